import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type Backup,
  backUpNow,
  createApiClient,
  editGalleryImage,
  listGalleryImages,
  parts,
  sendEnquiry,
} from '@shutterdesk/shared';
import { enquiry } from './enquiries.ts';
import { type Figure, median } from './figure.ts';
import { megabytesOf, watchMemory } from './memory.ts';
import { siteWithOriginals } from './site-with-originals.ts';
import { type Studio, studioAt } from './studio-client.ts';
import { type Subject, startSubject } from './subject.ts';

const PHOTOGRAPHS = 300;
const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 3);
const LOOK_EVERY_MS = 10;
const ENQUIRY_EVERY_MS = 20;
const REST_MS = 3000;

const run = promisify(execFile);

/** Each measurement begins with nothing left to write from the one before. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  await run('sync');
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** A person's own backup: a copy that is on the disk, and the hash of every file. */
const copyByHand = (from: string, to: string): Promise<number> =>
  timed(() =>
    run('sh', ['-c', 'cp -r "$0" "$1" && sync && find "$1" -type f -exec sha256sum {} + > /dev/null', from, to]),
  );

const untilRunning = async ({ api }: Studio, isWanted: (running: Backup['running']) => boolean): Promise<void> => {
  for (;;) {
    const { running, standing } = await api(parts.plan.read);
    if (standing.state === 'failed' || standing.state === 'late') throw new Error(standing.message ?? '');
    if (isWanted(running)) return;
    await wait(LOOK_EVERY_MS);
  }
};

const snapshot = (studio: Studio): Promise<number> =>
  timed(async () => {
    await studio.api(backUpNow, { body: { what: 'backup' } });
    await untilRunning(studio, (running) => running?.what !== 'backup');
  });

const drill = async (studio: Studio): Promise<number> => {
  const begun = performance.now();
  await untilRunning(studio, (running) => running === null);
  return performance.now() - begun;
};

/** Sends one enquiry after another; answers the longest wait in milliseconds. */
const sendEnquiries = (url: string): (() => Promise<number>) => {
  const api = createApiClient({ baseUrl: url });
  let longest = 0;
  let sending = true;
  const sent = (async () => {
    while (sending) {
      const begun = performance.now();
      await api(sendEnquiry, { body: enquiry });
      longest = Math.max(longest, performance.now() - begun);
      await wait(ENQUIRY_EVERY_MS);
    }
  })();
  return async () => {
    sending = false;
    await sent;
    return longest;
  };
};

const changeOneThing = async ({ api }: Studio): Promise<void> => {
  const [image] = await api(listGalleryImages);
  await api(editGalleryImage, { params: { id: image?.id ?? '' }, body: { alt: `Light, kept at ${Date.now()}` } });
};

interface Round {
  readonly first: number;
  readonly next: number;
  readonly drill: number;
  readonly longestWait: number;
  readonly memory: number;
  readonly drillMemory: number;
}

const measure = async (subject: Subject, studio: Studio, byHand: string, place: string): Promise<Round> => {
  const reference = await copyByHand(path.join(subject.dataDir, 'objects'), byHand);
  await rm(byHand, { recursive: true });
  await rm(place, { recursive: true, force: true });
  await studio.api(parts.plan.save, { body: {} });
  await wait(REST_MS);
  const idle = await megabytesOf(subject.pid);
  const peak = watchMemory(subject.pid);
  const longest = sendEnquiries(subject.url);
  const first = await snapshot(studio);
  const memory = (await peak()) - idle;
  const longestWait = await longest();
  const drillPeak = watchMemory(subject.pid);
  const proved = await drill(studio);
  const drillMemory = (await drillPeak()) - idle;
  await changeOneThing(studio);
  const next = await snapshot(studio);
  await drill(studio);
  return { first: first / reference, next: next / reference, drill: proved / first, longestWait, memory, drillMemory };
};

/** A backup of 300 photographs of 10 MB, against what a person would do by hand. */
export const backup = async (): Promise<readonly Figure[]> => {
  const dataDir = await siteWithOriginals(PHOTOGRAPHS);
  const work = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const place = path.join(work, 'place');
  const subject = await startSubject('shutterdesk', {
    dataDir,
    env: { BACKUP_DIR: place, LOG_LEVEL: 'error' },
    everyCore: true,
  });
  try {
    const studio = await studioAt(subject.url);
    // Only this part begins backups.
    await studio.api(parts.plan.save, { body: { schedule: null } });
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) rounds.push(await measure(subject, studio, path.join(work, 'by-hand'), place));
    const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
    const worst = (name: keyof Round) => Math.max(...rounds.map((round) => round[name]));
    const of = `of ${PHOTOGRAPHS} photographs of 10 MB`;
    return [
      { what: `First snapshot ${of}, against cp -r, sync and sha256sum`, value: middle('first'), atMost: 1.5 },
      { what: 'The next one after a single change, against the same', value: middle('next'), atMost: 0.05 },
      { what: 'Longest wait of an enquiry meanwhile, ms', value: worst('longestWait'), atMost: 1000 },
      { what: 'Memory of the server above idle meanwhile, MB', value: worst('memory'), atMost: 100 },
      { what: 'Proof, against the first snapshot', value: middle('drill'), atMost: 2 },
      { what: 'Memory of server and proof above idle, MB', value: worst('drillMemory') },
    ];
  } finally {
    await subject.stop();
    for (const folder of [dataDir, work]) await rm(folder, { recursive: true, force: true });
  }
};
