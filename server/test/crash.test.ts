import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { ApiError, createApiClient, type NewEnquiry, sendEnquiry } from '@shutterdesk/shared';
import { expect, it, onTestFinished } from 'vitest';
import { openSiteDatabase } from '../src/db/open-site-database.ts';
import { databaseOf, environmentOf } from './test-database.ts';
import { temporaryFolder } from './test-server.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const SENDERS = 24;
/** Fewer than a plain call may take of an hour's inbox. */
const MOST_BEFORE_A_KILL = 120;
const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

const enquiry: NewEnquiry = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '1',
  selectedPackage: 'Signature',
  message: 'Hello',
};

/** Starts the server in its own process; answers its address once it listens. */
const start = async (dataDir: string): Promise<{ child: ChildProcess; url: string }> => {
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: '1' };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings, ...(await environmentOf(dataDir)) };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /Your site\s+(http:\S+?)\/\s/.exec(output)?.[1];
    if (url) return { child, url };
  }
  throw new Error(`the server did not start: ${output}`);
};

/** Sends enquiries one after another, each from its own address, until nobody answers. */
const keepSending = async (url: string, sender: number, acknowledged: Set<string>): Promise<void> => {
  const api = createApiClient({ baseUrl: url });
  try {
    for (let n = 0; ; n += 1) {
      const address = `10.${sender}.${n >> 8}.${n & 255}`;
      const { id } = await api(sendEnquiry, { body: enquiry, headers: { 'x-forwarded-for': address } });
      acknowledged.add(id);
    }
  } catch (error) {
    // The number of enquiries in an hour is limited.
    if (error instanceof ApiError && error.code === 'enquiries_paused') return;
    if (!(error instanceof TypeError)) throw error;
  }
};

const storedIn = async (dataDir: string): Promise<Set<string>> => {
  const { db } = await openSiteDatabase({ dataDir, database: await databaseOf(dataDir) });
  const rows = await db.selectFrom('contact_submissions').select('id').execute();
  await db.destroy();
  return new Set(rows.map(({ id }) => id));
};

it(
  `keeps every answered enquiry after kill -9 at any moment (rounds: ${ROUNDS})`,
  async () => {
    const dataDir = await temporaryFolder();
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.size;
      const { child, url } = await start(dataDir);
      const senders = Array.from({ length: SENDERS }, (_, sender) => keepSending(url, sender, acknowledged));
      await expect
        .poll(() => acknowledged.size, { interval: 1 })
        .toBeGreaterThan(before + randomInt(MOST_BEFORE_A_KILL));
      child.kill('SIGKILL');
      await Promise.all([once(child, 'exit'), ...senders]);
      const again = await start(dataDir);
      const stored = await storedIn(dataDir);
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
      again.child.kill('SIGKILL');
      await once(again.child, 'exit');
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS);
  },
  ROUNDS * 60_000,
);
