import { cpSync } from 'node:fs';
import { readSettings, saveSettings } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { type App, createKeychain, startApp, temporaryFolder } from '../offline-app.ts';
import { goOffline, goOnline, signIn } from '../offline-steps.ts';

const studio = async () => {
  const server = await startPagelessServer();
  const session = createKeychain();
  const app = await startApp(server.url, { session });
  await signIn(app);
  const browser = await server.admin();
  return {
    app,
    write: (by: Pick<App, 'api'>, heroText: string) =>
      by.api(readSettings).then((settings) => by.api(saveSettings, { body: { ...settings, heroText } })),
    browser,
    /** An app on the files as they are at this moment; what the killed one still does reaches nobody. */
    async afterKill(): Promise<App> {
      const folder = await temporaryFolder();
      cpSync(app.folder, folder, { recursive: true });
      app.network.down = true;
      return startApp(server.url, { session, folder });
    },
  };
};
type Studio = Awaited<ReturnType<typeof studio>>;

const idOf = async (app: App): Promise<string> => (await app.offline.status()).changes[0]?.id ?? '';

const queue = async ({ app, write }: Studio): Promise<void> => {
  await goOffline(app);
  await write(app, 'Mine');
};

it.each<[string, string, (studio: Studio) => Promise<void>, (app: App) => Promise<void>]>([
  ['queued', 'waiting', queue, goOnline],
  [
    'sent, without an answer',
    'sending',
    async ({ app, write }) => {
      app.network.loseAnswers = 1;
      await write(app, 'Mine');
    },
    goOnline,
  ],
  ['answered', 'sent', async ({ app, write }) => void (await write(app, 'Mine')), goOnline],
  [
    'asked about',
    'needs-you',
    async (studio) => {
      await queue(studio);
      await studio.write(studio.browser, 'Theirs');
      await goOnline(studio.app);
    },
    async (app) => app.offline.resolve(await idOf(app), []),
  ],
  [
    'refused',
    'failed',
    async (studio) => {
      await queue(studio);
      studio.app.network.spoil = { how: 413, times: 1, calls: 'writes' };
      await goOnline(studio.app);
    },
    async (app) => app.offline.retry(await idOf(app)),
  ],
])('stands where it was, and goes on, if the app is killed while a change is %s', async (_, status, bring, goOn) => {
  const begun = await studio();
  await bring(begun);
  const { changes } = await begun.app.offline.status();
  expect(changes).toMatchObject([{ status }]);

  const app = await begun.afterKill();
  await goOn(app);
  await app.offline.idle();
  expect((await app.offline.status()).changes).toMatchObject([{ id: changes[0]?.id, status: 'sent' }]);
  expect(await begun.browser.api(readSettings)).toMatchObject({ heroText: 'Mine' });
});
