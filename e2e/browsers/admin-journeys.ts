import { expect } from 'vitest';
import { DESK, type Journey, PHONE, type Scene } from './journey.ts';
import type { Browser } from './webdriver.ts';

const tab = (browser: Browser, name: string): Promise<void> => browser.press('[role="tab"]', name);

/** Finds the field by its label. */
const value = (browser: Browser, css: string): Promise<string | undefined> =>
  browser.run((selector) => document.querySelector<HTMLInputElement>(selector)?.value, css);

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
      const { browser, studio, show } = scene;
      await browser.resize(...PHONE);
      await browser.open(`${studio.url}/admin`);
      await browser.see('button', 'Admin Login');
      await show('login on a phone');
      await browser.resize(...DESK);
      await enterAccount(scene);
      await browser.until(
        (fetched) => fetched.some((name) => name.includes('bookings-tab')),
        () => performance.getEntriesByType('resource').map(({ name }) => name),
      );
      await show('settings');
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
      const { browser, files, show } = scene;
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
      await show('drafts');
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
    title: 'a photograph is moved by keys',
    async make(scene) {
      const { browser } = scene;
      await openAdmin(scene);
      await tab(browser, 'Gallery Images');
      const before = await galleryOf(browser);
      await browser.see('h2, h3', 'Current Gallery Images');
      await browser.until(
        (found) => found === true,
        (alt) => {
          const handle = document.querySelector<HTMLElement>(`[aria-label^="Move ${alt},"]`);
          handle?.scrollIntoView({ block: 'center', behavior: 'instant' });
          handle?.focus();
          return document.activeElement === handle && handle !== null;
        },
        before[0] ?? '',
      );
      await browser.keys('Space');
      await browser.see('body', 'picked up at position 1');
      await browser.keys('ArrowRight');
      await browser.see('body', 'is over position 2');
      await browser.keys('Space');
      await browser.see('body', 'Gallery order updated successfully.');
      const [first, second, ...rest] = before;
      expect(await galleryOf(browser)).toEqual([second, first, ...rest]);
    },
  },
  {
    title: 'Esc in the sheet of a photograph gives the focus back; a deletion can be undone',
    async make(scene) {
      const { browser, show } = scene;
      await openAdmin(scene);
      await tab(browser, 'Gallery Images');
      const [, , third = ''] = await galleryOf(browser);
      const edit = `[aria-label="Edit ${third}"]`;
      await browser.press(edit);
      await browser.see('[role="dialog"]');
      await show('sheet');
      await browser.keys('Escape');
      await browser.miss('[role="dialog"]');
      expect(await browser.run((css) => document.activeElement?.matches(css), edit)).toBe(true);
      await browser.press(`[aria-label="Delete ${third}"]`);
      await browser.press('button', 'Undo');
      await expect.poll(() => galleryOf(browser), { timeout: 10_000 }).toContain(third);
    },
  },
  {
    title: 'a photograph is described anew in its sheet, on a phone',
    async make(scene) {
      const { browser, show } = scene;
      await openAdmin(scene);
      await browser.resize(...PHONE);
      await tab(browser, 'Gallery Images');
      const [first = ''] = await galleryOf(browser);
      await browser.press(`[aria-label="Edit ${first}"]`);
      const description = await browser.labelled('Description');
      await clear(browser, description);
      await browser.type(description, `Seen by ${browser.name}`);
      await show('sheet on a phone');
      await browser.press('[role="dialog"] button', 'Save');
      await browser.miss('[role="dialog"]');
      await expect
        .poll(() => galleryOf(browser), { timeout: 10_000 })
        .toContainEqual(expect.stringContaining(`Seen by ${browser.name}`));
    },
  },
  {
    title: 'the inquiries fit a phone, and one is found by a word',
    async make(scene) {
      const { browser, show } = scene;
      await openAdmin(scene);
      await browser.resize(...PHONE);
      await tab(browser, 'Bookings');
      await browser.see('[role="feed"] article', 'Ada Lovelace');
      await show('bookings on a phone');
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
    title: 'an inquiry is read, marked and exported',
    async make(scene) {
      const { browser, show } = scene;
      await openAdmin(scene);
      await tab(browser, 'Bookings');
      await browser.see('[role="feed"] article', 'Ada Lovelace');
      await browser.see('[role="feed"] article', 'Wrote before');
      await show('bookings');
      await browser.run(() => {
        const create = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob: Blob) => {
          void blob.text().then((text) => Object.assign(window, { exported: text }));
          return create(blob);
        };
      });
      await browser.press('button[aria-label^="More: filters"]', '');
      await browser.press('button', 'Export CSV');
      const csv = await browser.until(
        (text) => text !== null,
        () => (window as unknown as { exported?: string }).exported ?? null,
      );
      expect(csv).toContain('"Ada Lovelace","ada@example.com"');
      const count = () => document.querySelectorAll('[role="feed"] article').length;
      const before = await browser.run(count);
      await browser.press('[role="feed"] article button[aria-label^="More: "]', '');
      await browser.press('[role="feed"] article button', 'Mark as spam');
      await browser.until((now) => now === before - 1, count);
    },
  },
  {
    title: 'a save goes on after the session has ended',
    async make(scene) {
      const { browser, studio, show } = scene;
      await openAdmin(scene);
      const heroText = await browser.labelled(HERO_TEXT);
      await clear(browser, heroText);
      await browser.type(heroText, 'Typed before the session ended');
      await browser.run(async () => (await fetch('/api/logout', { redirect: 'manual' })).status);
      await browser.press('button', 'Save All Changes');
      await browser.see('[role="dialog"]', 'Please sign in again');
      await show('sign in again');
      await browser.type('[role="dialog"] [type="password"]', studio.password);
      await browser.press('[role="dialog"] button', 'Sign in');
      await browser.see('body', 'Settings saved!');
      expect(await value(browser, await browser.labelled(HERO_TEXT))).toContain('Typed before the session ended');
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
