import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '../tools/browser.ts';
import { type Figure, median } from './figure.ts';
import { seededFolder } from './seed.ts';
import { type Subject, startSubject, withSubjects } from './subject.ts';

const ROUNDS = 5;
const SECONDS = 3;
const SIZES = [500, 20] as const;

const openGallery = async (browser: Browser, { url }: Subject): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  await page.getByRole('checkbox').first().waitFor();
  return page;
};

/** Frames per second while the page is scrolled to its end and back, as fast as a hurried finger. */
const scroll = async (page: Page): Promise<number> => {
  await page.bringToFront();
  await page.evaluate(() => scrollTo(0, 0));
  return page.evaluate(
    (seconds) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        let step = 40;
        const started = performance.now();
        const next = (now: number) => {
          if (now - started >= seconds * 1000) return resolve(frames / seconds);
          frames += 1;
          const before = scrollY;
          scrollBy(0, step);
          if (scrollY === before) step = -step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    SECONDS,
  );
};

const measure = async (subjects: readonly Subject[]): Promise<readonly Figure[]> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const pages: Page[] = [];
    for (const subject of subjects) pages.push(await openGallery(browser, subject));
    for (const page of pages) await scroll(page);
    const rates: number[][] = pages.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, page] of pages.entries()) rates[index]?.push(await scroll(page));
    }
    const [many = Number.NaN, few = Number.NaN] = rates.map(median);
    return [
      { what: 'Frames while scrolling 500 photographs in the admin, against 20', value: many / few, atLeast: 0.97 },
    ];
  } finally {
    await browser.close();
  }
};

/** The gallery of a studio with many photographs scrolls as smoothly as one with few. */
export const galleryScroll = async (): Promise<readonly Figure[]> => {
  const folders: string[] = [];
  for (const photos of SIZES) folders.push(await seededFolder({ enquiries: 0, photos }));
  try {
    const starting = folders.map((dataDir) => startSubject('shutterdesk', { dataDir }));
    return await withSubjects(starting, (...subjects) => measure(subjects));
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};
