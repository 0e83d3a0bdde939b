import { rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { freePort } from '../tools/free-port.ts';
import type { Figure } from './figure.ts';
import { startFront } from './front.ts';
import { fullStudioFolder } from './full-studio.ts';
import { startSubject } from './subject.ts';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const PHOTOS = 24;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** A page of one line shows how much of the waiting time is the machine's own. */
const ONE_LINE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A line</title><h1>A line</h1>';

interface Phone {
  /** One Lighthouse visit with an empty cache. */
  visit(url: string): Promise<Result>;
  close(): Promise<void>;
}

/** One browser for all visits: otherwise the browser's own start would count for the page. */
const openPhone = async (): Promise<Phone> => {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return {
    async visit(url) {
      const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
      if (!run || run.lhr.runtimeError)
        throw new Error(`Lighthouse did not come through: ${run?.lhr.runtimeError?.message}`);
      return run.lhr;
    },
    close: () => browser.close(),
  };
};

const scoreOf = (run: Result, category: string): number => (run.categories[category]?.score ?? 0) * 100;

/** The audits that cost the page its hundred, so that a reader of the figure sees them. */
const namesLost = ({ categories, audits }: Result): readonly string[] =>
  Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map((ref) => `  ${id}: ${ref.id} ${audits[ref.id]?.displayValue ?? ''}`),
  );

const worst = (runs: readonly Result[], audit: string): number =>
  Math.max(...runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN));

interface Visits {
  readonly page: readonly Result[];
  readonly oneLine: readonly Result[];
}

/** Visits the page and a page of one line in turn. */
const visitInTurn = async (url: string): Promise<Visits> => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const phone = await openPhone();
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

/** Repeated Lighthouse runs on a phone: the worst of them counts. */
export const lighthouseRuns = async (): Promise<readonly Figure[]> => {
  const dataDir = await fullStudioFolder(PHOTOS);
  const subject = await startSubject('shutterdesk', { dataDir });
  try {
    const { page: runs, oneLine } = await visitInTurn(subject.url);
    console.log(`  A page of one line, in the same minutes: ${worst(oneLine, 'total-blocking-time')} ms blocked`);
    for (const line of new Set(runs.flatMap(namesLost))) console.log(line);
    const scores = CATEGORIES.map((category) => ({
      what: `Lighthouse on a phone, ${category}, the worst of ${RUNS}`,
      value: Math.min(...runs.map((run) => scoreOf(run, category))),
      atLeast: 100,
    }));
    return [
      ...scores,
      { what: `Layout shift, the worst of ${RUNS}`, value: worst(runs, 'cumulative-layout-shift'), atMost: 0 },
      { what: `Milliseconds blocked, the worst of ${RUNS}`, value: worst(runs, 'total-blocking-time'), atMost: 50 },
    ];
  } finally {
    await subject.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
