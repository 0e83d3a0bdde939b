import type { PublicWords } from '@shutterdesk/shared';
import { createApp } from 'astro/app/entrypoint';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { GalleryPlace } from '../gallery-pages.ts';
import type { Tile } from '../gallery-tiles.ts';
import type { GalleryPhoto } from '../page-content.ts';
import { GalleryCell } from '../sections/gallery-grid.tsx';
import { GalleryNav } from '../sections/gallery-nav.tsx';

const app = createApp({ streaming: false });

/** Renders one page. Its content comes from `locals`, not from the request. */
export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });

/** Renders one photograph of the gallery as a cell. */
export const renderCell = (photo: GalleryPhoto, tile: Tile): string =>
  renderToStaticMarkup(createElement(GalleryCell, { photo, tile }));

/** Links one page of the gallery to its neighbours. */
export const renderGalleryNav = (place: GalleryPlace, number: number, pages: number, say: PublicWords): string =>
  renderToStaticMarkup(createElement(GalleryNav, { place, number, pages, say }));
