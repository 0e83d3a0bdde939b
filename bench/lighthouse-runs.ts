import { readFile, rm } from 'node:fs/promises';
import { addPortrait, listGalleryImages, readPortrait, readSettings, saveSettings } from '@shutterdesk/shared';
import type { Result } from 'lighthouse';
import { demoPortrait, demoSettings } from '../tools/demo/demo-content.ts';
import { inRoot } from '../tools/repository.ts';
import { type Figure, median } from './figure.ts';
import { startFront } from './front.ts';
import { fullStudioFolder } from './full-studio.ts';
import { namesLost, openPhone, scoreOf, valuesOf, worst } from './lighthouse-phone.ts';
import { type Studio, studioAt } from './studio-client.ts';
import { startSubject } from './subject.ts';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const FEW = 24;
const MANY = 60;
const LAYOUTS = ['grid', 'rows'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** A page of one line shows how much of the waiting time is the machine's own. */
const ONE_LINE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A line</title><h1>A line</h1>';

interface Visits {
  readonly page: readonly Result[];
  readonly oneLine: readonly Result[];
}

/** Visits the page and a page of one line in turn. */
const visitInTurn = async (url: string): Promise<Visits> => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const phone = await openPhone(CATEGORIES);
  const front = await startFront(url, { '/': { body: ONE_LINE, headers } });
  try {
    const page: Result[] = [];
    const oneLine: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      page.push(await phone.visit(`${url}/`));
      oneLine.push(await phone.visit(front.url));
    }
    return { page, oneLine };
  } finally {
    await phone.close();
    front.close();
  }
};

const performanceOf = (runs: readonly Result[]): readonly number[] => runs.map((run) => scoreOf(run, 'performance'));

const paintOf = (visits: readonly Result[]): number => median(valuesOf(visits, 'largest-contentful-paint'));

const figuresOf = (gallery: string, { page, oneLine }: Visits): readonly Figure[] => {
  console.log(`  A page of one line beside ${gallery}: ${worst(oneLine, 'total-blocking-time')} ms blocked`);
  for (const line of new Set(page.flatMap(namesLost))) console.log(line);
  const others = CATEGORIES.filter((category) => category !== 'performance').map((category) => ({
    what: `${gallery}: ${category}, the worst of ${RUNS}`,
    value: Math.min(...page.map((run) => scoreOf(run, category))),
    atLeast: 100,
  }));
  return [
    { what: `${gallery}: performance, the median of ${RUNS}`, value: median(performanceOf(page)), atLeast: 100 },
    {
      what: `${gallery}: performance, the worst of ${RUNS} below that of a page of one line`,
      value: Math.max(0, Math.min(...performanceOf(oneLine)) - Math.min(...performanceOf(page))),
      atMost: 1,
    },
    ...others,
    { what: `${gallery}: largest paint in ms, the median of ${RUNS}`, value: paintOf(page), atMost: 1500 },
    {
      what: `${gallery}: layout shift, the worst of ${RUNS}`,
      value: worst(page, 'cumulative-layout-shift'),
      atMost: 0,
    },
    { what: `${gallery}: ms blocked, the worst of ${RUNS}`, value: worst(page, 'total-blocking-time'), atMost: 50 },
  ];
};

const LOOK_EVERY_MS = 200;

/** Every section, with the demo's portrait and words, about photographs of this gallery. */
const fillSections = async ({ api, upload }: Studio): Promise<void> => {
  const { file, ...portrait } = demoPortrait;
  const [imageURL = ''] = await upload(new Uint8Array(await readFile(inRoot('tools', 'demo', 'photos', file))), 1);
  await api(addPortrait, { body: { ...portrait, imageURL } });
  const gallery = await api(listGalleryImages);
  const kindWords = demoSettings.kindWords?.map((words, at) => ({ ...words, imageId: gallery[at]?.id ?? null }));
  await api(saveSettings, { body: { ...demoSettings, kindWords } });
  while (!(await api(readPortrait))?.picture.derivatives.length)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
};

/** The visits to a page with so many photographs, in each layout. */
const visitsWith = async (photographs: number): Promise<readonly Visits[]> => {
  const dataDir = await fullStudioFolder(photographs);
  const subject = await startSubject('shutterdesk', { dataDir });
  try {
    const studio = await studioAt(subject.url);
    await fillSections(studio);
    const { api } = studio;
    const visits: Visits[] = [];
    for (const galleryLayout of LAYOUTS) {
      await api(saveSettings, { body: { ...(await api(readSettings)), galleryLayout } });
      visits.push(await visitInTurn(subject.url));
    }
    return visits;
  } finally {
    await subject.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Repeated Lighthouse visits on a phone, with few and with many photographs, in two layouts. */
export const lighthouseRuns = async (): Promise<readonly Figure[]> => {
  const [few, many] = [await visitsWith(FEW), await visitsWith(MANY)];
  return LAYOUTS.flatMap((layout, index) => {
    const [fewer, more] = [few[index], many[index]];
    if (!fewer || !more) return [];
    return [
      ...figuresOf(`${FEW} photographs, ${layout}`, fewer),
      ...figuresOf(`${MANY} photographs, ${layout}`, more),
      {
        what: `${layout}: largest paint with ${MANY} photographs, ms after that with ${FEW}`,
        value: paintOf(more.page) - paintOf(fewer.page),
        atMost: 30,
      },
    ];
  });
};
