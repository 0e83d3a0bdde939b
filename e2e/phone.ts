import type { Page } from '@playwright/test';

/** A phone with the same person signed in. */
export const openOnPhone = async (desk: Page): Promise<Page> => {
  const browser = desk.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    baseURL: new URL(desk.url()).origin,
    storageState: await desk.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto('/admin');
  return page;
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Finger {
  down(at: Point): Promise<void>;
  /** Moves to a point in steps, like a finger. */
  move(to: Point): Promise<void>;
  up(): Promise<void>;
  /** Taps twice quickly, however busy the machine is: the events say when they happened. */
  doubleTap(at: Point): Promise<void>;
}

const BETWEEN_TAPS_S = 0.1;

const STEPS = 4;

/** A finger on the screen, at points in CSS pixels. */
export const fingerOn = async (page: Page): Promise<Finger> => {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], timestamp?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints, ...(timestamp && { timestamp }) });
  let from: Point = { x: 0, y: 0 };
  return {
    async down(at) {
      from = at;
      await touch('touchStart', [at]);
    },
    async move(to) {
      for (let step = 1; step <= STEPS; step += 1) {
        const share = step / STEPS;
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
      }
      from = to;
    },
    async up() {
      await touch('touchEnd', []);
    },
    async doubleTap(at) {
      const now = Date.now() / 1000;
      for (const tap of [now - BETWEEN_TAPS_S, now]) {
        await touch('touchStart', [at], tap);
        await touch('touchEnd', [], tap);
      }
    },
  };
};
