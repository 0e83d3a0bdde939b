import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  bin,
  DEFAULT_SETTINGS,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
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

const IN_A_ROW = 5;

export type Saves = Readonly<Record<string, () => Promise<unknown>>>;

const savesOf = async ({ api }: Studio): Promise<Saves> => {
  const ids = (await api(listGalleryImages)).map(({ id }) => id);
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const text = (): string => `Light, kept at ${performance.now()}`;
  const settings = () => api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: text() } });
  return {
    'the settings': settings,
    'the words of a photograph': () => api(editGalleryImage, { params: { id: last }, body: { alt: text() } }),
    'the last one put first': () => api(orderGalleryImages, { body: { ids: [last, ...ids.slice(0, -1)] } }),
    'the order before': () => api(orderGalleryImages, { body: { ids } }),
    'a deletion': () => api(deleteGalleryImage, { params: { id: first } }),
    'a restoration': () => api(bin.gallery.restore, { params: { id: first } }),
    [`the settings ${IN_A_ROW} times in a row`]: () => Promise.all(Array.from({ length: IN_A_ROW }, settings)),
  };
};

interface SaveFigure {
  readonly save: string;
  /** A visitor's longest wait meanwhile, and until the release is written. */
  readonly wait: number;
  /** Until the answer, when visitors see it. */
  readonly live: number;
}

/** The medians of each kind of save. */
export const whileSaving = async (url: string, kinds = savesOf): Promise<readonly SaveFigure[]> => {
  const saves = Object.entries(await kinds(await studioAt(url)));
  const waits = watchWaits(url, VISITED);
  const seen = saves.map(([save, run]) => ({ save, run, waits: [] as number[], lives: [] as number[] }));
  try {
    await setTimeout(REST_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of seen) {
        await waits.longest();
        const begun = performance.now();
        await kind.run();
        kind.lives.push(performance.now() - begun);
        await setTimeout(REST_MS);
        kind.waits.push(await waits.longest());
      }
    }
    return seen.map((kind) => ({ save: kind.save, wait: median(kind.waits), live: median(kind.lives) }));
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
      const saves = await whileSaving(many?.url ?? '');
      const beside = await whileSaving(few?.url ?? '');
      const what = 'Longest wait of a visitor, ms,';
      const count = `${MANY.toLocaleString('en-US')} photographs`;
      return [
        ...(await sizes(many?.url ?? '')),
        ...saves.map(({ save, wait }) => ({ what: `${what} ${count}: ${save}`, value: wait, atMost: 50 })),
        ...saves.map(({ save, live }) => ({ what: `Save to page, ms, ${count}: ${save}`, value: live, atMost: 200 })),
        { what: `${what} ${FEW} photographs beside it`, value: median(beside.map(({ wait }) => wait)) },
      ];
    });
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};
