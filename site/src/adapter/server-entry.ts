import { createApp } from 'astro/app/entrypoint';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Tile } from '../gallery-tiles.ts';
import type { GalleryPhoto } from '../page-content.ts';
import { GalleryCell } from '../sections/gallery-grid.tsx';

export { layoutOf } from '../looks/look-style.ts';

const app = createApp({ streaming: false });

/** Renders one page. Its content comes from `locals`, not from the request. */
export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });

/** Renders one photograph of the gallery as a cell. */
export const renderCell = (photo: GalleryPhoto, tile: Tile): string =>
  renderToStaticMarkup(createElement(GalleryCell, { photo, tile }));
