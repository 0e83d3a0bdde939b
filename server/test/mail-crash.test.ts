import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createApiClient, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { type MailSink, openSink, reply } from './mail-sink.ts';
import { ENQUIRY, FROM } from './mail-studio.ts';
import { addressIn, spawnServer } from './server-process.ts';
import { temporaryFolder } from './test-server.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const SENDERS = 4;

/** Sends one after another, each from an address of its own, until nobody answers. */
const keepSending = async (url: string, sender: number, acknowledged: Set<string>): Promise<void> => {
  const api = createApiClient({ baseUrl: url });
  try {
    for (let n = 0; ; n += 1) {
      const headers = { 'x-forwarded-for': `10.${sender}.${n >> 8}.${n & 255}` };
      const { id } = await api(sendEnquiry, { body: ENQUIRY, headers });
      acknowledged.add(id);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
};

/** Takes some, and fails in each other way in turn. */
const failAtRandom = (sink: MailSink): void => {
  const seldom = (failure: () => Error) => () => (randomInt(4) === 0 ? failure() : null);
  sink.behaviour.greeting = seldom(() => reply(421, 'Busy'));
  sink.behaviour.recipient = seldom(() => reply(451, 'Later'));
  sink.behaviour.data = () => ([null, null, 'drop', 'stall', reply(452, 'Full')] as const)[randomInt(5)] ?? null;
};

const enquiriesIn = (dataDir: string): readonly { readonly id: string; readonly spam: number }[] => {
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'), { readonly: true });
  const rows = database.prepare<[], { id: string; spam: number }>('select id, spam from contact_submissions').all();
  database.close();
  return rows;
};

it(
  `each enquiry that was answered is stored once and told of under one Message-ID after kill -9 at any moment, ${ROUNDS} times over`,
  async () => {
    const sink = await openSink();
    const dataDir = await temporaryFolder();
    const environment = {
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      SMTP_URL: sink.url,
      MAIL_FROM: FROM,
    };
    const start = () => {
      const server = spawnServer(environment);
      return addressIn(server.output).then((url) => ({ ...server, url }));
    };
    const acknowledged = new Set<string>();
    await tellSomebody(await start(), dataDir);
    for (let round = 0; round < ROUNDS; round += 1) {
      failAtRandom(sink);
      const before = acknowledged.size;
      const server = await start();
      const senders = Array.from({ length: SENDERS }, (_, sender) => keepSending(server.url, sender, acknowledged));
      await expect
        .poll(() => acknowledged.size, { timeout: 15_000, interval: 1 })
        .toBeGreaterThan(before + randomInt(60));
      server.child.kill('SIGKILL');
      await Promise.all([server.ended, ...senders]);
    }
    sink.behaviour = { greeting: () => null, sender: () => null, recipient: () => null, data: () => null };
    const last = await start();
    const stored = enquiriesIn(dataDir);
    const ids = stored.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
    const wanted = stored.filter(({ spam }) => spam === 0).map(({ id }) => `<${id}@studio.example.com>`);
    const messageIds = () => new Set(sink.arrived.map(({ email }) => email.messageId));
    await expect.poll(() => wanted.filter((id) => !messageIds().has(id)), { timeout: ROUNDS * 20_000 }).toEqual([]);
    expect([...messageIds()].filter((id) => !wanted.includes(id ?? ''))).toEqual([]);
    last.child.kill('SIGKILL');
    await once(last.child, 'exit');
  },
  ROUNDS * 40_000,
);

/** Gives a first start somebody who is told. */
async function tellSomebody(
  server: { child: { kill(signal: 'SIGKILL'): boolean }; ended: Promise<number> },
  dataDir: string,
) {
  server.child.kill('SIGKILL');
  await server.ended;
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  database.exec(`insert into mail_settings (id, recipients) values ('mail', '["inbox@studio.example.com"]')`);
  database.close();
}
