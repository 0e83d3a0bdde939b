import path from 'node:path';
import { listEnquiries, readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { SyncChange } from '../../src/sync-status.ts';
import type { App } from '../offline-app.ts';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';
import { openSettings } from '../offline-window.ts';

type Json = Record<string, unknown>;

/** Rewrites pending changes as another release would have written them; answers the restarted app. */
const rewritten = async (app: App, columns: readonly string[], change: (value: Json) => Json): Promise<App> => {
  await app.offline.idle();
  const sqlite = new SQLite(path.join(app.folder, 'offline.db'));
  for (const column of columns) {
    const rows = sqlite
      .prepare<[], { id: string; text: string | null }>(`select id, ${column} as text from outbox`)
      .all();
    for (const { id, text } of rows) {
      if (text === null) continue;
      sqlite.prepare(`update outbox set ${column} = ? where id = ?`).run(JSON.stringify(change(JSON.parse(text))), id);
    }
  }
  sqlite.close();
  return app.restart();
};

const open = async (app: App): Promise<SyncChange[]> =>
  (await app.offline.status()).changes.filter(({ status }) => status !== 'sent');

it('sends a change, and asks about one, from before a settings field existed', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  await (await openSettings(app)).save({ heroText: 'Mine' });
  await (await openSettings(app)).save({ contactText: 'Write' });
  await browser.api(saveSettings, {
    body: { ...(await browser.api(readSettings)), heroText: 'Theirs', pinterestUrl: 'https://pinterest.com/theirs' },
  });
  await goOnline(app);
  const older = ({ pinterestUrl: _, ...rest }: Json): Json => rest;
  const again = await rewritten(app, ['base', 'body', 'theirs'], older);
  const [conflict, behind] = await open(again);
  expect(conflict?.conflicts).toEqual([{ field: 'heroText', label: 'Hero Text', mine: 'Mine', theirs: 'Theirs' }]);
  expect(behind?.status).toBe('waiting');
  await again.offline.resolve(conflict?.id ?? '', []);
  await again.offline.idle();
  expect(await open(again)).toEqual([]);
  expect(await browser.api(readSettings)).toMatchObject({
    heroText: 'Mine',
    contactText: 'Write',
    pinterestUrl: 'https://pinterest.com/theirs',
  });
});

it('merges a conflict of an older app without asking again', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  const { shown, save } = await openSettings(app);
  const packages = (part: object) => shown.packages.map((item, at) => (at === 1 ? { ...item, ...part } : item));
  await save({ heroText: 'Mine', packages: packages({ price: '549' }) });
  await browser.api(saveSettings, { body: { ...shown, heroText: 'Theirs', packages: packages({ featured: false }) } });
  await goOnline(app);
  expect(await open(app)).toMatchObject([{ status: 'needs-you' }]);
  const again = await rewritten(app, ['body'], (body) => ({ ...body, heroText: null }));
  await goOnline(again);
  expect(await open(again)).toEqual([]);
  expect(await browser.api(readSettings)).toMatchObject({
    heroText: 'Theirs',
    packages: [{}, { price: '549', featured: false }, {}],
  });
});

it('keeps a change of a field that the server does not know, and says that the server needs an update', async () => {
  const { app } = await setUp();
  await signIn(app);
  await goOffline(app);
  await (await openSettings(app)).save({ heroText: 'Mine' });
  const newer = await rewritten(app, ['body'], (body) => ({ ...body, ofTomorrow: 'new' }));
  await goOnline(newer);
  expect(await open(newer)).toMatchObject([
    {
      status: 'failed',
      reason:
        'Your server is older than this app and does not know “ofTomorrow” yet. Update the server, then try again.',
    },
  ]);
});

it('keeps a change that it does not know, and says that the app needs an update', async () => {
  const { app } = await setUp();
  await signIn(app);
  await goOffline(app);
  await (await openSettings(app)).save({ heroText: 'Mine' });
  const sqlite = new SQLite(path.join(app.folder, 'offline.db'));
  sqlite.prepare("update outbox set call = 'saveLook'").run();
  sqlite.close();
  const older = await app.restart();
  await goOnline(older);
  expect(await open(older)).toMatchObject([
    {
      status: 'failed',
      reason: 'A newer version of this app made this change. Update the app, then try again.',
    },
  ]);
});

it('keeps a deletion that the server does not know, and says that the server needs an update', async () => {
  const { app, browser } = await setUp();
  await browser.api(sendEnquiry, { body: ENQUIRY });
  await signIn(app);
  const [enquiry] = await app.api(listEnquiries);
  await goOffline(app);
  await app.call(`/api/contacts/${enquiry?.id}`, { method: 'DELETE' });
  await app.offline.close();
  const sqlite = new SQLite(path.join(app.folder, 'offline.db'));
  sqlite.prepare("update outbox set path = '/api/tomorrow/1'").run();
  sqlite.close();
  const newer = await app.restart();
  await goOnline(newer);
  expect(await open(newer)).toMatchObject([
    {
      status: 'failed',
      reason:
        'Your server is older than this app and does not know this change yet. Update the server, then try again.',
    },
  ]);
});
