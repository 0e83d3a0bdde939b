/**
 * The server of `npm run dev`: the real one, with a page that can be replaced while it runs. A message names the folder
 * of a new build; the answer is sent when visitors see it.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { readConfig } from '../../server/src/config/config.ts';
import { makeFilesPrivate } from '../../server/src/config/private-folder.ts';
import { runServer } from '../../server/src/run-server.ts';
import type { SiteRenderer } from '../../site/src/renderer.ts';
import { fillIfEmpty } from '../demo/fill-demo.ts';
import { inRoot } from '../repository.ts';
import { WRONG_SETTING } from './server-process.ts';

/** Each build is rendered by a fresh copy of these modules. A change in `shared/` starts the whole server again. */
const RENDERING = pathToFileURL(inRoot('site/src/')).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const build = context.parentURL && new URL(context.parentURL).searchParams.get('build');
    if (!build || !found.url.startsWith(RENDERING)) return found;
    return { ...found, url: `${found.url}?build=${build}` };
  },
});

const rendererOf = async (folder: string): Promise<SiteRenderer> => {
  const url = new URL(`?build=${encodeURIComponent(folder)}`, pathToFileURL(inRoot('site/src/renderer.ts')));
  const module: typeof import('../../site/src/renderer.ts') = await import(url.href);
  return module.createRenderer(folder);
};

/** Runs in a child process with the folder of the first build. */
const run = async (firstBuild: string): Promise<void> => {
  makeFilesPrivate();
  let renderer = await rendererOf(firstBuild);
  const server = await runServer(
    { ...readConfig(), adminDir: inRoot('.cache/dev-admin') },
    {
      renderer: {
        get version() {
          return renderer.version;
        },
        render: (content) => renderer.render(content),
        renderWithoutContent: (siteInfo, settings) => renderer.renderWithoutContent(siteInfo, settings),
        renderAnswer: (content, answer) => renderer.renderAnswer(content, answer),
      },
    },
  );
  await fillIfEmpty(server.running);
  process.on('message', async (folder: string) => {
    renderer = await rendererOf(folder);
    const { content } = server.running.context;
    content.changed();
    await content.caughtUp();
    process.send?.({ shown: folder });
  });
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
  // Ctrl+C reaches this process too; the loop then ends it properly.
  process.on('SIGINT', () => undefined).on('disconnect', () => process.exit(1));
  process.send?.({ port: server.running.port });
};

const [folder] = process.argv.slice(2);
try {
  if (folder) await run(folder);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = WRONG_SETTING;
}
