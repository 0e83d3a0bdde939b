import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import { FASTEST_PERSON_MS } from '@shutterdesk/shared';
import { freePort } from '../tools/free-port.ts';
import { PATIENCE } from '../tools/patience.ts';
import { createStudioAt, type Host, type Settings, type SharedHost, type Studio, sharedHost } from './studio.ts';
import { Tabs } from './tabs.ts';
import { twoHosts } from './two-hosts.ts';

interface Fixtures {
  /** The settings of the journey's server beside those of its place and of its account. */
  settings: Settings;
  studio: Studio;
  /** Parts of the console errors that a journey causes on purpose. */
  expectedErrors: string[];
  /**
   * The page is a tab of the worker's window, whose process has compiled the dashboard; cookies and drafts of earlier
   * journeys are gone. Not for journeys with options, a clock or a server of their own, or about what is fetched first.
   */
  inTab: boolean;
  /**
   * The journey answers or holds requests of a page that is already there. Chromium loses requests that are under way
   * when this begins or ends, and Playwright begins with a page's first route and ends with its last: so it lasts as
   * long as the page.
   */
  intercepts: boolean;
}

interface Removable {
  remove(): Promise<void>;
}

interface WorkerFixtures {
  /** Runs the servers of consecutive journeys. */
  studioHost: SharedHost;
  /** The port of all the worker's studios: the tabs of one origin share a process. */
  studioPort: number;
  tabs: Tabs;
  /**
   * Makes something that takes long for all journeys of a worker, and removes it with the worker. A worker fixture
   * of some files alone would cost a new worker with a browser and a server of its own.
   */
  once: <Made extends Removable>(name: string, make: (host: Host) => Promise<Made>) => Promise<Made>;
}

/**
 * In the headless shell the pointer lies in the corner of each page from the beginning, which the page takes for a
 * visitor who acts. In a window it would be outside.
 */
const keepPointerOutside = (): void => {
  const stop = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
  };
  window.addEventListener('pointerover', stop, { capture: true });
};

const openWindow = async (browser: Browser): Promise<BrowserContext> => {
  const window = await browser.newContext();
  await window.addInitScript(keepPointerOutside);
  return window;
};

const NOBODY_ASKS_FOR = '**/nobody-asks-for-this';

/** The dashboard asks for the current user before there is one. */
const ASKS_WHO_IS_THERE = / 401 .*\/api\/auth\/user\)$/;

/** Every journey has its own server; an unexpected error in the browser's console fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  studioHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const host = process.env.JOURNEYS_SERVERS === '2' ? twoHosts() : sharedHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  studioPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  tabs: [async ({}, use) => use(new Tabs()), { scope: 'worker' }],
  once: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      // The journeys' own host may be killed with a journey's studio.
      const host = sharedHost();
      const all = new Map<string, Promise<Removable>>();
      await use(<Made extends Removable>(name: string, make: (host: Host) => Promise<Made>) => {
        const fixture = all.get(name) ?? make(host);
        all.set(name, fixture);
        return fixture as Promise<Made>;
      });
      for (const fixture of await Promise.allSettled(all.values())) {
        if (fixture.status === 'fulfilled') await fixture.value.remove();
      }
      await host.end();
    },
    { scope: 'worker', timeout: PATIENCE.testTimeout },
  ],
  settings: [{}, { option: true }],
  studio: async ({ studioHost, studioPort, settings }, use) => {
    const studio = await createStudioAt(studioHost, { PORT: String(studioPort), ...settings });
    await use(studio);
    await studio.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([]),
  baseURL: async ({ studio }, use) => use(studio.url),
  inTab: [false, { option: true }],
  intercepts: [false, { option: true }],
  context: async ({ browser, tabs, inTab }, use) => {
    if (inTab) {
      await use(await tabs.window(() => openWindow(browser)));
      await tabs.tidy();
    } else {
      const window = await openWindow(browser);
      await use(window);
      await window.close();
    }
  },
  page: async ({ context, tabs, inTab, intercepts, expectedErrors }, use) => {
    const page = await (inTab ? tabs.open() : context.newPage());
    if (intercepts) await page.route(NOBODY_ASKS_FOR, (route) => route.abort());
    const errors: string[] = [];
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    const unexpected = errors.filter(
      (error) => !ASKS_WHO_IS_THERE.test(error) && !expectedErrors.some((part) => error.includes(part)),
    );
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});

export { expect };

/**
 * A browser without scripts. Playwright cannot see there where a press lands, so nothing may scroll smoothly when a
 * field gets the focus.
 */
export const WITHOUT_SCRIPTS = { javaScriptEnabled: false, reducedMotion: 'reduce' } as const;

/** A journey that takes long and rarely breaks: it runs in `npm test -- --suite thorough`. */
export const THOROUGH = { tag: '@thorough' };

/** Waits until the page has been open as long as a person needs: an earlier enquiry is doubtful. */
export const takeTheTimeOfAPerson = (page: Page): Promise<unknown> =>
  page.waitForFunction((ms) => performance.now() >= ms, FASTEST_PERSON_MS);

/** Waits until the scripts of the form have come, after a first act: a press before that may send it without them. */
export const formIsAlive = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr]'), 'the form has come to life').toHaveCount(0);

/** Signs in with the login screen's call (admin.spec.ts tests the screen itself), and waits for the dashboard. */
export const signIn = async (page: Page, studio: Studio): Promise<void> => {
  const answer = await page.request.post('/api/admin/login', {
    data: { username: 'admin', password: studio.password },
  });
  expect(answer.ok(), 'signed in').toBe(true);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
};
