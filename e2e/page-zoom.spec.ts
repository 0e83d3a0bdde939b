import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { filled } from './filled-studio.ts';
import { lightboxOf } from './many-photographs.ts';
import { fingerOn } from './phone.ts';
import { expect, THOROUGH } from './test.ts';

const pictureIn = (page: Page): Locator => lightboxOf(page).getByRole('img', { name: 'A meadow' });

const open = async (page: Page): Promise<void> => {
  await page.goto('/');
  const loaded = page.waitForResponse(/photo-zoom/);
  await page.locator('#gallery').getByRole('link', { name: 'A meadow' }).click();
  await expect(pictureIn(page)).toBeVisible();
  await (await loaded).finished();
  await expect.poll(() => lightboxOf(page).evaluate(({ style }) => style.touchAction)).toBe('none');
};

/** The sides of the picture, after it has stopped moving, and of the window. */
const placeOf = (page: Page) =>
  pictureIn(page).evaluate(async (image) => {
    await Promise.allSettled(image.getAnimations().map(({ finished }) => finished));
    const { left, top, right, bottom, width } = image.getBoundingClientRect();
    return { left, top, right, bottom, width, toRight: document.body.clientWidth, toBottom: window.innerHeight };
  });

const fills = async (page: Page): Promise<void> => {
  const { left, top, right, bottom, toRight, toBottom } = await placeOf(page);
  expect(left).toBeLessThanOrEqual(0.5);
  expect(top).toBeLessThanOrEqual(0.5);
  expect(right).toBeGreaterThanOrEqual(toRight - 0.5);
  expect(bottom).toBeGreaterThanOrEqual(toBottom - 0.5);
};

const widestFile = (page: Page): Promise<number> =>
  pictureIn(page).evaluate((image) =>
    Math.max(
      ...[...(image.previousElementSibling?.getAttribute('srcset') ?? '').matchAll(/ (\d+)w/g)].map((m) =>
        Number(m[1]),
      ),
    ),
  );

filled.describe('a photograph in the lightbox', () => {
  filled('is enlarged by keys up to its own pixels, is moved inside them, and is whole again', async ({ page }) => {
    await open(page);
    const { width } = await placeOf(page);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('+');
    const widest = await widestFile(page);
    expect((await placeOf(page)).width).toBeCloseTo(widest, 0);
    await expect(pictureIn(page)).toHaveJSProperty('sizes', `${widest}px`);
    await expectAccessible(page);
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
      for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press(key);
      await fills(page);
    }
    await page.keyboard.press('-');
    expect((await placeOf(page)).width).toBeLessThan(widest - 1);
    await page.keyboard.press('0');
    expect((await placeOf(page)).width).toBeCloseTo(width, 0);
    await page.keyboard.press('ArrowRight');
    await expect(pictureIn(page), 'the arrows turn again').toBeHidden();
  });

  filled('is enlarged by wheel and double click at that place, and by its button', THOROUGH, async ({ page }) => {
    await open(page);
    const { width, left, top } = await placeOf(page);
    await page.mouse.move(left + 100, top + 100);
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await placeOf(page)).width).toBeGreaterThan(width);
    await page.mouse.wheel(0, 2000);
    await expect.poll(async () => (await placeOf(page)).width).toBeCloseTo(width, 0);
    await page.mouse.dblclick(left + 100, top + 100);
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    const before = await placeOf(page);
    await page.mouse.down();
    await page.mouse.move(left - 60, top + 40, { steps: 4 });
    await page.mouse.up();
    expect((await placeOf(page)).left).toBeLessThan(before.left);
    await expect(lightboxOf(page), 'what was dragged is not pressed').toBeVisible();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    expect((await placeOf(page)).width).toBeCloseTo(width, 0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.keyboard.press('Escape');
    await expect(lightboxOf(page)).toBeHidden();
  });
});

filled.describe('a photograph on a phone', () => {
  filled.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  filled('goes from edge to edge, is enlarged by two fingers, and moved by one', async ({ page }) => {
    await open(page);
    const { left, right, width } = await placeOf(page);
    expect([left, right]).toEqual([0, 390]);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
      const points = [195 - apart, 195 + apart].map((x, id) => ({ x, y: 422, id }));
      return client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : points });
    };
    await touch('touchStart', 40);
    for (const apart of [50, 60, 70, 80]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    const enlarged = await placeOf(page);
    expect(enlarged.width).toBeGreaterThan(width * 1.5);
    const finger = await fingerOn(page);
    await finger.down({ x: 300, y: 422 });
    await finger.move({ x: 100, y: 422 });
    await finger.up();
    expect((await placeOf(page)).left).toBeLessThan(enlarged.left);
    await expect(pictureIn(page), 'it was moved, not swiped away').toBeVisible();
    await finger.doubleTap({ x: 195, y: 422 });
    await expect.poll(async () => (await placeOf(page)).width, 'a double tap').toBeCloseTo(width, 0);
  });

  filled('is closed by a long swipe downwards, but not by a short one', THOROUGH, async ({ page }) => {
    await open(page);
    const finger = await fingerOn(page);
    await finger.down({ x: 200, y: 400 });
    await finger.move({ x: 200, y: 430 });
    await finger.up();
    await expect(pictureIn(page)).toBeVisible();
    await finger.down({ x: 200, y: 400 });
    await finger.move({ x: 205, y: 600 });
    expect((await placeOf(page)).top).toBeGreaterThan(400);
    await finger.up();
    await expect(lightboxOf(page)).toBeHidden();
    await expect(page.locator('#gallery').getByRole('link', { name: 'A meadow' })).toBeFocused();
  });
});
