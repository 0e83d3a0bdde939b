import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listEnquiries, readCurrentUser } from '@shutterdesk/shared';
import { CREDENTIALS, call, type Desk, must, openDesk, write } from './desk.ts';
import type { Figure } from './figure.ts';
import { type Line, openLine } from './line.ts';
import { seededFolder } from './seed.ts';
import { startSubject } from './subject.ts';

const ENQUIRIES = 30_000;
const SLOW = 1_000_000;
const BREAKS_AFTER_MS = 3000;

/** An app that has just signed in and reads the enquiries in the background. */
const newDesk = async (line: Line, folder: string): Promise<Desk> => {
  const desk = await openDesk(line.origin, folder, false);
  await must(write(desk, 'POST', '/api/admin/login', CREDENTIALS));
  await must(call(desk, readCurrentUser.path));
  return desk;
};

const countOffline = async (desk: Desk): Promise<number> => {
  desk.network.down = true;
  const answer = await call(desk, listEnquiries.path);
  desk.network.down = false;
  return answer.ok ? ((await answer.json()) as unknown[]).length : 0;
};

/** Probes the server repeatedly, as the app's timer does, until everything has arrived. */
const readToTheEnd = async (desk: Desk): Promise<void> => {
  await desk.offline.idle();
  while ((await countOffline(desk)) < ENQUIRIES) {
    await desk.offline.syncNow();
    await desk.offline.newEnquiries();
  }
  await desk.offline.syncNow();
};

const bytesOf = async (line: Line, work: () => Promise<unknown>): Promise<number> => {
  const before = line.bytes;
  await work();
  return line.bytes - before;
};

/** The desktop app follows 30,000 enquiries: its first reading, and its checks for new ones. */
export const following = async (): Promise<readonly Figure[]> => {
  const dataDir = await seededFolder({ enquiries: ENQUIRIES, photos: 0 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-following-'));
  const env = { ADMIN_USERNAME: CREDENTIALS.username, ADMIN_PASSWORD: CREDENTIALS.password };
  const subject = await startSubject('shutterdesk', { dataDir, env });
  const steady = await openLine(subject.url);
  const breaking = await openLine(subject.url, { bitsPerSecond: SLOW, breaksAfterMs: BREAKS_AFTER_MS });
  try {
    const near = await newDesk(steady, path.join(folder, 'near'));
    const whole = await bytesOf(steady, () => readToTheEnd(near));
    await near.offline.newEnquiries();
    const look = await bytesOf(steady, () => near.offline.newEnquiries());
    const plain = await bytesOf(steady, async () => (await must(call(near, listEnquiries.path))).arrayBuffer());
    await near.offline.close();
    const away = await newDesk(breaking, path.join(folder, 'away'));
    const inPieces = await bytesOf(breaking, () => readToTheEnd(away));
    await away.offline.close();
    return [
      { what: 'A look for new enquiries among 30,000 that finds none, bytes both ways', value: look, atMost: 1000 },
      { what: 'The same, bytes against the whole list, as each look read before', value: look / plain, atMost: 0.01 },
      {
        what: 'First reading of 30,000 enquiries over 1 Mbit/s that breaks off every 3 s, bytes against a line that holds',
        value: inPieces / whole,
        atMost: 1.5,
      },
    ];
  } finally {
    for (const line of [steady, breaking]) await line.close();
    await subject.stop();
    for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true });
  }
};
