import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  listContacts,
  listGalleryImages,
  markContact,
  readCurrentUser,
  readSettings,
  UPLOAD,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { createOffline, type Offline } from '../desktop/src/main/offline/offline.ts';
import { STORE_FILE } from '../desktop/src/main/offline/store.ts';
import { type Figure, median } from './figure.ts';
import { seededFolder } from './seed.ts';
import { startSubject } from './subject.ts';

const CREDENTIALS = { username: 'admin', password: 'correct horse battery' };
const READS = [readCurrentUser.path, readSettings.path, listContacts.path, listGalleryImages.path];
const JSON_HEADERS = { 'content-type': 'application/json' };
const MEGABYTE = 1024 * 1024;

interface Desk {
  readonly offline: Offline;
  readonly network: { down: boolean };
}

const openDesk = async (origin: string, folder: string, down: boolean): Promise<Desk> => {
  const network = { down };
  const offline = await createOffline({
    origin,
    folder,
    probe: { firstMs: 3_600_000, longestMs: 3_600_000 },
    fetch: async (input, init) => {
      if (network.down) throw new TypeError('fetch failed');
      return fetch(input, init);
    },
  });
  return { offline, network };
};

const call = ({ offline }: Desk, route: string, init: RequestInit = {}): Promise<Response> =>
  offline.gateway(new Request(`app://shutterdesk${route}`, init));

const write = (desk: Desk, method: string, route: string, body: unknown): Promise<Response> =>
  call(desk, route, { method, headers: JSON_HEADERS, body: JSON.stringify(body) });

const must = async (answer: Promise<Response>): Promise<Response> => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
  return response;
};

const signedInDesk = async (origin: string, folder: string): Promise<Desk> => {
  const desk = await openDesk(origin, folder, false);
  await must(write(desk, 'POST', '/api/admin/login', CREDENTIALS));
  for (const route of READS) await must(call(desk, route));
  await desk.offline.idle();
  return desk;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Both in turn, so that whatever else the machine does meets both. */
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
    for (const route of READS) JSON.parse(String(read.get(route)));
    sqlite.close();
  };
  const [mine = Number.NaN, theirs = Number.NaN] = await medians(9, ours, plain);
  return {
    what: 'Opening the desktop app’s store offline and its first reads, 30,000 enquiries, against the bare file',
    value: mine / theirs,
    atMost: 1.3,
  };
};

const readingOnline = async (origin: string, desk: Desk): Promise<Figure> => {
  const [mine = Number.NaN, theirs = Number.NaN] = await medians(
    300,
    async () => (await must(call(desk, readSettings.path))).text(),
    async () => (await must(fetch(origin + readSettings.path))).text(),
  );
  return { what: 'A call through the desktop’s gateway, median against fetch', value: mine / theirs, atMost: 1.5 };
};

const draining = async (origin: string, desk: Desk): Promise<Figure> => {
  const contacts = (await (await call(desk, listContacts.path)).json()) as { id: string }[];
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(CREDENTIALS),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const routes = contacts.slice(0, 500).map(({ id }) => markContact.path.replace('{id}', id));
  const plain = await timed(async () => {
    for (const [index, route] of routes.entries()) {
      const headers = { ...JSON_HEADERS, cookie, 'idempotency-key': `plain-${index}` };
      await (await must(fetch(origin + route, { method: 'PATCH', headers, body: '{"spam":true}' }))).text();
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

const memoryOfPhotographs = async (desk: Desk): Promise<Figure> => {
  let peak = 0;
  const look = () => {
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external);
  };
  const timer = setInterval(look, 5);
  desk.network.down = true;
  const piece = randomBytes(MEGABYTE);
  const bytes = Math.floor(UPLOAD.maxBytes / MEGABYTE) - 1;
  for (let photo = 0; photo < PHOTOGRAPHS; photo += 1) {
    const { uploadURL } = await (await must(write(desk, 'POST', '/api/objects/upload', {}))).json();
    let left = bytes;
    const body = new ReadableStream({
      pull(controller) {
        if (left === 0) controller.close();
        else controller.enqueue(piece);
        left -= 1;
      },
    });
    const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body, duplex: 'half' };
    await must(call(desk, uploadURL, init as RequestInit));
    look();
  }
  desk.network.down = false;
  await desk.offline.syncNow();
  clearInterval(timer);
  look();
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
    const memory = await memoryOfPhotographs(quietDesk);
    const figures = [memory, await readingOnline(quiet, quietDesk), await draining(quiet, quietDesk)];
    await quietDesk.offline.close();
    const busyFolder = path.join(folder, 'busy');
    await (await signedInDesk(busy, busyFolder)).offline.close();
    return [...figures, await openingOffline(busy, busyFolder)];
  } finally {
    for (const subject of subjects) await subject.stop();
    for (const one of [large, small, folder]) await rm(one, { recursive: true, force: true });
  }
};
