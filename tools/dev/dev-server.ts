/**
 * The server of `npm run dev`: the real one, whose page another process renders. A message names a new version of it; the
 * answer is sent when visitors see it.
 */
import { deserialize, serialize } from 'node:v8';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { readConfig } from '../../server/src/config/config.ts';
import { makeFilesPrivate } from '../../server/src/config/private-folder.ts';
import { runServer } from '../../server/src/run-server.ts';
import { fillIfEmpty } from '../demo/fill-demo.ts';
import { inRoot } from '../repository.ts';
import { WRONG_SETTING } from './server-process.ts';

/** Where the page is rendered, and its first version. */
const [address = '', first = ''] = process.argv.slice(2);

const ask = async (...order: readonly unknown[]) => {
  const answer = await fetch(address, { method: 'POST', body: serialize(order) });
  if (!answer.ok) throw new Error(await answer.text());
  return deserialize(Buffer.from(await answer.arrayBuffer()));
};

const run = async (): Promise<void> => {
  makeFilesPrivate();
  let version = first;
  const server = await runServer(
    { ...readConfig(), adminDir: inRoot('.cache/dev-admin') },
    {
      renderer: {
        get version() {
          return version;
        },
        render: (content) => ask('render', content),
        renderWithoutContent: (siteInfo, settings) => ask('renderWithoutContent', siteInfo, settings),
        renderAnswer: (content, answer) => ask('renderAnswer', content, answer),
      },
    },
  );
  await fillIfEmpty(server.running);
  process.on('message', async (next: string) => {
    version = next;
    const { content, publisher } = server.running.context;
    content.changed();
    await content.caughtUp();
    process.send?.(publisher.status().state === 'failed' ? 'failed' : 'shown');
  });
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
  // Ctrl+C reaches this process too; the loop then ends it properly.
  process.on('SIGINT', () => undefined).on('disconnect', () => process.exit(1));
  process.send?.({ port: server.running.port });
};

try {
  await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = WRONG_SETTING;
}
