import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { fill, press } from './enquiry-steps.ts';
import { goTo, placeOf } from './place-on-page.ts';
import { type test as base, expect, THOROUGH } from './test.ts';

const photo = (page: Page, name: string): Locator => page.locator('#gallery').getByRole('link', { name });
const lightbox = (page: Page): Locator => page.getByRole('dialog', { name: 'Photograph' });
const shownIn = (page: Page, name: string): Locator => lightbox(page).getByRole('img', { name });

/** Swipes across the open photograph. */
const swipe = (page: Page, from: number, to: number) =>
  lightbox(page).evaluate(
    (target, [start, end]) => {
      const send = (type: string, clientX: number) => {
        const touch = new Touch({ identifier: 1, target, clientX, clientY: 300 });
        const touches = type === 'touchend' ? [] : [touch];
        target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
      };
      send('touchstart', start ?? 0);
      send('touchend', end ?? 0);
    },
    [from, to],
  );

/** Runs in the page. The browser draws the parts of a date field and their focus itself. */
const whereFocusIs = () => {
  const element = document.activeElement as HTMLElement;
  const { top, bottom } = element.getBoundingClientRect();
  const isOutlined = element.matches('[type=date]') || getComputedStyle(element).outlineStyle !== 'none';
  const { quickLink } = element.dataset;
  const text = element.querySelector('img')?.alt || element.getAttribute('name') || element.textContent;
  return {
    name: quickLink ? `${quickLink} (quick link)` : text,
    isShown: isOutlined && bottom > 0 && top < window.innerHeight,
  };
};

export const sendsAnEnquiry = (test: typeof base): void => {
  test('sends an enquiry, with the proof that the browser has done a small task meanwhile', async ({ page }) => {
    await page.goto('/');
    const solved = page.waitForEvent('worker').then(async (worker) => {
      if (page.workers().includes(worker)) await worker.waitForEvent('close');
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await fill(page);
    await solved;
    await press(page);
    expect((await sent).postDataJSON()).toMatchObject({ topic: null, proof: expect.any(String) });
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Message sent!')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });
};

/** The tests of the public page, however it is served, with the content of `fillStudio`. */
export const pagePromises = (test: typeof base): void => {
  // 640 stands for a window of 1280 at 200 % zoom.
  for (const [width, details] of [
    [320, {}],
    [390, THOROUGH],
    [640, THOROUGH],
    [1280, {}],
  ] as const) {
    test(`has no axe violations and no horizontal scrolling, ${width} pixels wide`, details, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(photo(page, 'A meadow')).toBeVisible();
      await expectAccessible(page);
      await photo(page, 'A meadow').click();
      await expect(shownIn(page, 'A meadow')).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('has a clear bar with a shade of its own behind its words', async ({ page }) => {
    await page.goto('/');
    // axe takes what lies halfway down the page for what lies behind a fixed element. Here that is plain paper.
    await page.evaluate(() => {
      document.body.style.paddingBottom = `${document.documentElement.scrollHeight + 800}px`;
    });
    await expectAccessible(page);
  });

  test('has a bar that stays clear for 50 pixels, and a menu that a choice or Esc closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const bar = page.getByRole('banner');
    const background = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(await background()).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
    expect(await background()).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
    await expect.poll(background).not.toBe('rgba(0, 0, 0, 0)');

    const menu = page.getByRole('button', { name: 'Menu' });
    const packages = page.getByRole('navigation').getByRole('link', { name: 'Packages' });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(packages).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await packages.click();
    await expect(packages).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Photography Packages' })).toBeInViewport();
  });

  test('shows one category when it is selected, or named by a link', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Family' }).click();
    await expect(photo(page, 'The museum hall')).toBeHidden();
    await expect(photo(page, 'A dune')).toBeVisible();
    await expect(page).toHaveURL(/#family$/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(photo(page, 'The museum hall')).toBeVisible();

    await page.goto('about:blank');
    await page.goto('/#formal');
    await expect(page.getByRole('button', { name: 'Formal' })).toHaveAttribute('aria-pressed', 'true');
    await expect(photo(page, 'A dune')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Our Portfolio' })).toBeInViewport();
  });

  test('returns visitors to their place, even in a filtered gallery', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const formal = page.getByRole('button', { name: 'Formal' });
    for (const chosen of ['false', 'true']) {
      if (chosen === 'true') await formal.click();
      await expect(formal).toHaveAttribute('aria-pressed', chosen);
      const place = await goTo(page, '#contact form');
      for (const comeBack of [() => page.reload(), () => page.goto('about:blank').then(() => page.goBack())]) {
        await comeBack();
        await expect(formal).toHaveAttribute('aria-pressed', chosen);
        await expect.poll(() => placeOf(page)).toBe(place);
      }
    }
  });

  test('turns the photographs of a category by arrow, button and finger, and closes in every way', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Family' }).click();
    const entries = await page.evaluate(() => history.length);
    await photo(page, 'A meadow').click();
    await expect(shownIn(page, 'A meadow')).toBeVisible();
    await expect(lightbox(page).getByText('1 / 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(shownIn(page, 'A dune')).toBeVisible();
    await expect(lightbox(page), 'no button looks chosen').toBeFocused();
    await expect(lightbox(page).getByText('Photograph 2 of 2')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(shownIn(page, 'A meadow'), 'around the end').toBeVisible();
    await page.getByRole('button', { name: 'Previous photograph' }).click();
    await expect(shownIn(page, 'A dune')).toBeVisible();
    await swipe(page, 300, 100);
    await expect(shownIn(page, 'A meadow')).toBeVisible();
    await swipe(page, 100, 300);
    await expect(shownIn(page, 'A dune')).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await expect(lightbox(page).getByText('A dune')).toBeVisible();

    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    await expect(photo(page, 'A meadow')).toBeFocused();
    await expect(page).toHaveURL(/#family$/);

    const closings: (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(8, 400),
    ];
    for (const close of closings) {
      await page.keyboard.press('Enter');
      await expect(shownIn(page, 'A meadow')).toBeVisible();
      for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
      const inside = await lightbox(page).evaluate((dialog) => dialog.contains(document.activeElement));
      expect(inside || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
      await close();
      await expect(lightbox(page)).toBeHidden();
      await expect(photo(page, 'A meadow')).toBeFocused();
    }
  });

  test('opens a linked photograph, with its neighbours loaded', async ({ page }) => {
    await page.goto('/');
    const cell = page.locator('#gallery li').filter({ has: page.getByRole('link', { name: 'A dune' }) });
    const anchor = await cell.getAttribute('id');
    await page.goto('about:blank');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto(`/#${anchor}`);
    await expect(shownIn(page, 'A dune')).toBeVisible();
    // The grid requests narrower ones.
    const wide = () => fetched.flatMap((url) => /media\/([\w-]+)\/(?:800|1600|2400)r?\.avif/.exec(url)?.[1] ?? []);
    await expect.poll(() => new Set(wide()).size, 'the hero, and all three in the width of the lightbox').toBe(4);
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(photo(page, 'A dune')).toBeFocused();
    await expect(page).toHaveURL(/#gallery$/);
  });

  test('works by keyboard alone, with a visible focus', async ({ page }) => {
    // Focused elements are then scrolled to without animation.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.locator('#main-content')).toBeAttached();
    const names: string[] = [];
    while (names.length < 60 && names.at(-1) !== 'Contact (quick link)') {
      await page.keyboard.press('Tab');
      const { name, isShown } = await page.evaluate(whereFocusIs);
      expect(isShown, `the focus after ${names.at(-1)} can be seen`).toBe(true);
      names.push(name);
      // The error messages of fields that were left empty move the content below them.
      if (name === 'Send Message') await expect(page.getByText('Required')).toHaveCount(5);
    }
    const start = ['Skip to the content', 'Home', 'Admin', 'Book Your Session', 'Family', 'A meadow'];
    const end = ['Book This Package', 'name', 'message', 'Send Message', 'Contact (quick link)'];
    expect(names).toEqual(expect.arrayContaining([...start, ...end]));
    expect(names).not.toContain('topic');
  });

  sendsAnEnquiry(test);

  test('does not move for a visitor who asks for reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.locator('#main-content')).toBeAttached();
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
  });
};
