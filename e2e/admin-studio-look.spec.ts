import { readSettings } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { fillGallery } from './gallery-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, signIn, test } from './test.ts';

test.use({ inTab: true });

test('gives the page a look, seen before it is public', async ({ page, studio }) => {
  await signIn(page, studio);
  await fillGallery(page, 2);
  await page.goto('/admin/studio/look');
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  const heading = preview.getByRole('heading', { level: 1, includeHidden: true });
  await expect(heading).toHaveCSS('font-family', /Cormorant/);
  await expect(page.getByRole('radio', { name: /^Classic/ })).toBeChecked();

  await page.getByRole('radio', { name: /^Classic/ }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^White/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Noir/ }).check();
  await expect(heading).toHaveCSS('font-family', /Marcellus/);
  await expect(preview.locator('html')).toHaveCSS('background-color', 'rgb(19, 18, 17)');
  await expect(page.getByLabel('Light or dark')).toContainText('The look’s own: dark');

  await page.getByLabel('Accent color', { exact: true }).fill('#222244');
  await expect(page.getByText(/^#222244 is hard to see on this paper\. Your page shows #\w{6} there/)).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(/is hard to see/)).toHaveCount(0);
  await page.getByLabel('Accent color', { exact: true }).fill('brass');
  await page.getByRole('button', { name: 'Save Look' }).click();
  await expect(page.getByText('Please enter a color such as #7a4b31')).toBeVisible();
  await page.getByRole('button', { name: 'Use the look’s own' }).click();
  await page.getByLabel('Price list').selectOption('Cards');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Look' }).click();
  await expect(page.getByText('Look saved.', { exact: true })).toBeVisible();

  const saved = await (await adminOf(studio))(readSettings);
  expect(saved).toMatchObject({ look: 'noir', lookAccent: null, lookPrices: 'cards' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(19, 18, 17)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Marcellus/);
});

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><image href="https://elsewhere.example/x.png"/><path d="M0 0H300V20H0zM0 80H300V100H0z"/></svg>';

test('shows a drawing as the logo, in white over the hero, and refuses one with a script', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.goto('/admin/studio/look');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Choose Logo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your logo' });
  const choose = (name: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  await choose('bad.svg', DRAWING.replace('<path', '<script>alert(1)</script><path'));
  await expect(dialog.getByText('“bad.svg” has a script in it. Save it as plain SVG, or as PNG.')).toBeVisible();
  await choose('logo.svg', DRAWING);
  await dialog.getByRole('button', { name: 'Use this logo' }).click();
  await expect(page.getByText('Logo saved.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your logo is dark\./)).toBeVisible();
  const logo = page.frameLocator('iframe[title="Preview of your page"]').locator('.nav-brand .logo');
  await expect(logo).toHaveCSS('filter', 'brightness(0) invert(1)');
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([]);
  await expectAccessible(page);
  await page.goto('/');
  await expect(page.locator('.nav-brand .logo')).toHaveCSS('filter', 'brightness(0) invert(1)');
  await expect(page.locator('.footer .logo')).toHaveCSS('filter', 'brightness(0) invert(1)');
  await page.mouse.wheel(0, 900);
  await expect(page.locator('.nav-brand .logo')).toHaveCSS('filter', 'none');
});

test('takes a saved look back, and keeps what was typed since', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.goto('/admin/studio/look');
  await page.getByRole('radio', { name: /^Noir/ }).check();
  await page.getByRole('button', { name: 'Save Look' }).click();
  await expect(page.getByText('Look saved.', { exact: true })).toBeVisible();
  await page.getByLabel('Price list').selectOption('Cards');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('radio', { name: /^Classic/ })).toBeChecked();
  await expect.poll(async () => (await (await adminOf(studio))(readSettings)).look).toBeNull();
  await expect(page.getByLabel('Price list')).toHaveValue('cards');
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  expect(await (await adminOf(studio))(readSettings)).toMatchObject({ lookPrices: null });
});
