import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listEnquiries, markEnquiry, readSettings } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { STORE_FILE } from '../desktop/src/electron/offline/store/store.ts';
import { fetchWithCookies } from '../tools/cookie-jar.ts';
import { runCommand } from '../tools/run-command.ts';
import { CREDENTIALS, call, type Desk, JSON_HEADERS, must, openDesk, READS, signedInDesk, write } from './desk.ts';
import { type Figure, median } from './figure.ts';
import { seededFolder } from './seed.ts';
import { startSubject } from './subject.ts';

const MEGABYTE = 1024 * 1024;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Runs them in turn, so that any other load of the machine affects both. */
const medians = async (rounds: number, ...works: readonly (() => Promise<unknown>)[]): Promise<readonly number[]> => {
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) times[index]?.push(await timed(work));
  }
  return times.map((list) => median(list));
};

const openingOffline = async (origin: string, folder: string): Promise<Figure> => {
  const ours = async () => {
    const desk = await openDesk(origin, folder, true);
    for (const route of READS) await (await must(call(desk, route))).json();
    await desk.offline.close();
  };
  const plain = async () => {
    const sqlite = new SQLite(path.join(folder, STORE_FILE));
    const read = sqlite.prepare<[string], string>('select body from reads where path = ?').pluck();
    for (const route of READS) {
      const body = read.get(route);
      if (body) JSON.parse(String(body));
    }
    const enquiries = sqlite.prepare<[], string>('select body from replica_items').pluck();
    for (const body of enquiries.all()) JSON.parse(body);
    sqlite.close();
  };
  const [mine = Number.NaN, theirs = Number.NaN] = await medians(9, ours, plain);
  return {
    what: 'Opening the desktop app’s store offline and its first reads, 30,000 enquiries, against the bare file read whole',
    value: mine / theirs,
    atMost: 1,
  };
};

const readingOnline = async (origin: string, desk: Desk): Promise<Figure> => {
  const [mine = Number.NaN, theirs = Number.NaN] = await medians(
    300,
    async () => (await must(call(desk, readSettings.path))).text(),
    async () => (await must(fetch(origin + readSettings.path))).text(),
  );
  return { what: 'A call through the desktop’s gateway, median against fetch', value: mine / theirs, atMost: 2.5 };
};

const draining = async (origin: string, desk: Desk): Promise<Figure> => {
  const enquiries = (await (await call(desk, listEnquiries.path)).json()) as { id: string }[];
  const send = fetchWithCookies();
  await send(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(CREDENTIALS),
  });
  const routes = enquiries.slice(0, 500).map(({ id }) => markEnquiry.path.replace('{id}', id));
  const plain = await timed(async () => {
    for (const [index, route] of routes.entries()) {
      const headers = { ...JSON_HEADERS, 'idempotency-key': `plain-${index}` };
      await (await must(send(origin + route, { method: 'PATCH', headers, body: '{"spam":true}' }))).text();
    }
  });
  desk.network.down = true;
  for (const route of routes) await must(write(desk, 'PATCH', route, { spam: false }));
  desk.network.down = false;
  const ours = await timed(() => desk.offline.syncNow());
  const { waiting } = await desk.offline.status();
  if (waiting > 0) throw new Error(`${waiting} changes are still waiting`);
  return {
    what: 'Draining 500 queued changes, rate against the same calls by fetch',
    value: plain / ours,
    atLeast: 0.8,
  };
};

const PHOTOGRAPHS = 40;

/** Runs in a separate process, whose memory belongs only to the app. */
const memoryOfPhotographs = async (origin: string, folder: string): Promise<Figure> => {
  const script = path.join(import.meta.dirname, 'subjects', 'photographs-waiting.ts');
  const { code, output } = await runCommand(process.execPath, [script, origin, folder, String(PHOTOGRAPHS)]);
  if (code !== 0) throw new Error(output);
  const { peak } = JSON.parse(output) as { peak: number };
  return {
    what: `The desktop’s own heap with ${PHOTOGRAPHS} photographs taken in and sent, megabytes`,
    value: peak / MEGABYTE,
    atMost: 150,
  };
};

/** The desktop app's main process without its windows. */
export const desktop = async (): Promise<readonly Figure[]> => {
  const [large, small] = [
    await seededFolder({ enquiries: 30_000, photos: 2000 }),
    await seededFolder({ enquiries: 1000, photos: 20 }),
  ];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-desktop-'));
  const env = { ADMIN_USERNAME: CREDENTIALS.username, ADMIN_PASSWORD: CREDENTIALS.password };
  const subjects = await Promise.all([large, small].map((dataDir) => startSubject('shutterdesk', { dataDir, env })));
  const [{ url: busy } = { url: '' }, { url: quiet } = { url: '' }] = subjects;
  try {
    const quietDesk = await signedInDesk(quiet, path.join(folder, 'quiet'));
    const memory = await memoryOfPhotographs(quiet, path.join(folder, 'photographs'));
    const figures = [memory, await readingOnline(quiet, quietDesk), await draining(quiet, quietDesk)];
    await quietDesk.offline.close();
    const busyFolder = path.join(folder, 'busy');
    await (await signedInDesk(busy, busyFolder)).offline.close();
    return [...figures, await openingOffline(busy, busyFolder)];
  } finally {
    for (const subject of subjects) await subject.stop();
    for (const entry of [large, small, folder]) await rm(entry, { recursive: true, force: true });
  }
};
