import { DEFAULT_SETTINGS, listGalleryImages, saveSettings } from '@shutterdesk/shared';
import { expect } from 'vitest';
import type { Studio } from '../studio.ts';
import { adminOf } from '../studio-content.ts';
import { DESK, type Journey, PHONE, TABLET } from './journey.ts';

/** Fills every section, in an order of the studio's own. */
export const fillSections = async (studio: Studio): Promise<void> => {
  const api = await adminOf(studio);
  const [first] = await api(listGalleryImages);
  const id = (n: number): string => `0193e0a0-0000-7000-8000-00000000000${n}`;
  await api(saveSettings, {
    body: {
      ...DEFAULT_SETTINGS,
      businessEmail: 'hello@studio.example',
      welcomeText: 'We are two photographers in the Hudson Valley.',
      aboutName: 'Maren Hollis',
      aboutText: 'I have photographed people for eleven years.\n\nI work slowly.',
      kindWords: [
        {
          id: id(1),
          quote: 'These are the pictures that we keep.',
          name: 'Ida',
          date: null,
          imageId: first?.id ?? null,
        },
        { id: id(2), quote: 'Calm, funny, on time.', name: 'The Asante family', date: '2026-09-01', imageId: null },
      ],
      questions: [
        { id: id(3), question: 'When do we get our pictures?', answer: 'Within three weeks.' },
        { id: id(4), question: 'What if it rains?', answer: 'We take umbrellas.' },
      ],
      sectionOrder: ['welcome', 'gallery', 'about', 'packages', 'questions', 'kindWords'],
      navSections: ['about', 'kindWords', 'questions'],
    },
  });
};

/** Runs in the page: the distances between neighbouring sections on the same ground. */
const distances = (): readonly number[] => {
  const sections = [...document.querySelectorAll('#main-content .section')];
  return sections.flatMap((section, index) => {
    const before = sections[index - 1];
    if (!before || [before, section].some(({ classList }) => classList.contains('section-deep'))) return [];
    const [above, below] = [getComputedStyle(before).paddingBottom, getComputedStyle(section).paddingTop];
    return [Math.round(Number.parseFloat(above) + Number.parseFloat(below))];
  });
};

export const sectionJourneys: readonly Journey[] = [
  {
    title: 'the sections stand in the studio’s order, at one distance and within the window',
    async make({ browser, studio }) {
      for (const [width, height] of [PHONE, TABLET, DESK]) {
        await browser.resize(width, height);
        await browser.open('about:blank');
        await browser.open(studio.url);
        await browser.see('h2', 'Questions and Answers');
        const heads = await browser.run(() =>
          [...document.querySelectorAll('#main-content h2')].map(({ textContent }) => textContent),
        );
        expect(heads).toEqual([
          'Welcome',
          'Our Portfolio',
          'Behind the Camera',
          'Photography Packages',
          'Questions and Answers',
          'Kind Words From Clients',
          'Get In Touch',
        ]);
        expect(new Set(await browser.run(distances)).size, `${width} wide`).toBe(1);
        expect(await browser.run(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
      }
    },
  },
  {
    title: 'the bar of a tablet is a menu where its links have no room',
    async make({ browser, studio }) {
      await browser.resize(...TABLET);
      await browser.open('about:blank');
      await browser.open(studio.url);
      await browser.press('.nav-toggle');
      await browser.see('.nav-links a', 'Kind Words');
      const [name, ...links] = await browser.run(() =>
        [...document.querySelectorAll<HTMLElement>('.nav-brand, .nav-links a')].map((one) => {
          const { bottom, left, right, top } = one.getBoundingClientRect();
          return { bottom, left, right, top, cut: one.scrollWidth - one.clientWidth };
        }),
      );
      expect(links).toHaveLength(8);
      expect(name?.cut).toBeLessThanOrEqual(0);
      expect(links[0]?.top).toBeGreaterThan(name?.bottom ?? Number.NaN);
      for (const { left, right } of links) expect([left >= 0, right <= TABLET[0]]).toEqual([true, true]);
    },
  },
  {
    title: 'a link of the bar leads to its section, and an answer opens',
    async make({ browser, studio }) {
      await browser.resize(...DESK);
      await browser.open('about:blank');
      await browser.open(studio.url);
      await browser.press('.nav-links a', 'Questions');
      await browser.until(
        ({ head, bar }) => head >= bar && head < bar + 300,
        () => ({
          head: document.querySelector('#questions h2')?.getBoundingClientRect().top ?? -1,
          bar: document.querySelector('.nav-bar')?.getBoundingClientRect().bottom ?? 0,
        }),
      );
      await browser.press('#questions summary', 'What if it rains?');
      await browser.see('#questions p', 'We take umbrellas.');
      await browser.keys('Enter');
      await browser.miss('#questions [open]');
    },
  },
];
