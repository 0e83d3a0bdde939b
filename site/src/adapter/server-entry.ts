import type { PublicWords } from '@shutterdesk/shared';
import { createApp } from 'astro/app/entrypoint';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { GalleryPlace } from '../gallery-pages.ts';
import type { Tile } from '../gallery-tiles.ts';
import type { GalleryPhoto } from '../page-content.ts';
import { GalleryCell, GalleryGrid, type GalleryGridProps } from '../sections/gallery-grid.tsx';
import { GalleryNav } from '../sections/gallery-nav.tsx';
import { StoryNav } from '../sections/story-nav.tsx';

export { layoutOf } from '../looks/look-style.ts';
export { seoOfCollection, seoOfFurtherPage } from '../seo.ts';

const app = createApp({ streaming: false });

/** Renders one page. Its content comes from `locals`, not from the request. */
export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });

/** Renders one photograph of the gallery as a cell. */
export const renderCell = (photo: GalleryPhoto, tile: Tile): string =>
  renderToStaticMarkup(createElement(GalleryCell, { photo, tile }));

/** The grid, and its cells inserted first in its list. */
export const renderGrid = (props: GalleryGridProps, cells: Uint8Array): Uint8Array => {
  const html = renderToStaticMarkup(createElement(GalleryGrid, { ...props, cells: '' }));
  // No attribute contains the sign itself.
  const at = html.indexOf('>') + 1;
  return props.photos.length === 0
    ? Buffer.from(html)
    : Buffer.concat([Buffer.from(html.slice(0, at)), cells, Buffer.from(html.slice(at))]);
};

/** Leads from a story to its neighbours. */
export const renderStoryNav = (props: Parameters<typeof StoryNav>[0]): string =>
  renderToStaticMarkup(createElement(StoryNav, props));

/** Links one page of the gallery to its neighbours. */
export const renderGalleryNav = (place: GalleryPlace, number: number, pages: number, say: PublicWords): string =>
  renderToStaticMarkup(createElement(GalleryNav, { place, number, pages, say }));
