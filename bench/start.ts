import { rm } from 'node:fs/promises';
import { type Figure, median } from './figure.ts';
import { seededFolder } from './seed.ts';
import { startSubject } from './subject.ts';

const ROUNDS = 7;

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

/** A start with much data, against one with none; both have been started before. */
export const start = async (): Promise<readonly Figure[]> => {
  const folders = [
    await seededFolder({ enquiries: 30_000, photos: 2000 }),
    await seededFolder({ enquiries: 0, photos: 0 }),
  ];
  try {
    for (const folder of folders) await startOnce(folder);
    const times: number[][] = folders.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, folder] of folders.entries()) times[index]?.push(await startOnce(folder));
    }
    const [full = Number.NaN, empty = Number.NaN] = times.map(median);
    return [
      {
        what: 'Start to first answer with 30,000 enquiries and 2,000 photos, against none',
        value: full / empty,
        atMost: 1.3,
      },
    ];
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};
