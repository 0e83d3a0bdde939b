import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { countEnquiries, listEnquiries } from '@shutterdesk/shared';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { type Figure, median } from './figure.ts';
import { watchMemory } from './memory.ts';
import { seededFolder } from './seed.ts';
import { studioAt } from './studio-client.ts';
import { type Subject, startSubject } from './subject.ts';

const ROUNDS = 9;
const MANY = 100_000;
const FEW = 50;
const WORKED = 30_000;
const VISITS = 200;

const signIn = async (browser: Browser, { url }: Subject): Promise<Page> => {
  const page = await browser.newPage({ baseURL: url });
  const credentials = { username: 'admin', password: 'correct horse battery' };
  await page.request.post('/api/admin/login', { data: credentials });
  return page;
};

/** Runs in the page: presses the element, and answers the milliseconds until the painted page satisfies `isDone`. */
const timed = (page: Page, act: 'open' | 'delete'): Promise<number> =>
  page.evaluate((what) => {
    const cards = () => [...document.querySelectorAll<HTMLElement>('[role="feed"] article')];
    const first = cards()[0]?.dataset.id;
    const isDone = () => (what === 'open' ? cards().length > 0 : cards()[0]?.dataset.id !== first);
    const press =
      what === 'open'
        ? [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(({ textContent }) =>
            textContent.startsWith('Bookings'),
          )
        : document.querySelector<HTMLElement>('[role="feed"] article [title="Delete inquiry"]');
    return new Promise<number>((resolve, reject) => {
      const from = performance.now();
      const look = () => {
        if (performance.now() - from > 60_000) reject(new Error(`nothing came of it: ${document.body.textContent}`));
        else if (isDone()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        else requestAnimationFrame(look);
      };
      // Radix shows a tab on mousedown.
      press?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
      press?.click();
      look();
    });
  }, act);

/** The time from the click on the tab to the first painted cards, on a freshly loaded dashboard. */
const openOnce = async (page: Page): Promise<number> => {
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.waitForLoadState('networkidle');
  return timed(page, 'open');
};

const opening = async (page: Page): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await openOnce(page));
  return median(times);
};

/** The time from the click on the bin until the card is gone. */
const deleting = async (page: Page): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(page, 'delete'));
  return median(times);
};

/** The time from a keydown in the search field to the frame that paints the typed text, in ms. */
const keystroke = async (page: Page): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const painted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const typed = () => {
            const down = performance.now();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - down)));
          };
          document.addEventListener('keydown', typed, { once: true, capture: true });
        }),
    );
    await page.getByLabel('Search').press(round % 2 === 0 ? '#' : 'Backspace');
    times.push(await painted);
  }
  return median(times);
};

/** The 95th percentile of a hundred visits to the page, in ms, with or without other load. */
const visits = async (url: string, meanwhile?: () => Promise<unknown>): Promise<number> => {
  let going = true;
  const background = (async () => {
    while (going && meanwhile) await meanwhile();
  })();
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const from = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  going = false;
  await background;
  return times.sort((a, b) => a - b)[Math.floor(VISITS * 0.95)] ?? Number.NaN;
};

const withEnquiries = async <Result>(
  enquiries: number,
  use: (subject: Subject) => Promise<Result>,
  { worked = false } = {},
): Promise<Result> => {
  const folder = await seededFolder({ enquiries, photos: 0, worked });
  const subject = await startSubject('shutterdesk', { dataDir: folder });
  try {
    return await use(subject);
  } finally {
    await subject.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const typing = async (browser: Browser, subject: Subject): Promise<number> => {
  const page = await signIn(browser, subject);
  await opening(page);
  const milliseconds = await keystroke(page);
  await page.close();
  return milliseconds;
};

/** The time until Bookings is usable with stages and notes, against without: one round of each in turn. */
const worked = (browser: Browser): Promise<number> =>
  withEnquiries(WORKED, (plain) =>
    withEnquiries(
      WORKED,
      async (full) => {
        const without = await signIn(browser, plain);
        const pageWith = await signIn(browser, full);
        const ratios: number[] = [];
        for (let round = 0; round < 2 * ROUNDS; round += 1) {
          const base = await openOnce(without);
          ratios.push((await openOnce(pageWith)) / base);
        }
        await Promise.all([without.close(), pageWith.close()]);
        return median(ratios);
      },
      { worked: true },
    ),
  );

/** The Bookings tab with very many enquiries, and the call that reads them all. */
const many = (browser: Browser) =>
  withEnquiries(MANY, async (subject) => {
    const page = await signIn(browser, subject);
    const studio = await studioAt(subject.url);
    const ended = watchMemory(subject.pid);
    const opened = await opening(page);
    const deleted = await deleting(page);
    await page.close();
    const typed = await typing(browser, subject);
    const from = performance.now();
    const { length } = await studio.api(listEnquiries);
    const wholeMs = performance.now() - from;
    if (length !== (await studio.api(countEnquiries)).count) throw new Error('the list lacks enquiries');
    const idle = await visits(subject.url);
    const meanwhile = await visits(subject.url, () => studio.api(listEnquiries));
    return { opened, deleted, typed, whole: wholeMs, idle, meanwhile, memory: await ended() };
  });

/** An inbox of 100,000 enquiries stays as quick as a small one. */
export const bookings = async (): Promise<readonly Figure[]> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const typedInFew = await withEnquiries(FEW, (subject) => typing(browser, subject));
    const { opened, deleted, typed, whole, idle, meanwhile, memory } = await many(browser);
    const withStages = await worked(browser);
    const among = `with ${MANY.toLocaleString('en-US')} enquiries`;
    return [
      { what: `Bookings usable after the click ${among}, ms`, value: opened, atMost: 300 },
      { what: `A deletion until its card is gone ${among}, ms`, value: deleted, atMost: 100 },
      { what: `Keystroke in the search to its paint ${among}, against ${FEW}`, value: typed / typedInFew, atMost: 2 },
      { what: `Bookings usable, against the plain call read whole ${among}`, value: opened / whole, atMost: 1 },
      { what: `Server memory meanwhile, the plain call among it, ${among}, MB`, value: memory, atMost: 250 },
      {
        what: `Bookings usable with ${WORKED.toLocaleString('en-US')} enquiries, stages and notes, against none of both`,
        value: withStages,
        atMost: 1.15,
      },
      {
        what: `A visitor's page during the plain call ${among}, p95 against the larger of 40 ms and 4 × idle`,
        value: meanwhile / Math.max(40, 4 * idle),
        atMost: 1,
      },
    ];
  } finally {
    await browser.close();
  }
};
