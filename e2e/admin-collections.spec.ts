import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { takeUp } from './drag-steps.ts';
import {
  chooseFiles,
  expectNotice,
  fillGallery,
  galleryOf,
  openTab,
  photographCard,
  pickFiles,
  swatch,
  UPLOADS,
  upload,
} from './gallery-steps.ts';
import { openOnPhone } from './phone.ts';
import { expect, signIn, test } from './test.ts';

test.use({ intercepts: true });

const shownIn = async (page: Page): Promise<{ name: string; address: string; photoIds: string[] }[]> =>
  (await page.request.get('/api/collections')).json();

const statusOf = async (page: Page, address: string): Promise<number> => (await page.request.get(address)).status();

/** The other tabs stay mounted behind it. */
const gallery = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Gallery Images' });

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

test('makes a collection of chosen photographs, puts them in order, shows its page, and takes its deletion back', async ({
  page,
}) => {
  await fillGallery(page, 4);
  await openTab(page, 'Gallery Images');
  await expect(page.getByText('Give a wedding, a family or a kind of work its own page')).toBeVisible();
  for (const n of [1, 2, 3]) await photographCard(page, `Photograph ${n}`).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add 3 photos to a collection' });
  await dialog.getByLabel('Name of the collection').fill('Anna & Tom');
  await expect(dialog.getByText('/anna-and-tom')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make Collection' }).click();
  await expectNotice(page, '“Anna & Tom” made with 3 photos.');
  await expect(page.getByRole('button', { name: 'Add to Collection' }), 'nothing is selected any more').toHaveCount(0);

  await page.getByRole('link', { name: 'Anna & Tom' }).click();
  await expect(page.getByRole('heading', { name: 'Anna & Tom' })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/gallery#collection-[\w-]+$/);
  await gallery(page).getByLabel('Introduction').fill('A day at the mill.');
  await page.getByRole('button', { name: 'Move Photograph 1, 1 of 3' }).focus();
  await takeUp(page, 'Photograph 1 picked up at position 1 of 3.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Photograph 1 is over position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Move Photograph 1, 2 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Use Photograph 3 as cover' }).click();
  await page.reload();
  await expect(page.getByText('We kept what you typed'), 'it survives a reload').toBeVisible();
  await expect(gallery(page).getByLabel('Introduction')).toHaveValue('A day at the mill.');
  await page.getByRole('switch', { name: 'Show this page' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expectNotice(page, 'Collection saved.');
  await expect.poll(() => statusOf(page, '/anna-and-tom/')).toBe(200);
  expect(await (await page.request.get('/anna-and-tom/')).text()).toContain('A day at the mill.');
  await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/anna-and-tom/');

  await page.getByRole('button', { name: 'Delete Collection' }).click();
  await expectNotice(page, 'Collection deleted. Its photos stay in your gallery.');
  await expect(page.getByText('Give a wedding, a family or a kind of work its own page')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Anna & Tom' })).toBeVisible();
  await expect.poll(() => statusOf(page, '/anna-and-tom/')).toBe(200);
});

test('uploads photographs into a collection: they are in the gallery, and at the end of the collection', async ({
  page,
}) => {
  await fillGallery(page, 2);
  const [first] = await galleryOf(page);
  await page.request.post('/api/collections', { data: { name: 'Weddings', photoIds: [first?.id] } });
  await openTab(page, 'Gallery Images');
  await page.getByRole('link', { name: 'Weddings' }).click();
  await upload(page, [await swatch(30, 'b.jpg'), await swatch(31, 'a.jpg')]);
  await expect(page.getByText('For “Weddings”').first()).toBeVisible();
  await page.reload();
  const descriptions = page.getByRole('textbox', { name: 'Description *' });
  await descriptions.nth(0).fill('The rings');
  await descriptions.nth(1).fill('The dance');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save All 2 Images' }).click();
  await expectNotice(page, 'Gallery images added successfully.');
  await expect(page.getByRole('heading', { name: 'Weddings' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Photos (3)' })).toBeVisible();
  const gallery = await galleryOf(page);
  const altOf = (wanted: string) => gallery.find(({ id }) => id === wanted)?.alt;
  expect((await shownIn(page))[0]?.photoIds.map(altOf)).toEqual(['Photograph 1', 'The rings', 'The dance']);
});

test('names the files that a reload kept from a collection on its own screen, and takes them into it', async ({
  page,
}) => {
  for (const name of ['Weddings', 'Families']) await page.request.post('/api/collections', { data: { name } });
  await openTab(page, 'Gallery Images');
  await page.getByRole('link', { name: 'Weddings' }).click();
  const file = await swatch(30, 'rings.jpg');
  const dialog = await chooseFiles(page, [file]);
  await page.route(UPLOADS, () => undefined);
  await dialog.getByRole('button', { name: /^Upload 1/ }).click();
  await expect(dialog.getByText('0 of 1 uploaded')).toBeVisible();
  page.on('dialog', (question) => question.accept());
  await page.reload();
  const note = gallery(page).getByRole('note').filter({ hasText: '1 file didn’t finish uploading:', visible: true });
  await expect(note.getByRole('listitem')).toHaveText('rings.jpg');
  await page.unroute(UPLOADS);
  await pickFiles(note.getByRole('button', { name: 'Choose again' }), [file]);
  await dialog.getByRole('button', { name: /^Upload 1/ }).click();
  await expect(page.getByText('For “Weddings”').first()).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Gallery Images' }).click();
  await page.getByRole('link', { name: 'Families' }).click();
  await expect(page.getByRole('heading', { name: 'Families' })).toBeFocused();
  await expect(gallery(page).getByText('For “Weddings”').filter({ visible: true })).toHaveCount(0);
});

test('says at its field why an address cannot be had, and follows Back and Forward', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('409');
  await page.request.post('/api/collections', { data: { name: 'Weddings' } });
  await openTab(page, 'Gallery Images');
  await page.getByRole('button', { name: 'New Collection' }).click();
  await page.getByLabel('Name of the collection').fill('Families');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Families' })).toBeFocused();
  await gallery(page).getByLabel('Name', { exact: true }).fill('Family');
  await expect(gallery(page).getByLabel('Address')).toHaveValue('/family');
  await gallery(page).getByLabel('Address').fill('/weddings');
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expect(page.getByText('/weddings is already the address of Weddings')).toBeVisible();
  await expect(gallery(page).getByLabel('Address')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Families' }), 'the focus is where it was left').toBeFocused();
  await expect(gallery(page).getByText('· unsaved changes')).toBeVisible();
  await page.goForward();
  await expect(gallery(page).getByLabel('Address')).toHaveValue('/weddings');
  await gallery(page).getByLabel('Address').fill('/family');
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expectNotice(page, 'Collection saved.');
  expect((await shownIn(page)).map(({ address }) => address)).toEqual(['/weddings', '/family']);
});

test('adds photographs to a collection on a phone, and says which were in it already', async ({ page: desk }) => {
  await fillGallery(desk, 3);
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  for (const name of ['Weddings', long]) await desk.request.post('/api/collections', { data: { name } });
  const page = await openOnPhone(desk);
  await openTab(page, 'Gallery Images');
  const add = async (...numbers: number[]) => {
    for (const n of numbers) await photographCard(page, `Photograph ${n}`).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to Collection' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: long })).toBeInViewport({ ratio: 1 });
    await page.getByRole('dialog').getByRole('button', { name: 'Weddings' }).click();
  };
  await add(1);
  await expectNotice(page, '1 photo added to “Weddings”.');
  await add(1, 2, 3);
  await expectNotice(page, '2 photos added to “Weddings”. 1 was in it already.');
  await page.getByRole('link', { name: 'Weddings' }).click();
  await expect(page.getByRole('heading', { name: 'Photos (3)' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Photograph 2 from collection' }).click();
  await page.getByRole('button', { name: 'Save Collection' }).click();
  await expectNotice(page, 'Collection saved.');
  expect((await shownIn(desk))[0]?.photoIds).toHaveLength(2);
  await page.context().close();
});

test('shows the page beside its form as it is typed, and nothing of it to visitors before the save', async ({
  page,
}) => {
  await fillGallery(page, 3);
  const photoIds = (await galleryOf(page)).slice(0, 2).map(({ id }) => id);
  await page.request.post('/api/collections', { data: { name: 'Weddings', photoIds } });
  await openTab(page, 'Gallery Images');
  await page.getByRole('link', { name: 'Weddings' }).click();
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  const heading = preview.getByRole('heading', { level: 1, includeHidden: true });
  await expect(heading).toHaveText('Weddings');
  const photographs = preview.locator('.photos img');
  await expect(photographs).toHaveCount(2);
  await gallery(page).getByLabel('Name', { exact: true }).fill('Anna & Tom');
  await expect(heading).toHaveText('Anna & Tom');
  await gallery(page).getByLabel('Introduction').fill('One.\n\nTwo.');
  await expect(preview.locator('.collection-intro p')).toHaveText(['One.', 'Two.']);
  await gallery(page).getByLabel('Day').fill('2026-05-03');
  await gallery(page).getByLabel('Place').fill('Bath');
  await expect(preview.getByText('Bath · May 3, 2026')).toBeAttached();
  await gallery(page).getByLabel('Package in its form').selectOption('Essential');
  await expect(preview.locator('[name="selectedPackage"]')).toHaveValue('Essential');
  await expect(preview.locator('.packages > li')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Photograph 1 from collection' }).click();
  await expect(photographs).toHaveCount(1);
  await page.getByRole('button', { name: 'Desktop', exact: true }).click();
  await expect(preview.locator('.nav-toggle')).toBeHidden();
  const leftOf = async (part: string) => (await preview.locator(part).boundingBox())?.x;
  expect(await leftOf('.collection-intro')).toBe(await leftOf('h1'));
  for (const address of ['/weddings/', '/anna-and-tom/']) expect(await statusOf(page, address), address).toBe(404);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'See the Page' }).click();
  await expect(page.getByRole('dialog', { name: 'Your page' }).locator('iframe')).toBeVisible();
  await expect(heading).toHaveText('Anna & Tom');
  await expectAccessible(page);
});
