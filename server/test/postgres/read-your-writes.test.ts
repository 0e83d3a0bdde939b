import { DEFAULT_SETTINGS, readSettings, saveSettings } from '@shutterdesk/shared';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { itWithPage } from '../it.ts';
import type { Client, TestServer } from '../test-server.ts';
import { startTwo } from './two-servers.ts';

const HEARTBEAT_MS = 6000;

const databaseOf = async ({ context }: TestServer): Promise<pg.Client> => {
  const client = new pg.Client(context.config.database?.url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

/** From now on no server hears of what another one saves. */
const loseMessages = async (server: TestServer): Promise<void> => {
  const database = await databaseOf(server);
  const { rows } = await database.query<{ words: string }>(
    `select pg_get_functiondef('content_changed'::regproc) as words`,
  );
  const words = rows[0]?.words ?? '';
  const silent = words.replace(/perform pg_notify\(.*\);/, '');
  expect(silent).not.toBe(words);
  await database.query(silent);
};

const save = (admin: Client, server: TestServer, heroText: string): Promise<Response> =>
  admin.json('PUT', `${server.url}${saveSettings.path}`, { ...DEFAULT_SETTINGS, heroText });

const pageAt = async (client: Client, { url }: TestServer): Promise<string> => (await client.send(`${url}/`)).text();

describe('of two servers on one database', () => {
  it('each shows a person what they saved at the other, although no message came', async () => {
    const { first, second } = await startTwo();
    await loseMessages(first);
    const admin = await first.admin();
    for (const [heroText, here, other] of [
      ['The first', first, second],
      ['The second', second, first],
      ['The third', first, second],
    ] as const) {
      expect((await save(admin, here, heroText)).status).toBe(200);
      expect(await pageAt(admin, other)).toContain(heroText);
      expect(await (await admin.send(`${other.url}${readSettings.path}`)).json()).toMatchObject({ heroText });
    }
  });

  it('each shows everybody what was saved at the other, although the message was lost', async () => {
    const { first, second } = await startTwo();
    await loseMessages(first);
    await save(await first.admin(), first, 'Seen later');
    await expect.poll(() => second.visitor().page(), { timeout: HEARTBEAT_MS }).toContain('Seen later');
  });

  it('the one that repeats a save knows of it', async () => {
    const { first, second } = await startTwo();
    await loseMessages(first);
    const admin = await first.admin();
    const body = { ...DEFAULT_SETTINGS, heroText: 'Twice' };
    const headers = { 'idempotency-key': 'twice' };
    await admin.json('PUT', saveSettings.path, body, headers);
    const again = await admin.json('PUT', `${second.url}${saveSettings.path}`, body, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await pageAt(admin, second)).toContain('Twice');
    expect(await second.visitor().page(), 'for everybody by now').toContain('Twice');
  });
});

describe('the mark of a save', () => {
  itWithPage(
    'is a number in a cookie like the session’s, and only in the answers to a signed-in person’s writes',
    async ({ server, admin }) => {
      const saved = await save(admin, server, 'Marked');
      const marks = saved.headers.getSetCookie().filter((line) => line.startsWith('shutterdesk.saved='));
      expect(marks).toEqual([
        expect.stringMatching(/^shutterdesk\.saved=\d+; Max-Age=60; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      ]);
      for (const path of ['/', readSettings.path, '/api/contacts', '/admin']) {
        expect((await admin.send(path)).headers.getSetCookie(), path).toEqual([]);
      }
    },
  );

  itWithPage('that was made up holds nobody up', async ({ server }) => {
    await save(await server.admin(), server, 'Here');
    for (const mark of ['999999999999999', '-1', '1e9', 'x', '']) {
      const headers = { cookie: `shutterdesk.saved=${mark}` };
      const answer = await server.visitor().send('/', { headers });
      expect(await answer.text()).toContain('Here');
    }
  });
});
