import { randomInt } from 'node:crypto';
import path from 'node:path';
import { ApiError, createApiClient, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect } from 'vitest';
import { ENQUIRY } from './mail-studio.ts';
import { addressIn, type ServerProcess, spawnServer } from './server-process.ts';

export const CRASH_ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);

type Started = ServerProcess & { readonly url: string };

/** Starts the server on the same folder each time. */
export const starter = (environment: Record<string, string>) => async (): Promise<Started> => {
  const server = spawnServer({ TRUST_PROXY: '1', LOG_LEVEL: 'silent', ...environment });
  return { ...server, url: await addressIn(server.output) };
};

/** Sends enquiries one after another, each from an address of its own, until the server is gone. */
const keepSending = async (url: string, sender: number, acknowledged: Set<string>): Promise<void> => {
  const api = createApiClient({ baseUrl: url });
  try {
    for (let n = 0; ; n += 1) {
      const headers = { 'x-forwarded-for': `10.${sender}.${n >> 8}.${n & 255}` };
      const { id } = await api(sendEnquiry, { body: ENQUIRY, headers });
      acknowledged.add(id);
    }
  } catch (error) {
    // The number of enquiries in an hour is limited.
    if (error instanceof ApiError && error.code === 'enquiries_paused') return;
    if (!(error instanceof TypeError)) throw error;
  }
};

/** Kills the server while enquiries arrive, and adds the ids of the answered ones. */
export const killWhileSending = async (
  start: () => Promise<Started>,
  acknowledged: Set<string>,
  { senders, most }: { readonly senders: number; readonly most: number },
): Promise<void> => {
  const before = acknowledged.size;
  const server = await start();
  const sending = Array.from({ length: senders }, (_, sender) => keepSending(server.url, sender, acknowledged));
  await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(before + randomInt(most));
  server.child.kill('SIGKILL');
  await Promise.all([server.ended, ...sending]);
};

export const enquiriesIn = (dataDir: string): readonly { readonly id: string; readonly spam: number }[] => {
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'), { readonly: true });
  const rows = database.prepare<[], { id: string; spam: number }>('select id, spam from contact_submissions').all();
  database.close();
  return rows;
};

/** Starts the server once, stops it, and changes the database that it has made. */
export const prepareDatabase = async (server: ServerProcess, dataDir: string, sql: string): Promise<void> => {
  server.child.kill('SIGKILL');
  await server.ended;
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  database.exec(sql);
  database.close();
};
