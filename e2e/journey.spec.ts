import sharp from 'sharp';
import { readConfig } from '../server/src/config/config.ts';
import { openSiteDatabase } from '../server/src/db/open-site-database.ts';
import { fill, send } from './enquiry-steps.ts';
import { chooseFiles, expectNotice, openTab } from './gallery-steps.ts';
import { phonePhotograph, photograph } from './photographs.ts';
import { expect, signIn, test } from './test.ts';

test('leads from the first start to a live site, and through a power cut', async ({ page, studio }) => {
  test.setTimeout(180_000);

  await test.step('a visitor sees the page with its default packages', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['Essential', 'Signature', 'Premium']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
  });

  await test.step('and sends an enquiry that names a package', async () => {
    await fill(page, { name: 'Ada Lovelace' });
    await send(page);
    const notice = page.getByRole('region', { name: 'Notifications' });
    await expect(notice.getByText('Message sent!', { exact: true })).toBeVisible();
    await expect(
      notice.getByText("Thank you for contacting us. We'll get back to you soon!", { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('');
    const { db } = await openSiteDatabase(readConfig(studio.env));
    expect(await db.selectFrom('contact_submissions').select(['name', 'selectedPackage']).execute()).toEqual([
      { name: 'Ada Lovelace', selectedPackage: 'Premium' },
    ]);
    await db.destroy();
  });

  await test.step('the admin is sent to the login screen, signs in and finds the enquiry', async () => {
    await page.goto('/admin');
    await page.waitForURL('**/admin/login');
    await signIn(page, studio);
    for (const name of ['Packages & Settings', 'Bookings', 'Gallery Images', 'Hero Images', 'Admin Users']) {
      await expect(page.getByRole('tab', { name })).toBeVisible();
    }
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'layla@example.com' })).toHaveAttribute(
      'href',
      'mailto:layla@example.com',
    );
  });

  await test.step('adds two photographs to the gallery', async () => {
    await openTab(page, 'Gallery Images');
    await chooseFiles(page, [await phonePhotograph('museum-hall.jpg'), await photograph('forget-me-nots.jpg')]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Upload/ })
      .click();
    await expectNotice(page, '2 image(s) uploaded. Fill in the details and save.');
    await expect(page.getByRole('dialog')).toBeHidden();
    const descriptions = page.getByLabel('Description *');
    await descriptions.nth(0).fill('The museum hall');
    await descriptions.nth(1).fill('Forget-me-nots');
    await page.getByRole('button', { name: 'Save All 2 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    await expect(page.getByText('Current Gallery Images (2)')).toBeFocused();
  });

  await test.step('changes the hero text and a price', async () => {
    await page.getByRole('tab', { name: 'Packages & Settings' }).click();
    await page.getByLabel('Hero Text').fill('Light, kept for you');
    await page.getByLabel('Price').nth(1).fill('549');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(page.getByText('Settings saved!', { exact: true })).toBeVisible();
  });

  const seesEverything = async () => {
    await page.goto('/');
    await expect(page.locator('#home').getByText('Light, kept for you')).toBeVisible();
    await expect(page.locator('#packages').getByText('549')).toBeVisible();
    await expect(page.locator('#gallery').getByRole('img', { name: 'The museum hall' })).toBeVisible();
    await expect(page.locator('#gallery').getByRole('img', { name: 'Forget-me-nots' })).toBeVisible();
  };
  await test.step('and all of it is on the page', seesEverything);

  await test.step('whose pictures are upright, without metadata; the originals are nowhere', async () => {
    const images: { alt: string; url: string; imageURL?: string }[] = await (
      await page.request.get('/api/gallery-images')
    ).json();
    const hall = images.find((image) => image.alt === 'The museum hall');
    const picture = await page.request.get(hall?.url ?? '');
    const metadata = await sharp(await picture.body()).metadata();
    expect(metadata.height ?? 0).toBeGreaterThan(metadata.width ?? 0);
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    for (const guess of ['/data/', '/objects/', '/api/objects/', '/media/../objects/']) {
      expect((await page.request.get(guess)).status()).toBe(404);
    }
  });

  await test.step('the power fails, and nothing is lost', async () => {
    // A picture that is still loading would log an error.
    await page.goto('about:blank');
    await studio.kill();
    await studio.start();
    await seesEverything();
    await signIn(page, studio);
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  });
});
