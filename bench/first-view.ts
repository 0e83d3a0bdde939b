import { type Browser, chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { type Figure, median } from './figure.ts';
import { startSubject } from './subject.ts';

const ROUNDS = 7;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A phone on a poor line: what Lighthouse calls slow 4G, on a processor a quarter as fast as this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;

const withoutScripts = (html: string): string =>
  html.replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '');

/** The page passes through our hands either way, so that both ways cost the same. */
const serveAs = (page: Page, url: string, change: (html: string) => string) =>
  page.route(`${url}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

/** When the largest thing of the first view stood there, in milliseconds. */
const largestPaint = async (browser: Browser, url: string, change: (html: string) => string): Promise<number> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await serveAs(page, url, change);
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return ms;
};

/** What scripts cost who looks at the page for the first time: the same page with every one of them taken out. */
export const firstView = async (): Promise<readonly Figure[]> => {
  const subject = await startSubject('shutterdesk');
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const changes = [(html: string) => html, withoutScripts] as const;
    for (const change of changes) await largestPaint(browser, subject.url, change);
    const all: number[][] = changes.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, change] of changes.entries()) {
        all[index]?.push(await largestPaint(browser, subject.url, change));
      }
    }
    const [whole = Number.NaN, bare = Number.NaN] = all.map(median);
    return [{ what: 'Largest paint on a phone, against the page without a script', value: whole / bare, atMost: 1.05 }];
  } finally {
    await browser.close();
    await subject.stop();
  }
};
