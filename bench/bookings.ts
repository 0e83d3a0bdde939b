import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { type Figure, median } from './figure.ts';
import { watchMemory } from './memory.ts';
import { seededFolder } from './seed.ts';
import { type Subject, startSubject } from './subject.ts';

const ROUNDS = 9;
const MANY = 100_000;
const FEW = 50;

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

const withEnquiries = async <Result>(
  enquiries: number,
  use: (subject: Subject) => Promise<Result>,
): Promise<Result> => {
  const folder = await seededFolder({ enquiries, photos: 0 });
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

/** The Bookings tab with very many enquiries. */
const many = (browser: Browser) =>
  withEnquiries(MANY, async (subject) => {
    const page = await signIn(browser, subject);
    const ended = watchMemory(subject.pid);
    const opened = await opening(page);
    const deleted = await deleting(page);
    await page.close();
    const typed = await typing(browser, subject);
    return { opened, deleted, typed, memory: await ended() };
  });

/** An inbox of 100,000 enquiries stays as quick as a small one. */
export const bookings = async (): Promise<readonly Figure[]> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const typedInFew = await withEnquiries(FEW, (subject) => typing(browser, subject));
    const { opened, deleted, typed, memory } = await many(browser);
    const among = `with ${MANY.toLocaleString('en-US')} enquiries`;
    return [
      { what: `Bookings usable after the click ${among}, ms`, value: opened, atMost: 300 },
      { what: `A deletion until its card is gone ${among}, ms`, value: deleted, atMost: 100 },
      { what: `Keystroke in the search to its paint ${among}, against ${FEW}`, value: typed / typedInFew, atMost: 2 },
      { what: `Server memory meanwhile ${among}, MB`, value: memory, atMost: 250 },
    ];
  } finally {
    await browser.close();
  }
};
