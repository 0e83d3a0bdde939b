import { expectAccessible } from './accessibility.ts';
import { filled } from './filled-studio.ts';
import { pagePromises } from './page-promises.ts';
import { expect, test, WITHOUT_SCRIPTS } from './test.ts';

filled.describe('the page that the server answers', () => pagePromises(filled));

test('is readable without JavaScript', async ({ browser, studio }) => {
  const context = await browser.newContext({ ...WITHOUT_SCRIPTS, baseURL: studio.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText("Capturing life's most precious moments").first()).toBeVisible();
  for (const heading of ['Our Portfolio', 'Photography Packages', 'Get In Touch']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  const books = page.getByRole('button', { name: 'Book This Package' });
  await expect(books).toHaveCount(3);
  await books.first().click();
  await expect(page.getByRole('heading', { name: 'Get In Touch' })).toBeInViewport();
  await context.close();
});

test('centres its form as long as there are no business details beside it', async ({ page }) => {
  await page.goto('/');
  const { x = 0, width = 0 } = (await page.locator('#contact form').boundingBox()) ?? {};
  const visible = await page.evaluate(() => document.documentElement.clientWidth);
  expect(width).toBeGreaterThan(0);
  expect(x + width / 2).toBeCloseTo(visible / 2, 0);
});

test('answers any other path with the 404 page and status', async ({ page, expectedErrors }) => {
  expectedErrors.push('404');
  for (const path of ['/nowhere', '/admin/anything', '/admin/login/more']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Page Not Found')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Packages' }).click();
  await expect(page.getByRole('heading', { name: 'Photography Packages' })).toBeInViewport();
  await page.goBack();
  const api = await page.request.get('/api/nowhere');
  expect(api.status()).toBe(404);
  expect(await api.json()).toMatchObject({ error: 'unknown_address' });
});
