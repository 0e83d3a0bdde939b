import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  DEFAULT_SETTINGS,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
  restoreGalleryImage,
  saveSettings,
} from '@shutterdesk/shared';
import { answerOf } from './encoded-answer.ts';
import { type Figure, median } from './figure.ts';
import { watchWaits } from './longest-wait.ts';
import { seededFolder } from './seed.ts';
import { type Studio, studioAt } from './studio-client.ts';
import { startSubject, withSubjects } from './subject.ts';

const MANY = 2000;
const FEW = 20;
const ROUNDS = 5;

/** After this time a save has been processed, compressed and written to disk. */
const REST_MS = 2500;

const VISITED = ['/', '/api/settings', '/favicon.svg'];

const CELLS = /<ul class="photos"[^>]*>(.*)<\/ul>/s;

const cellsOn = async (url: string): Promise<string> => CELLS.exec(await (await fetch(url)).text())?.[1] ?? '';

const inBrotli = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

/** The size that the page would have with all photographs in one document, in brotli. */
const inOneDocument = async (url: string): Promise<number> => {
  let page = await (await fetch(url)).text();
  for (const [place, path] of page.matchAll(/<li class="further".*?href="([^"]+)".*?<\/li>/gs)) {
    page = page.replace(place, await cellsOn(`${url}${path}`));
  }
  if (page.match(/<li data-category/g)?.length !== MANY) throw new Error('some photographs are on no page');
  return inBrotli(page);
};

const sizes = async (url: string): Promise<readonly Figure[]> => {
  const { body, headers } = await answerOf(url, 'br');
  if (headers['content-encoding'] !== 'br') throw new Error('the page is not compressed');
  const what = `The page's HTML in brotli with ${MANY.toLocaleString('en-US')} photographs`;
  const html = await (await fetch(url)).text();
  return [
    { what: `${what}, kB`, value: body.byteLength / 1000, atMost: 14 },
    {
      what: `${what}, against one document that holds all of them`,
      value: inBrotli(html) / (await inOneDocument(url)),
      atMost: 0.2,
    },
  ];
};

/** One save of each kind. */
const savesOf = async ({ api }: Studio): Promise<readonly (() => Promise<unknown>)[]> => {
  const ids = (await api(listGalleryImages)).map(({ id }) => id);
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const text = (): string => `Light, kept at ${performance.now()}`;
  return [
    () => api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: text() } }),
    () => api(editGalleryImage, { params: { id: last }, body: { alt: text() } }),
    () => api(orderGalleryImages, { body: { ids: [last, ...ids.slice(0, -1)] } }),
    () => api(orderGalleryImages, { body: { ids } }),
    () => api(deleteGalleryImage, { params: { id: first } }),
    () => api(restoreGalleryImage, { params: { id: first } }),
  ];
};

/** The median over all saves of a visitor's longest wait during each. */
const waitWhileSaving = async (url: string): Promise<number> => {
  const saves = await savesOf(await studioAt(url));
  const waits = watchWaits(url, VISITED);
  try {
    const longest: number[] = [];
    await setTimeout(REST_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const save of saves) {
        await waits.longest();
        await save();
        await setTimeout(REST_MS);
        longest.push(await waits.longest());
      }
    }
    return median(longest);
  } finally {
    await waits.close();
  }
};

/** A gallery of thousands: the weight of its page, and the delays during a save. */
export const manyPhotographs = async (): Promise<readonly Figure[]> => {
  const folders: string[] = [];
  for (const photos of [MANY, FEW]) folders.push(await seededFolder({ enquiries: 0, photos }));
  try {
    const starting = folders.map((dataDir) => startSubject('shutterdesk', { dataDir, everyCore: true }));
    return await withSubjects(starting, async (many, few) => {
      const waiting = await waitWhileSaving(many?.url ?? '');
      const beside = await waitWhileSaving(few?.url ?? '');
      const what = 'Longest wait of a visitor while something is saved';
      return [
        ...(await sizes(many?.url ?? '')),
        { what: `${what}, ${MANY.toLocaleString('en-US')} photographs, ms`, value: waiting, atMost: 50 },
        { what: `${what}, ${FEW} photographs beside it, ms`, value: beside },
      ];
    });
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};
