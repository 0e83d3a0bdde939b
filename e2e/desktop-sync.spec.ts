import { changePrice, chooseServer, expectWindowAnew, line, openTabs, signIn, syncNow, test } from './desktop-steps.ts';
import { takeUp } from './drag-steps.ts';
import { chooseFiles, fillGallery, galleryOf, openTab, swatches } from './gallery-steps.ts';
import { expect, THOROUGH } from './test.ts';

test('removes a discarded change from the screen, even without a network', THOROUGH, async ({ launch, studio }) => {
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, studio);
  await openTabs(desktop);
  await studio.stop();
  await changePrice(desktop, '549');
  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  const dialog = await chooseFiles(page, await swatches(2));
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Description *').nth(0).fill('One');
  await page.getByLabel('Description *').nth(1).fill('Two');
  await page.getByRole('button', { name: 'Save All 2 Images' }).click();
  await expect(page.getByText('Current Gallery Images (2)')).toBeVisible();

  await line(desktop).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  const places = () =>
    Promise.all(['Close', 'Sync now'].map((name) => panel.getByRole('button', { name }).boundingBox()));
  const before = await places();
  for (const words of ['Price of Signature $499 → $549', '2 photos for Seniors']) {
    const change = panel.getByRole('listitem').filter({ hasText: words });
    await change.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(change).toHaveCount(0);
  }
  expect(await places()).toEqual(before);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Current Gallery Images (0)')).toBeVisible();
  await page.getByRole('tab', { name: 'Packages & Settings' }).click();
  await expect(page.getByLabel('Price').nth(1)).toHaveValue('499');
  await expect(page.getByText('waiting to send')).toHaveCount(0);
});

test(
  'keeps and explains an edit of a photograph that somebody else deleted meanwhile',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await page.getByRole('tab', { name: 'Gallery Images' }).click();
    const dialog = await chooseFiles(page, await swatches(2));
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Description *').nth(0).fill('One');
    await page.getByLabel('Description *').nth(1).fill('Two');
    await page.getByRole('button', { name: 'Save All 2 Images' }).click();
    await expect(page.getByText('Current Gallery Images (2)')).toBeVisible();
    await expect(line(desktop)).toContainText('Online · up to date');
    await studio.stop();
    await page.getByRole('button', { name: 'Edit One', exact: true }).click();
    await page.getByLabel('Description', { exact: true }).fill('One, better');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await desktop.kill();
    await studio.start();
    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const images: { id: string; alt: string }[] = await (await browser.request.get('/api/gallery-images')).json();
    const deleted = images.find(({ alt }) => alt === 'One');
    expect((await browser.request.delete(`/api/gallery-images/${deleted?.id}`)).status()).toBe(204);

    const again = await launch();
    await expect(line(again)).toContainText('1 change needs you');
    await again.page.getByRole('tab', { name: 'Gallery Images' }).click();
    await expect(again.page.getByText('Current Gallery Images (1)')).toBeVisible();
    await line(again).click();
    const panel = again.page.getByRole('dialog', { name: 'Sync' });
    const change = panel.getByRole('listitem').filter({ hasText: 'One, better' });
    await expect(change.getByText('Not accepted: This gallery image does not exist.')).toBeVisible();
  },
);

test(
  'reorders the rest of the gallery after one photograph was deleted elsewhere',
  THOROUGH,
  async ({ launch, studio, network, page: browser }) => {
    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    await fillGallery(browser, 4);
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: network.url, password: studio.password });
    await openTab(page, 'Gallery Images');
    await expect(page.getByText('Current Gallery Images (4)')).toBeVisible();
    network.cut();
    await page.getByRole('button', { name: 'Move Photograph 1, 1 of 4' }).focus();
    await takeUp(page, 'Photograph 1 picked up at position 1 of 4.');
    for (const position of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(`Photograph 1 is over position ${position} of 4.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    const gone = (await galleryOf(browser)).find(({ alt }) => alt === 'Photograph 3');
    expect((await browser.request.delete(`/api/gallery-images/${gone?.id}`)).status()).toBe(204);
    await network.mend();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    await expect(page.getByText('Current Gallery Images (3)')).toBeVisible();
    expect((await galleryOf(browser)).map(({ alt }) => alt)).toEqual(['Photograph 2', 'Photograph 4', 'Photograph 1']);
    await expect(page.getByRole('button', { name: 'Move Photograph 1, 3 of 3' })).toBeVisible();
  },
);

test(
  'switches to another site, and continues the first one’s pending changes on return',
  THOROUGH,
  async ({ launch, studio }) => {
    const desktop = await launch();
    await signIn(desktop, studio);
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await desktop.menu('Work on Another Site…');
    const { host } = new URL(studio.url);
    await expect
      .poll(() => desktop.said)
      .toContainEqual({ asked: `1 unsent change for ${host} stays here and will go out when you come back to it.` });
    await expectWindowAnew(desktop);
    await desktop.quit();
    const again = await launch();
    await expect(again.page.getByRole('heading', { name: 'Welcome to Shutterdesk' })).toBeVisible();
    await studio.start();
    await chooseServer(again, studio.url);
    await expect(again.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(line(again)).toContainText('Online · up to date');
    await expect(again.page.getByLabel('Price').nth(1)).toHaveValue('549');
  },
);

test(
  'sends pending changes after a sign-in if the session was not stored, and asks only once',
  THOROUGH,
  async ({ launch, studio }) => {
    const desktop = await launch({ keychain: false });
    await signIn(desktop, studio);
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await desktop.kill();
    await studio.start();
    const again = await launch({ keychain: false });
    const { page } = again;
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(studio.password);
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(line(again)).toContainText('Online · up to date');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await line(again).click();
    await expect(page.getByText('Everything you changed has been sent.')).toBeVisible();
  },
);

test(
  'asks which version to keep when another person’s change arrives during typing',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await page.getByLabel('Hero Text').fill('Mine');
    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const settings = await (await browser.request.get('/api/settings')).json();
    const data = { ...settings, heroText: 'Theirs', contactText: 'Write' };
    expect((await browser.request.put('/api/settings', { data })).status()).toBe(200);
    await syncNow(desktop);
    await expect(page.getByLabel('Contact Text')).toHaveValue('Write');
    await expect(page.getByLabel('Hero Text')).toHaveValue('Mine');

    await page.getByRole('button', { name: 'Save All Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
    await expect(dialog.getByRole('group', { name: 'Hero Text' })).toContainText('Theirs');
    expect((await (await browser.request.get('/api/settings')).json()).heroText).toBe('Theirs');
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect(dialog).toHaveCount(0);
    const stored = async () => {
      const { heroText, contactText } = await (await browser.request.get('/api/settings')).json();
      return [heroText, contactText];
    };
    await expect.poll(stored).toEqual(['Mine', 'Write']);
  },
);

test(
  'restores no outdated value over another person’s save, whatever was previewed in between',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await expect(page.getByLabel('Business Hours')).toBeVisible();
    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const stored = async () => (await browser.request.get('/api/settings')).json();
    const saveElsewhere = async (part: object, prices: readonly string[]) => {
      const settings = await stored();
      const packages = settings.packages.map((item: object, at: number) => ({ ...item, price: prices[at] }));
      const data = { ...settings, ...part, packages };
      expect((await browser.request.put('/api/settings', { data })).status()).toBe(200);
    };
    const panel = page.getByRole('dialog', { name: 'Sync' });
    const previewed = async () => {
      await line(desktop).click();
      const preview = await desktop.secondWindow(() => panel.getByRole('button', { name: 'Preview site' }).click());
      await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
      await panel.getByRole('button', { name: 'Close' }).click();
    };
    const prices = async () => (await stored()).packages.map(({ price }: { price: string }) => price);

    await page.getByLabel('Business Hours').fill('Monday to Friday');
    await saveElsewhere({ contactText: 'Write' }, ['319', '499', '799']);
    await previewed();
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(page.getByLabel('Contact Text')).toHaveValue('Write');
    expect(await stored()).toMatchObject({ contactText: 'Write', businessHours: 'Monday to Friday' });
    expect(await prices()).toEqual(['319', '499', '799']);

    await page.getByLabel('Price').nth(1).fill('1102');
    await saveElsewhere({}, ['319', '1101', '899']);
    await previewed();
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(line(desktop)).toContainText('1 change needs you');
    await line(desktop).click();
    await expect(panel.getByRole('group').filter({ has: page.getByRole('radio') })).toHaveCount(1);
    await expect(panel.getByRole('group', { name: 'Price of Signature' })).toHaveText(
      /^Price of SignatureMine\$1102.*Theirs\$1101/,
    );
    expect(await prices()).toEqual(['319', '1101', '899']);
  },
);
