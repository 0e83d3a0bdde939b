import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tools/free-port.ts';
import { root } from '../tools/repository.ts';
import { type Figure, median } from './figure.ts';
import { seededFolder } from './seed.ts';
import { startSubject } from './subject.ts';

const ROUNDS = 7;
const LOOK_EVERY_MS = 5;

/** The time from the command to the first answer, in milliseconds. */
const startOnce = async (dataDir: string): Promise<number> => {
  const started = performance.now();
  const subject = await startSubject('shutterdesk', { dataDir });
  const { status } = await fetch(`${subject.url}/`);
  const ms = performance.now() - started;
  await subject.stop();
  if (status !== 200) throw new Error(`the page was answered with ${status}`);
  return ms;
};

const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.on('exit', resolve));

/** `npm start` in a folder, with the milliseconds to its first page. */
const npmStart = async (cwd: string, dataDir: string) => {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct horse battery' },
    stdio: 'ignore',
    detached: true,
  });
  const url = `http://127.0.0.1:${port}/`;
  const page = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await page())) {
    if (child.exitCode !== null) throw new Error(`npm start in ${cwd} ended with ${child.exitCode}`);
    await wait(LOOK_EVERY_MS);
  }
  const ms = performance.now() - started;
  const stop = async (): Promise<void> => {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended(child);
  };
  return { url, ms, stop };
};

const npmStartOnce = async (cwd: string, dataDir: string): Promise<number> => {
  const { ms, stop } = await npmStart(cwd, dataDir);
  await stop();
  return ms;
};

/** A program that only answers, with nothing to read or to prepare. */
const bareProgram = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node server.cjs' } }));
  await writeFile(
    path.join(folder, 'server.cjs'),
    "require('node:http').createServer((_, answer) => answer.end('here')).listen(process.env.PORT, '127.0.0.1');",
  );
  return folder;
};

/** `npm start` against a program that only answers: every module that the server reads shows here. */
const againstBare = async (dataDir: string): Promise<Figure> => {
  const bare = await bareProgram();
  try {
    await npmStartOnce(root, dataDir);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      ratios.push((await npmStartOnce(root, dataDir)) / (await npmStartOnce(bare, dataDir)));
    return {
      what: '`npm start` to the first page, against a program that only answers',
      value: median(ratios),
      atMost: 3,
    };
  } finally {
    await rm(bare, { recursive: true, force: true });
  }
};

/** A start with much data, against one with none; both have been started before. */
export const start = async (): Promise<readonly Figure[]> => {
  const [full, empty] = [
    await seededFolder({ enquiries: 30_000, photos: 2000 }),
    await seededFolder({ enquiries: 0, photos: 0 }),
  ];
  try {
    for (const folder of [full, empty]) await startOnce(folder);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) ratios.push((await startOnce(full)) / (await startOnce(empty)));
    return [
      {
        what: 'Start to first answer with 30,000 enquiries and 2,000 photos, against none',
        value: median(ratios),
        atMost: 1.3,
      },
      await againstBare(empty),
    ];
  } finally {
    for (const folder of [full, empty]) await rm(folder, { recursive: true, force: true });
  }
};
