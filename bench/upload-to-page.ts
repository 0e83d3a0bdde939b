import { readFile, rm } from 'node:fs/promises';
import { type Figure, median } from './figure.ts';
import { largePhotograph } from './large-photograph.ts';
import { watchMemory } from './memory.ts';
import { finished, signInsUntil } from './photographs-at-work.ts';
import { type Studio, studioAt } from './studio-client.ts';
import { type Subject, startSubject, withSubjects } from './subject.ts';
import { needVipsthumbnail, timeVipsthumbnail } from './vipsthumbnail.ts';

const ROUNDS = 5;
const TWENTY = 20;
const IDLE_SIGN_INS = 40;
const LOOK_CLOSELY_EVERY_MS = 5;

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/**
 * The time from the first byte of the first upload until visitors get every file of the last photograph, in
 * milliseconds.
 */
const uploadToPage = async (studio: Studio, photo: Uint8Array<ArrayBuffer>, count: number): Promise<number> => {
  const started = performance.now();
  await studio.save(await studio.upload(photo, count));
  await finished(studio, LOOK_CLOSELY_EVERY_MS);
  return performance.now() - started;
};

const measure = async ({ url, pid }: Subject, file: string): Promise<readonly Figure[]> => {
  const studio = await studioAt(url);
  const photo = new Uint8Array(await readFile(file));
  // Warms up: the code is not in the page cache yet.
  await uploadToPage(studio, photo, 1);
  const singleTimes: number[] = [];
  const vips: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    vips.push(await timeVipsthumbnail(file));
    singleTimes.push(await uploadToPage(studio, photo, 1));
  }
  const alone = await uploadToPage(studio, photo, TWENTY);
  let remaining = IDLE_SIGN_INS;
  const idle = await signInsUntil(url, () => {
    remaining -= 1;
    return remaining < 0;
  });
  let isFinished = false;
  const peak = watchMemory(pid);
  const beside = uploadToPage(studio, photo, TWENTY).finally(() => {
    isFinished = true;
  });
  const busy = await signInsUntil(url, () => isFinished);
  const memory = await peak();
  const vipsOfTwenty = TWENTY * median(vips);
  return [
    {
      what: 'A photograph from upload to page, against vipsthumbnail',
      value: median(singleTimes) / median(vips),
      atMost: 1,
    },
    {
      what: `${TWENTY} photographs from upload to page, against vipsthumbnail`,
      value: alone / vipsOfTwenty,
      atMost: 0.75,
    },
    {
      what: `${TWENTY} photographs beside sign-ins, against vipsthumbnail alone`,
      value: (await beside) / vipsOfTwenty,
      atMost: 1.2,
    },
    { what: 'Sign-in meanwhile, p95 against none', value: p95(busy) / p95(idle), atMost: 3 },
    { what: 'Megabytes at most meanwhile', value: memory, atMost: 500 },
  ];
};

/**
 * The time until visitors see 24-megapixel photographs, against making the same files with vipsthumbnail, two at a
 * time.
 */
export const uploadToPageFigures = async (): Promise<readonly Figure[]> => {
  await needVipsthumbnail();
  const { folder, file } = await largePhotograph();
  try {
    return await withSubjects([startSubject('shutterdesk', { everyCore: true })], (subject) =>
      measure(subject as Subject, file),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
