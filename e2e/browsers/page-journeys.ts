import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FASTEST_PERSON_MS } from '@shutterdesk/shared';
import sharp from 'sharp';
import { expect } from 'vitest';
import { DESK, type Journey, PHONE } from './journey.ts';
import type { Browser } from './webdriver.ts';

const LIGHTBOX = 'dialog[open]';

const isAwake = (browser: Browser) =>
  browser.until(
    (count) => count === 0,
    () => document.querySelectorAll('#gallery astro-island[ssr], #contact astro-island[ssr]').length,
  );

/** The islands of a page hydrate when somebody acts. */
const wake = async (browser: Browser): Promise<void> => {
  await browser.keys('Tab');
  await browser.run(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await isAwake(browser);
  await browser.run(() => window.scrollTo({ top: 0, behavior: 'instant' }));
};

const open = async (browser: Browser, url: string, [width, height]: readonly [number, number] = DESK) => {
  await browser.resize(width, height);
  await browser.open('about:blank');
  await browser.open(url);
};

const address = (browser: Browser): Promise<string> => browser.run(() => location.hash);
const place = (browser: Browser): Promise<number> => browser.run(() => Math.round(window.scrollY));

/** The difference between the window's picture and a single colour, 0 to 128. */
const contrastOf = async (png: Buffer): Promise<number> => {
  const { channels } = await sharp(png).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
};

const fill = async (browser: Browser, email: string): Promise<void> => {
  await browser.type('[name="name"]', 'Ada Lovelace');
  await browser.type('[name="email"]', email);
  await browser.type('[name="phone"]', '+44 20 7946 0000');
  await browser.run(() => {
    const choice = document.querySelector<HTMLSelectElement>('[name="selectedPackage"]');
    if (choice) choice.value = 'Essential';
  });
  await browser.type('[name="message"]', 'A portrait, please.');
};

/** An enquiry that is sent sooner is doubtful. */
const takeTheTimeOfAPerson = (browser: Browser) =>
  browser.until(
    (ms) => ms >= FASTEST_PERSON_MS,
    () => performance.now(),
  );

export const pageJourneys: readonly Journey[] = [
  {
    title: 'the page fits a phone and a desk, and underlines its links',
    async make({ browser, studio }) {
      for (const size of [PHONE, DESK]) {
        await open(browser, studio.url, size);
        await browser.see('h1');
        const overflow = await browser.run(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
      const line = await browser.run(() => {
        const link = document.querySelector('.business-details a');
        return link && getComputedStyle(link).textDecorationLine;
      });
      expect(line).toBe('underline');
    },
  },
  {
    title: 'a jump to the gallery shows its photographs',
    async make({ browser, studio }) {
      await open(browser, studio.url);
      await browser.press('header a', 'Gallery');
      await browser.until(
        (loaded) => loaded >= 3,
        () =>
          [...document.querySelectorAll<HTMLImageElement>('#gallery img')].filter((one) => one.naturalWidth > 0).length,
      );
      await browser.until(
        (top) => Math.abs(top) < 400,
        () => document.querySelector('#gallery .photos')?.getBoundingClientRect().top ?? 9999,
      );
      await expect.poll(async () => contrastOf(await browser.picture()), { timeout: 5000 }).toBeGreaterThan(40);
    },
  },
  {
    title: 'a category is shown alone, and Back finds its place again',
    async make({ browser, studio }) {
      await open(browser, studio.url, PHONE);
      await wake(browser);
      await browser.press('.filter', 'Formal');
      await browser.until(
        (shown) => shown.join() === 'The museum hall',
        () =>
          [...document.querySelectorAll<HTMLImageElement>('#gallery li img')]
            .filter((one) => one.getClientRects().length > 0)
            .map(({ alt }) => alt),
      );
      expect(await address(browser)).toBe('#formal');
      await browser.run(() => document.querySelector('#contact form')?.scrollIntoView({ behavior: 'instant' }));
      const before = await place(browser);
      await browser.until(
        (kept) => kept === before,
        () => Math.round(history.state?.place ?? -1),
      );
      await browser.open(`${studio.url}/robots.txt`);
      await browser.back();
      await browser.until(
        (now) => Math.abs(now - before) <= 2,
        () => Math.round(window.scrollY),
      );
      await browser.until(
        (classes) => classes.includes('scrolled'),
        () => document.documentElement.className,
      );
    },
  },
  {
    title: 'the lightbox turns by keys, also by one that is held, and closes by Esc and by Back',
    async make({ browser, studio }) {
      await open(browser, studio.url);
      await wake(browser);
      await browser.press('#gallery li a', '');
      await browser.see(LIGHTBOX);
      const shown = () => document.querySelector<HTMLImageElement>('dialog[open] img')?.alt;
      const first = await browser.run(shown);
      // WebKit does not allow more than 100 new addresses within 10 s.
      for (let round = 0; round < 5; round += 1) await browser.keys(...Array<'ArrowRight'>(30).fill('ArrowRight'));
      await browser.until((alt) => alt === first, shown);
      await browser.keys('ArrowRight');
      const second = await browser.until((alt) => alt !== first, shown);
      const linked = () => {
        const cell = document.querySelector(`[id="${location.hash.slice(1)}"]`);
        return cell?.querySelector('img')?.alt;
      };
      await browser.until((alt) => alt === second, linked);
      await browser.keys('Escape');
      await browser.miss(LIGHTBOX);
      const focused = () => document.activeElement?.querySelector('img')?.alt;
      expect(await browser.run(focused)).toBe(first);
      await browser.keys('Enter');
      await browser.see(LIGHTBOX);
      await browser.back();
      await browser.miss(LIGHTBOX);
    },
  },
  {
    title: 'a link to a photograph opens it, and closing leads to the gallery',
    async make({ browser, studio }) {
      await open(browser, studio.url);
      const anchor = await browser.run(() => document.querySelector('#gallery li:nth-child(2)')?.id);
      await open(browser, `${studio.url}/#${anchor}`);
      await browser.see(LIGHTBOX);
      await browser.keys('Escape');
      await browser.miss(LIGHTBOX);
      expect(await address(browser)).toBe('#gallery');
    },
  },
  {
    title: 'a slow press on Send is never lost, and the enquiry arrives',
    async make({ browser, studio }) {
      await open(browser, studio.url, PHONE);
      await wake(browser);
      await browser.press('[name="name"]');
      await browser.press('#contact [type="submit"]', '', { holdMs: 120 });
      await browser.until(
        (wrong) => wrong.length === 5,
        () => [...document.querySelectorAll('.contact-error')].map(({ textContent }) => textContent),
      );
      await fill(browser, 'ada@example.com');
      await takeTheTimeOfAPerson(browser);
      await browser.press('#contact [type="submit"]');
      await browser.see('body', 'Message sent!');
      const under = () => {
        const { className } = document.elementFromPoint(window.innerWidth - 4, window.innerHeight - 4) ?? {};
        return String(className);
      };
      expect(await browser.run(under)).not.toMatch(/notices/);
    },
  },
  {
    title: 'the page prints its photographs and packages',
    without: { webkit: 'WebKitGTK’s driver cannot print' },
    async make({ browser, studio }) {
      await open(browser, studio.url);
      await wake(browser);
      await browser.run(() => document.querySelector('#gallery .photos')?.scrollIntoView({ behavior: 'instant' }));
      await browser.until(
        (loaded) => loaded >= 3,
        () =>
          [...document.querySelectorAll<HTMLImageElement>('#gallery img')].filter((one) => one.naturalWidth > 0).length,
      );
      const folder = await mkdtemp(path.join(os.tmpdir(), 'paper-'));
      try {
        const file = path.join(folder, 'page.pdf');
        await writeFile(file, await browser.paper());
        const { stdout } = await promisify(execFile)('pdftotext', [file, '-']);
        // Firefox prints the page's other typeface without a mapping to letters.
        for (const name of ['Photography Packages', 'Essential', 'Premium']) expect(stdout).toContain(name);
        const images = await promisify(execFile)('pdfimages', ['-list', file]);
        expect(images.stdout.trim().split('\n').length - 2).toBeGreaterThanOrEqual(4);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];
