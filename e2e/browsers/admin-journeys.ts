import { expect } from 'vitest';
import { DESK, type Journey, PHONE, type Scene } from './journey.ts';
import type { Browser } from './webdriver.ts';

const tab = (browser: Browser, name: string): Promise<void> => browser.press('[role="tab"]', name);

const HERO_TEXT = 'Hero Text';

/** The login screen is open. */
const enterAccount = async ({ browser, studio }: Scene): Promise<void> => {
  await browser.type(await browser.labelled('Username'), 'admin');
  await browser.type(await browser.labelled('Password'), studio.password);
  await browser.keys('Enter');
  await browser.see('h1', 'Admin Dashboard');
};

/** Nobody is signed in. */
export const signIn = async (scene: Scene): Promise<void> => {
  await scene.browser.resize(...DESK);
  await scene.browser.open(`${scene.studio.url}/admin`);
  await scene.browser.see('button', 'Admin Login');
  await enterAccount(scene);
};

const openAdmin = async ({ browser, studio }: Scene): Promise<void> => {
  await browser.resize(...DESK);
  await browser.open(`${studio.url}/admin`);
  await browser.see('h1', 'Admin Dashboard');
};

const clear = (browser: Browser, css: string) =>
  browser.run((selector) => {
    const field = document.querySelector<HTMLInputElement>(selector);
    field?.focus();
    field?.select();
  }, css);

const galleryOf = (browser: Browser): Promise<readonly string[]> =>
  browser.run(async () => {
    const list: { alt: string }[] = await (await fetch('/api/gallery-images')).json();
    return list.map(({ alt }) => alt);
  });

export const adminJourneys: readonly Journey[] = [
  {
    title: 'an admin signs in, and the other tabs are fetched ahead',
    async make(scene) {
      const { browser } = scene;
      await signIn(scene);
      await browser.until(
        (fetched) => fetched.some((name) => name.includes('bookings-tab')),
        () => performance.getEntriesByType('resource').map(({ name }) => name),
      );
    },
  },
  {
    title: 'settings are saved, and the page shows them',
    async make(scene) {
      const { browser, studio } = scene;
      await openAdmin(scene);
      const heroText = await browser.labelled(HERO_TEXT);
      await clear(browser, heroText);
      await browser.type(heroText, `Light, by ${browser.name}. `);
      await browser.press('button', 'Save All Changes');
      await browser.see('body', 'Settings saved!');
      await browser.open(studio.url);
      await browser.see('body', `Light, by ${browser.name}.`);
    },
  },
  {
    title: 'photographs go up, wait as drafts over a reload, and are saved',
    async make(scene) {
      const { browser, files } = scene;
      await openAdmin(scene);
      await tab(browser, 'Gallery Images');
      // The system's picker is none of the browser's: its input takes the files.
      await browser.choose('input[type="file"]', files);
      await browser.press('[role="dialog"] button', `Upload ${files.length} files`);
      await browser.see('body', `${files.length} images uploaded`);
      await browser.reload();
      await browser.see('h1', 'Admin Dashboard');
      await tab(browser, 'Gallery Images');
      await browser.see('body', `${files.length} images uploaded`);
      const descriptions = () =>
        [...document.querySelectorAll('label')]
          .filter(({ textContent }) => textContent.startsWith('Description'))
          .map(({ htmlFor }) => `#${CSS.escape(htmlFor)}`);
      for (const [index, field] of (await browser.run(descriptions)).entries()) {
        await clear(browser, field);
        await browser.type(field, `Draft ${index}`);
      }
      await browser.press('button', 'Save All');
      await browser.see('body', 'Gallery images added successfully');
      expect(await galleryOf(browser)).toEqual(
        expect.arrayContaining(files.map((_, index) => expect.stringContaining(`Draft ${index}`))),
      );
    },
  },
  {
    title: 'Esc in the sheet of a photograph gives the focus back; a deletion can be undone',
    async make(scene) {
      const { browser } = scene;
      await openAdmin(scene);
      await tab(browser, 'Gallery Images');
      const [, , third = ''] = await galleryOf(browser);
      const edit = `[aria-label="Edit ${third}"]`;
      await browser.press(edit);
      await browser.see('[role="dialog"]');
      await browser.keys('Escape');
      await browser.miss('[role="dialog"]');
      expect(await browser.run((css) => document.activeElement?.matches(css), edit)).toBe(true);
      await browser.press(`[aria-label="Delete ${third}"]`);
      await browser.press('button', 'Undo');
      await expect.poll(() => galleryOf(browser), { timeout: 10_000 }).toContain(third);
    },
  },
  {
    title: 'the inquiries fit a phone, and one is found by a word',
    async make(scene) {
      const { browser } = scene;
      await openAdmin(scene);
      await browser.resize(...PHONE);
      await tab(browser, 'Bookings');
      await browser.see('[role="feed"] article', 'Ada Lovelace');
      expect(await browser.run(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      await browser.press('button[aria-label="Find inquiries"]');
      const count = () => document.querySelectorAll('[role="feed"] article').length;
      await browser.type('input[type="search"]', 'portrait');
      await browser.see('[role="feed"] article', 'A portrait, please.');
      await browser.type('input[type="search"]', ' of nobody');
      await browser.until((found) => found === 0, count);
    },
  },
  {
    title: 'Back shows no dashboard after Logout',
    async make(scene) {
      const { browser, studio } = scene;
      await openAdmin(scene);
      await browser.press('button', 'Logout');
      await browser.until(
        (address) => address !== `${studio.url}/admin`,
        () => window.location.href,
      );
      await browser.back();
      await browser.see('button', 'Admin Login');
      expect(await browser.run(() => document.body.textContent?.includes('Admin Dashboard'))).toBe(false);
    },
  },
];
