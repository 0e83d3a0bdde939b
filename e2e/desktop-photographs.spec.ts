import type { Desktop } from './desktop/launch-desktop.ts';
import { line, openTabs, signIn, syncNow, test } from './desktop-steps.ts';
import { chooseFiles, expectNotice, fillGallery, galleryOf, pickFiles } from './gallery-steps.ts';
import { type Network, openNetwork } from './network.ts';
import { photograph } from './photographs.ts';
import type { Studio } from './studio.ts';
import { expect, signIn as signInBrowser, THOROUGH } from './test.ts';
import { recordTexts } from './text-record.ts';
import { describeAll, draftNames, expectDrafts, numbered } from './upload-steps.ts';

/** Signs in over a slow network, and adds four photographs while there is none. */
const addOffline = async (desktop: Desktop, studio: Studio): Promise<Network> => {
  const slow = await openNetwork(studio.url, 200_000);
  const { page } = desktop;
  await signIn(desktop, { ...studio, url: slow.url });
  await expect(line(desktop)).toContainText('Online · up to date');
  await openTabs(desktop);
  await studio.stop();
  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  const names = ['lake.jpg', 'dune.jpg', 'otters.jpg', 'casa-mila.jpg'];
  await chooseFiles(page, await Promise.all(names.map((name) => photograph(name))));
  await page.getByRole('button', { name: /^Upload/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const [index, name] of names.entries()) await page.getByLabel('Description *').nth(index).fill(name);
  await page.getByRole('button', { name: 'Save All 4 Images' }).click();
  await expect(line(desktop)).toContainText('Offline · 1 change waiting');
  return slow;
};

test(
  'counts the photographs during an upload over a slow network',
  THOROUGH,
  async ({ launch, studio, page: site }) => {
    const desktop = await launch();
    const slow = await addOffline(desktop, studio);
    const said = await recordTexts(line(desktop));
    await studio.start();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    expect(await said()).toContainEqual(expect.stringContaining('Sending 1 of 4 photos'));
    expect(await said()).toContainEqual(expect.stringMatching(/Sending [34] of 4 photos/));
    await site.goto('/');
    await expect(site.locator('#gallery').getByRole('img')).toHaveCount(4);
    slow.close();
  },
);

test(
  'goes on where an upload was when the computer fell asleep, and sends each photograph once',
  THOROUGH,
  async ({ launch, studio }) => {
    const desktop = await launch();
    const { standIn } = desktop;
    test.skip(standIn === null, 'Electron itself cannot be put to sleep by a test');
    const slow = await addOffline(desktop, studio);
    await studio.start();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Sending 2 of 4 photos');
    standIn?.sleep();
    slow.cut();
    await slow.mend();
    standIn?.wake();
    await expect(line(desktop)).toContainText('Online · up to date');
    const images: { alt: string }[] = await (await fetch(`${studio.url}/api/gallery-images`)).json();
    expect(images.map(({ alt }) => alt)).toEqual(['lake.jpg', 'dune.jpg', 'otters.jpg', 'casa-mila.jpg']);
    slow.close();
  },
);

test('loses no photograph when the window is reloaded during an upload', THOROUGH, async ({ launch, studio }) => {
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, studio);
  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  const files = await numbered(12);
  const names = files.map(({ name }) => name);
  await chooseFiles(page, files);
  await page.getByRole('button', { name: 'Upload 12 files' }).click();
  await expect.poll(async () => (await draftNames(page)).length).toBeGreaterThan(0);
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Gallery Images' });
  await expect(panel.getByLabel('Description *').first()).toBeVisible();
  const uploadedNames = await draftNames(page);
  const missing = names.filter((name) => !uploadedNames.includes(name));
  if (missing.length > 0) {
    await expect(page.getByRole('note').getByRole('listitem').first()).toHaveText(missing[0] ?? '');
    await pickFiles(
      page.getByRole('button', { name: 'Choose again' }),
      files.filter(({ name }) => missing.includes(name)),
    );
    await page.getByRole('button', { name: /^Upload \d/ }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expectDrafts(page, names);
  await describeAll(page, 0, 12);
  await page.getByRole('button', { name: 'Save All 12 Images' }).click();
  await expect.poll(async () => (await (await fetch(`${studio.url}/api/gallery-images`)).json()).length).toBe(12);
  const images: { alt: string }[] = await (await fetch(`${studio.url}/api/gallery-images`)).json();
  expect(images.map(({ alt }) => alt)).toEqual(names.map((name) => `Photograph ${name.slice(0, 2)}`));
});

test(
  'replaces a photograph without a network, and sends its file later',
  THOROUGH,
  async ({ expectedErrors, launch, page: site, studio }) => {
    // The dashboard in the browser goes on asking.
    expectedErrors.push('401', 'net::ERR');
    await signInBrowser(site, studio);
    await fillGallery(site, 1);
    const [before] = await galleryOf(site);
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await openTabs(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    await studio.stop();

    await page.getByRole('tab', { name: 'Gallery Images' }).click();
    await page.getByRole('button', { name: 'Edit Photograph 1' }).click();
    await pickFiles(page.getByRole('button', { name: 'Replace photo' }), [await photograph('lake.jpg', 320)]);
    const dialog = page.getByRole('dialog', { name: 'Replace photo' });
    await dialog.getByRole('button', { name: 'Replace photo' }).click();
    await expectNotice(
      page,
      'Photo replaced successfully. The old file is in Recently Deleted. This will be sent when you’re back online.',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    const shown = page.getByRole('tabpanel').getByRole('img', { name: 'Photograph 1' });
    await expect(shown).toHaveAttribute('src', /^\/api\/uploads\//);
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await studio.start();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    expect(await galleryOf(site)).toMatchObject([{ ...before, url: expect.any(String), picture: { width: 320 } }]);
  },
);
