import { rm } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { type Figure, median } from './figure.ts';
import { type Front, startFront } from './front.ts';
import { fullStudioFolder } from './full-studio.ts';
import { largestPaint } from './phone.ts';
import { spaOf } from './spa.ts';
import { startSubject } from './subject.ts';

const ROUNDS = Number(process.env.FIRST_VIEW_ROUNDS ?? 7);
const PHOTOS = 24;

const withoutScripts = (html: string): string =>
  html.replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '');

/** The page, the page without scripts, and a React app with the same content, behind servers of the same kind. */
const threeFronts = async (url: string): Promise<readonly Front[]> => {
  const response = await fetch(url);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  const pages = [{ '/': { body: html, headers } }, { '/': { body: withoutScripts(html), headers } }, await spaOf(html)];
  return Promise.all(pages.map((page) => startFront(url, page)));
};

/** The median for each front: they run in turn, and the first round does not count. */
const paints = async (browser: Browser, fronts: readonly Front[]): Promise<readonly number[]> => {
  for (const { url } of fronts) await largestPaint(browser, url);
  const times: number[][] = fronts.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { url }] of fronts.entries()) times[index]?.push(await largestPaint(browser, url));
  }
  return times.map(median);
};

const compare = async (url: string): Promise<readonly Figure[]> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const fronts = await threeFronts(url);
  try {
    const [whole = Number.NaN, bare = Number.NaN, spa = Number.NaN] = await paints(browser, fronts);
    return [
      { what: 'Largest paint on a phone, against the page without a script', value: whole / bare, atMost: 1.05 },
      { what: 'Largest paint on a phone, against a lean React app of the page', value: whole / spa, atMost: 0.55 },
    ];
  } finally {
    for (const front of fronts) front.close();
    await browser.close();
  }
};

/** The cost of the scripts on a first visit, and the gain over an app that has to load first. */
export const firstView = async (): Promise<readonly Figure[]> => {
  const dataDir = await fullStudioFolder(PHOTOS);
  const subject = await startSubject('shutterdesk', { dataDir });
  try {
    return await compare(subject.url);
  } finally {
    await subject.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
