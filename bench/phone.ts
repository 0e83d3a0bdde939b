import type { Browser, BrowserContext, Page } from '@playwright/test';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A phone on a poor network: Lighthouse's slow 4G, with a processor a quarter as fast as this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;

const slowPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
};

/** The largest contentful paint in milliseconds, with an empty cache. */
export const largestPaint = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext(PHONE);
  const page = await slowPage(context);
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.hero-picture img')?.complete);
  await page.waitForLoadState('networkidle');
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
