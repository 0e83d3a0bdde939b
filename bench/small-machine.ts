import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { backUpNow, countEnquiries, listEnquiries, parts } from '@shutterdesk/shared';
import { freePort } from '../tools/free-port.ts';
import { root } from '../tools/repository.ts';
import type { Figure } from './figure.ts';
import { largePhotograph } from './large-photograph.ts';
import { finished } from './photographs-at-work.ts';
import { seededFolder } from './seed.ts';
import { type Studio, studioAt } from './studio-client.ts';
import { wrk } from './wrk.ts';

const MEMORY = '512M';
const ENQUIRIES = 10_000;
const PHOTOGRAPHS = 10;
const LOOK_EVERY_MS = 100;
const MB = 1024 ** 2;

/** The files of Linux's control groups, in their two versions. */
const GROUPS = existsSync('/sys/fs/cgroup/cgroup.controllers')
  ? { folder: '/sys/fs/cgroup/shutterdesk-bench', limit: 'memory.max', kills: 'memory.events', own: /^anon (\d+)/m }
  : {
      folder: '/sys/fs/cgroup/memory/shutterdesk-bench',
      limit: 'memory.limit_in_bytes',
      kills: 'memory.oom_control',
      own: /^total_rss (\d+)/m,
    };

const inGroup = (file: string): string => path.join(GROUPS.folder, file);

const numberIn = (file: string, what: RegExp): number => Number(what.exec(readFileSync(inGroup(file), 'utf8'))?.[1]);

/** Processes that the system has ended because the memory was used up. */
const kills = (): number => numberIn(GROUPS.kills, /^oom_kill (\d+)/m);

/** Answers the most memory that was the programs' own, and no copy of a file, in megabytes. */
const watchOwnMemory = (): (() => number) => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, numberIn('memory.stat', GROUPS.own) / MB);
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
};

/** Runs `npm start` and everything that it starts with 512 MB and the first core. */
const startSmall = (port: number, dataDir: string, place: string): ChildProcess => {
  const command = `echo $$ > ${inGroup('cgroup.procs')} && exec taskset -c 0 npm start`;
  return spawn('sh', ['-c', command], {
    cwd: root,
    env: {
      ...process.env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      BACKUP_DIR: place,
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: 'correct horse battery',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const answers = async (url: string): Promise<void> => {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(LOOK_EVERY_MS);
};

const provedBackup = async ({ api }: Studio): Promise<void> => {
  await api(parts.plan.save, { body: { schedule: null } });
  await api(backUpNow, { body: { what: 'backup' } });
  for (;;) {
    const { running, standing } = await api(parts.plan.read);
    if (standing.state === 'failed' || standing.state === 'late') throw new Error(standing.message ?? '');
    if (running === null) return;
    await wait(LOOK_EVERY_MS);
  }
};

const measure = async (url: string): Promise<readonly Figure[]> => {
  const peak = watchOwnMemory();
  const startMs = await timed(() => answers(url));
  const { rate } = await wrk(`${url}/`, { connections: 64, seconds: 3 });
  const studio = await studioAt(url);
  const bookingsMs = await timed(async () => {
    const { length } = await studio.api(listEnquiries);
    if (length !== (await studio.api(countEnquiries)).count) throw new Error('the list lacks enquiries');
  });
  const { folder, file } = await largePhotograph();
  const photo = new Uint8Array(await readFile(file));
  await rm(folder, { recursive: true });
  const photographsMs = await timed(async () => {
    for (let photograph = 0; photograph < PHOTOGRAPHS; photograph += 1) {
      await studio.save(await studio.upload(photo, 1));
      await finished(studio);
    }
  });
  const backupMs = await timed(() => provedBackup(studio));
  return [
    { what: `With ${MEMORY} and one core: processes that ran out of memory`, value: kills(), atMost: 0 },
    { what: 'Its own memory at most, MB', value: peak() },
    { what: '`npm start` to the first page, seconds', value: startMs / 1000 },
    { what: 'The page at 64 connections, answers a second', value: rate },
    { what: `All of ${ENQUIRIES.toLocaleString('en-US')} enquiries read at once, ms`, value: bookingsMs },
    {
      what: `Each of ${PHOTOGRAPHS} photographs of 24 megapixels, from upload to all files, seconds`,
      value: photographsMs / PHOTOGRAPHS / 1000,
    },
    { what: 'A backup and its proof, seconds', value: backupMs / 1000 },
  ];
};

/** The product on a machine with 512 MB and one core: a real limit of the system, which ends whatever exceeds it. */
export const smallMachine = async (): Promise<readonly Figure[]> => {
  mkdirSync(GROUPS.folder);
  const dataDir = await seededFolder({ enquiries: ENQUIRIES, photos: 0 });
  const place = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  try {
    writeFileSync(inGroup(GROUPS.limit), MEMORY);
    const port = await freePort();
    const child = startSmall(port, dataDir, path.join(place, 'backups'));
    try {
      return await measure(`http://127.0.0.1:${port}`);
    } finally {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      while (readFileSync(inGroup('cgroup.procs'), 'utf8') !== '') await wait(LOOK_EVERY_MS);
    }
  } finally {
    rmdirSync(GROUPS.folder);
    for (const folder of [dataDir, place]) await rm(folder, { recursive: true, force: true });
  }
};
