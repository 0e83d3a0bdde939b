import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { type Figure, median } from './figure.ts';
import { seededFolder } from './seed.ts';
import { type Subject, startSubject } from './subject.ts';

const ROUNDS = 15;
const SIZES = [5000, 50] as const;

const openBookings = async (browser: Browser, { url }: Subject): Promise<Page> => {
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await page.getByRole('feed').waitFor();
  return page;
};

/** From a key going down in the search to the frame in which the list that follows from it is painted, in ms. */
const keystroke = async (page: Page, key: string): Promise<number> => {
  const painted = page.evaluate(() => {
    const shown = document.querySelector('[role="tabpanel"][data-state="active"] [role="status"]');
    return new Promise<number>((resolve) => {
      let down = 0;
      document.addEventListener('keydown', () => (down = performance.now()), { once: true, capture: true });
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - down)));
      });
      if (shown) observer.observe(shown, { childList: true, characterData: true, subtree: true });
    });
  });
  await page.getByLabel('Search').press(key);
  return painted;
};

const measure = async (browser: Browser, enquiries: number): Promise<number> => {
  const folder = await seededFolder({ enquiries, photos: 0 });
  const subject = await startSubject('shutterdesk', { dataDir: folder });
  try {
    const page = await openBookings(browser, subject);
    const times: number[] = [];
    // Nobody is called so: the letter empties the list, taking it back fills it again.
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await keystroke(page, '#'), await keystroke(page, 'Backspace'));
    }
    await page.close();
    return median(times);
  } finally {
    await subject.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Finding among many enquiries against finding among few. */
export const bookings = async (): Promise<readonly Figure[]> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const [many, few] = [await measure(browser, SIZES[0]), await measure(browser, SIZES[1])];
    return [
      { what: 'Filter keystroke to painted list with 5,000 enquiries, against 50', value: many / few, atMost: 2 },
    ];
  } finally {
    await browser.close();
  }
};
