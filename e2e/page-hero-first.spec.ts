import type { Page } from '@playwright/test';
import { filled as test } from './filled-studio.ts';
import { expect, THOROUGH, WITHOUT_SCRIPTS } from './test.ts';

const PICTURES = '**/media/**';

/** The requested photographs, in order; the first one, the hero's, waits for `hero`. */
const holdHero = async (page: Page, hero: Promise<'come' | 'fail'>): Promise<readonly string[]> => {
  const asked: string[] = [];
  await page.route(PICTURES, async (route) => {
    asked.push(route.request().url());
    if (asked.length === 1 && (await hero) === 'fail') await route.abort();
    else await route.continue();
  });
  return asked;
};

/**
 * The hero's picture is requested, and everything else has loaded and been painted, so further requests would already
 * be here.
 */
const allElseIsThere = async (page: Page, asked: readonly string[]): Promise<void> => {
  await expect.poll(() => asked).not.toHaveLength(0);
  await page.getByRole('heading', { name: 'Get In Touch' }).waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
};

const never = new Promise<never>(() => undefined);
const galleryIsAskedFor = (asked: readonly string[]) => expect.poll(() => new Set(asked).size).toBeGreaterThan(1);

test('requests no photograph of the gallery before the hero picture has loaded', async ({ page }) => {
  const hero = Promise.withResolvers<'come'>();
  const asked = await holdHero(page, hero.promise);
  await page.goto('/', { waitUntil: 'commit' });
  await allElseIsThere(page, asked);
  expect(asked).toHaveLength(1);
  hero.resolve('come');
  await galleryIsAskedFor(asked);
  const first = new URL(asked[0] ?? '').pathname;
  await expect(page.locator('.hero-picture img')).toHaveJSProperty('currentSrc', page.url().replace(/\/$/, first));
});

test('requests the gallery even if the hero picture fails', THOROUGH, async ({ page, expectedErrors }) => {
  expectedErrors.push('net::ERR_FAILED');
  const asked = await holdHero(page, Promise.resolve('fail'));
  await page.goto('/');
  await galleryIsAskedFor(asked);
});

test(
  'requests the gallery as soon as the visitor goes there, however slow the hero picture is',
  THOROUGH,
  async ({ page }) => {
    const asked = await holdHero(page, never);
    await page.goto('/', { waitUntil: 'commit' });
    await allElseIsThere(page, asked);
    await page.mouse.wheel(0, 40);
    await galleryIsAskedFor(asked);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('requests the gallery at once for a link into it', THOROUGH, async ({ page }) => {
  const asked = await holdHero(page, never);
  await page.goto('/#gallery', { waitUntil: 'commit' });
  await galleryIsAskedFor(asked);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('delays nothing without JavaScript', THOROUGH, async ({ browser, studio }) => {
  const context = await browser.newContext({ ...WITHOUT_SCRIPTS, baseURL: studio.url });
  const page = await context.newPage();
  const asked = await holdHero(page, never);
  await page.goto('/', { waitUntil: 'commit' });
  await galleryIsAskedFor(asked);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
