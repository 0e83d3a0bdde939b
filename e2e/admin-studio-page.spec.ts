import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { fillGallery, galleryOf } from './gallery-steps.ts';
import { photograph } from './photographs.ts';
import { expect, signIn, test } from './test.ts';

test.use({ inTab: true });

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of your page"]');

const open = async (page: Page): Promise<void> => {
  await page.goto('/admin/studio/page');
  await expect(preview(page).locator('#packages')).toBeAttached();
};

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Page saved.', { exact: true })).toBeVisible();
};

const sections = (page: Page) =>
  page.locator('#main-content section.section').evaluateAll((all) => all.map(({ id, className }) => id || className));

test('shows the photographer, kind words and questions, beside the page as it is typed', async ({ page, studio }) => {
  await signIn(page, studio);
  await fillGallery(page, 2);
  await open(page);
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Hours' }).click();
  await expect(page.getByRole('heading', { name: 'Opening hours for search engines' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add Hours' })).toBeFocused();
  await expect(preview(page).locator('#about')).toHaveCount(0);
  await page.getByLabel('Your name').fill('Ada Hollis');
  await page.getByLabel('About you').fill('One.\n\nTwo.');
  await expect(preview(page).locator('.about-text')).toHaveText(['One.', 'Two.']);

  await page.getByRole('button', { name: 'Choose Portrait' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your portrait' });
  await dialog.locator('input[type=file]').setInputFiles(await photograph('man-in-hat.jpg', 640));
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByLabel('Description of your portrait')).toHaveValue('Ada Hollis');
  const portrait = preview(page).locator('.about-portrait img');
  await expect(portrait).toHaveAttribute('alt', 'Ada Hollis');
  await page.getByRole('group', { name: 'Focal point of Ada Hollis' }).press('ArrowUp');
  await expect(portrait).toHaveAttribute('style', /object-position/);
  await page.getByRole('button', { name: 'Save Portrait' }).click();
  await expect(page.getByText('Portrait saved.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add Kind Words' }).click();
  await page.getByLabel('Name 1').fill('Nina');
  await page.getByLabel('Quote 1').fill('x'.repeat(5000));
  await page.getByLabel('Date 1').fill('2026-06-14');
  await page.getByRole('button', { name: 'Add Photo for the words of Nina' }).click();
  await page.getByRole('button', { name: 'Photograph 2' }).click();
  await expect(preview(page).locator('.kind-photo img')).toHaveAttribute('alt', 'Photograph 2');
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByLabel('Question 1', { exact: true })).toBeFocused();
  await page.getByLabel('Question 1', { exact: true }).fill('Do you travel?');
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Must be at most 600 characters')).toBeVisible();
  await expect(page.getByText('Please enter the answer, or remove the question')).toBeVisible();
  await expect(page.getByLabel('Quote 1')).toBeFocused();
  await page.getByLabel('Quote 1').fill('Lovely.');
  await page.getByLabel('Answer 1').fill('Yes, gladly.');
  await page.getByRole('button', { name: 'Move Questions up' }).click();
  await page.getByRole('switch', { name: 'About in the navigation' }).click();
  await expectAccessible(page);
  await save(page);

  await page.goto('/');
  expect(await sections(page)).toEqual(['about', 'gallery', 'kind-words', 'questions', 'packages', 'contact']);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
    'Shutterdesk',
    'Home',
    'Gallery',
    'Packages',
    'Contact',
    'About',
    'Admin',
  ]);
  await expect(page.getByText('June 2026')).toBeVisible();
  const answer = page.getByText('Yes, gladly.');
  await expect(answer).toBeHidden();
  await page.locator('summary', { hasText: 'Do you travel?' }).press('Enter');
  await expect(answer).toBeVisible();
  await expectAccessible(page);
});

test('keeps kind words whose photograph has been deleted, and takes a deleted portrait back', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  await fillGallery(page, 1);
  const [image] = await galleryOf(page);
  const settings = await (await page.request.get('/api/settings')).json();
  const words = { id: '01998000-0000-7000-8000-000000000001', quote: 'Lovely.', name: 'Nina', imageId: image?.id };
  await page.request.put('/api/settings', { data: { ...settings, kindWords: [words] } });
  await page.request.delete(`/api/gallery-images/${image?.id}`);
  await open(page);
  await expect(page.getByText('This photo isn’t in your gallery any more')).toBeVisible();
  await expect(preview(page).locator('.kind-list li')).toHaveText(/Lovely\.Nina/);

  await page.getByRole('button', { name: 'Choose Portrait' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your portrait' });
  await dialog.locator('input[type=file]').setInputFiles(await photograph('man-in-hat.jpg', 640));
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await page.getByRole('button', { name: 'Delete Portrait' }).click();
  await expect(page.getByText('Portrait deleted.', { exact: true })).toBeVisible();
  await expect(preview(page).locator('#about')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(preview(page).locator('.about-portrait img')).toHaveAttribute('alt', 'Portrait');
});
