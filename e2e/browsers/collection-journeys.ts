import { expect } from 'vitest';
import { signIn } from './admin-journeys.ts';
import { DESK, type Journey, PHONE, type Scene } from './journey.ts';

const NAME = 'Anna & Tom';
const ADDRESS = '/anna-and-tom/';

/** Runs in the page: the photographs of the grid, in their order. */
const photographs = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('#gallery .photos img')].map(({ alt }) => alt);

const openPage = async ({ browser, studio }: Scene, [width, height]: readonly [number, number]): Promise<void> => {
  await browser.resize(width, height);
  await browser.open('about:blank');
  await browser.open(`${studio.url}${ADDRESS}`);
  await browser.see('h1', NAME);
};

export const collectionJourneys: readonly Journey[] = [
  {
    title: 'a collection is made, put in order by keys, seen beside its form, and shown',
    async make(scene) {
      const { browser } = scene;
      await signIn(scene);
      await browser.press('[role="tab"]', 'Gallery Images');
      await browser.press('button', 'New Collection');
      await browser.type(await browser.labelled('Name of the collection'), NAME);
      await browser.keys('Enter');
      await browser.see('h2', NAME);
      await browser.press('button', 'Add Photos');
      for (const alt of ['The museum hall', 'A meadow']) await browser.press('[role="dialog"] button', alt);
      await browser.press('[role="dialog"] button', 'Add 2 photos');
      await browser.see('h3', 'Photos (2)');
      const shownBeside = () => {
        const page = document.querySelector<HTMLIFrameElement>('iframe[title="Preview of your page"]')?.contentDocument;
        const pictures = page?.querySelectorAll<HTMLImageElement>('.photos img') ?? [];
        return [page?.querySelector('h1')?.textContent, page?.querySelector('.collection-intro')?.textContent].concat(
          [...pictures].map(({ alt }) => alt),
        );
      };
      const [, , first = '', second = ''] = await browser.until((shown) => shown.length === 4, shownBeside);
      await browser.until(
        (found) => found === true,
        (alt) => {
          const handle = document.querySelector<HTMLElement>(`[aria-label="Move ${alt}, 1 of 2"]`);
          handle?.scrollIntoView({ block: 'center', behavior: 'instant' });
          handle?.focus();
          return document.activeElement === handle && handle !== null;
        },
        first,
      );
      await browser.keys('Space');
      await browser.see('body', 'picked up at position 1');
      await browser.keys('ArrowRight');
      await browser.see('body', 'is over position 2');
      await browser.keys('Space');
      await browser.type(await browser.labelled('Introduction'), 'A day at the mill.');
      await browser.until((shown) => shown.join() === [NAME, 'A day at the mill.', second, first].join(), shownBeside);
      await browser.press('[role="switch"]');
      await browser.press('button', 'Save Collection');
      await browser.see('body', 'Collection saved.');
      await openPage(scene, DESK);
      expect(await browser.run(photographs)).toEqual([second, first]);
    },
  },
  {
    title: 'the page of a collection fits a phone and a desk, and a photograph opens in it by its link',
    async make(scene) {
      const { browser } = scene;
      for (const size of [PHONE, DESK]) {
        await openPage(scene, size);
        expect(await browser.run(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
      }
      await browser.press('#gallery .photos a');
      await browser.see('dialog[open]');
      const link = await browser.run(() => location.href);
      expect(link).toContain(`${ADDRESS}#photo-`);
      const alt = () => document.querySelector<HTMLImageElement>('dialog[open] img')?.alt;
      const opened = await browser.run(alt);
      await browser.keys('Escape');
      await browser.miss('dialog[open]');
      await browser.open('about:blank');
      await browser.open(link);
      await browser.until((shown) => shown === opened, alt);
    },
  },
];
