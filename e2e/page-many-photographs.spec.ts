import { expectAccessible } from './accessibility.ts';
import { watchShifts } from './layout-shifts.ts';
import { COUNT, hung, lightboxOf, numbered, scrollThrough, test } from './many-photographs.ts';
import { anchorOf } from './published-gallery.ts';
import { expect, THOROUGH } from './test.ts';

const allNames = numbered(1, COUNT);

test('loads 18 photographs at first and others on approach, without a layout shift', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const shifted = await watchShifts(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('about:blank');
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await hung(page)).toEqual(numbered(1, 18));
    if (width === 1280) expect(scripts, 'no script before anybody acts').toEqual([]);
    const before = await height();
    await scrollThrough(page);
    await expect.poll(() => hung(page)).toEqual(allNames);
    expect(Math.abs((await height()) - before), 'their room was kept').toBeLessThan(3);
    expect(await shifted()).toBe(0);
  }
});

for (const width of [390, 1280]) {
  test(`has no axe violations on a further page of the gallery, ${width} pixels wide`, THOROUGH, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/gallery/4.html');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Photograph 259' }).click();
    await expect(lightboxOf(page).getByText('1 / 32')).toBeVisible();
  });
}

test(
  'shows no photograph twice when the studio has changed the gallery since the page loaded',
  THOROUGH,
  async ({ page, gallery }) => {
    await page.goto('/');
    const changed = [300, ...allNames.filter((n) => n !== 7 && n !== 130)];
    await gallery.publish(changed);
    await page.locator(`#${anchorOf(15)} a`).focus();
    await scrollThrough(page);
    await expect.poll(() => hung(page)).toEqual(allNames.filter((n) => n !== 130));
    await page.reload();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await scrollThrough(page);
    await expect.poll(() => hung(page)).toEqual(changed);
    await gallery.publish(changed.slice(0, 15));
    await page.goto('about:blank');
    await page.goto('/');
    await expect.poll(() => hung(page)).toEqual(changed.slice(0, 15));
  },
);

test.describe('without a network', () => {
  test.use({ expectedErrors: ['ERR_FAILED'], intercepts: true });

  test('says that photographs could not be loaded, and loads them when the visitor retries', async ({ page }) => {
    const further = '**/gallery/2.html*';
    await page.goto('/');
    await page.route(further, (route) => route.abort());
    await page.getByRole('link', { name: 'Photograph 17' }).focus();
    await expect(page.getByText("These photographs couldn't be loaded.")).toBeAttached();
    await page.getByRole('link', { name: 'Photograph 18' }).press('Enter');
    await expect(lightboxOf(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(lightboxOf(page).getByText("The next photograph couldn't be loaded. Try again.")).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.unroute(further);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect.poll(async () => (await hung(page)).slice(0, 138)).toEqual(numbered(1, 138));
    await expect(page.getByRole('link', { name: 'Photograph 19' })).toBeFocused();
  });
});

test('has the first 138 photographs for paper as soon as somebody acts, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/');
  await page.mouse.move(200, 200);
  await expect.poll(() => hung(page)).toEqual(numbered(1, 138));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Photographs 139 to 258' })).toBeVisible();
});
