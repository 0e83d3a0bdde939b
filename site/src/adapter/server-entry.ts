import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** Renders one page. Its content comes in with `locals`, not from the request. */
export const render = (request: Request, locals: App.Locals): Promise<Response> => app.render(request, { locals });
