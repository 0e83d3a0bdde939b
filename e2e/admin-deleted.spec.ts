import { expectAccessible } from './accessibility.ts';
import { chooseForAll } from './enquiries.ts';
import { expectNotice, fillGallery, galleryOf, openTab } from './gallery-steps.ts';
import { addHero, heroesOf } from './hero-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const NAME = 'Pneumonoultramicroscopicsilicovolcanoconiosispneumonoultramicroscopicsilicovolca';

test('lists deleted items, restores them, and deletes them forever', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await fillGallery(page, 2);
  const hero = await addHero(page, 'lake.jpg', 'The lake');
  for (const name of ['سارة', NAME]) {
    const enquiry = { name, email: 'a@example.com', phone: '1', selectedPackage: 'Signature', message: 'Hello' };
    await page.request.post('/api/contacts', { data: enquiry });
  }
  const things = [
    ...(await galleryOf(page)).map(({ id }) => `gallery-images/${id}`),
    `hero-images/${hero.id}`,
    ...(await (await page.request.get('/api/contacts')).json()).map(({ id }: { id: string }) => `contacts/${id}`),
    ...(await (await page.request.get('/api/contacts?spam=only')).json()).map(
      ({ id }: { id: string }) => `contacts/${id}`,
    ),
  ];
  for (const thing of things) expect((await page.request.delete(`/api/${thing}`)).ok()).toBe(true);
  await page.reload();

  await openTab(page, 'Gallery Images');
  await page.getByRole('button', { name: 'Recently Deleted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recently Deleted: Gallery Images' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText(/^Deleted .+ · gone forever on .+$/).first()).toBeVisible();
  for (const picture of await dialog.locator('li img').all()) {
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await expectAccessible(page);
  const close = dialog.getByRole('button', { name: 'Close' });
  const place = await close.boundingBox();
  await dialog.getByRole('button', { name: 'Restore Photograph 1' }).click();
  await expectNotice(page, 'Gallery image restored successfully.');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Delete forever: Photograph 2' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This can’t be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Delete forever: Photograph 2' }).click();
  await question.getByRole('button', { name: 'Delete forever' }).click();
  await expectNotice(page, 'Gallery image deleted forever.');
  await expect(dialog.getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  expect(await close.boundingBox()).toEqual(place);
  await expectAccessible(page);
  await close.click();
  await expect(page.getByRole('button', { name: 'Recently Deleted' })).toBeFocused();
  await expect(page.getByText('Current Gallery Images (1)')).toBeVisible();

  await openTab(page, 'Hero Images');
  await page.getByRole('button', { name: 'Recently Deleted' }).click();
  await page.getByRole('button', { name: 'Restore The lake' }).click();
  await expectNotice(page, 'Hero image restored.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Currently Active: The lake')).toBeVisible();
  expect(await heroesOf(page)).toHaveLength(1);

  await openTab(page, 'Bookings');
  await chooseForAll(page, 'Recently Deleted');
  await page.getByRole('button', { name: `Delete forever: ${NAME}` }).click();
  await question.getByRole('button', { name: 'Delete forever' }).click();
  await expectNotice(page, 'Booking inquiry deleted forever.');
  await page.getByRole('button', { name: 'Restore سارة' }).click();
  await expect(page.getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('سارة').filter({ visible: true }).first()).toBeVisible();
});
