import { line, openTabs, signIn, syncNow, test } from './desktop-steps.ts';
import { openNetwork } from './network.ts';
import { photograph } from './photographs.ts';
import { expect } from './test.ts';
import { recordTexts } from './text-record.ts';

test('says on a slow line which photograph is on its way, of how many, until all are there', async ({
  launch,
  studio,
  page: site,
}) => {
  const slow = await openNetwork(studio.url, 200_000);
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, { ...studio, url: slow.url });
  await expect(line(desktop)).toContainText('Online · up to date');
  await openTabs(desktop);
  await studio.kill();

  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  await page.getByRole('button', { name: 'Browse Files to Upload' }).click();
  const names = ['lake.jpg', 'dune.jpg', 'otters.jpg', 'casa-mila.jpg'];
  await page.locator('input[type=file]').setInputFiles(await Promise.all(names.map((name) => photograph(name))));
  await page.getByRole('button', { name: /^Upload/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const [index, name] of names.entries()) await page.getByLabel('Description *').nth(index).fill(name);
  await page.getByRole('button', { name: 'Save All 4 Images' }).click();
  await expect(line(desktop)).toContainText('Offline · 1 change waiting');

  const said = await recordTexts(line(desktop));
  await studio.start();
  await syncNow(desktop);
  await expect(line(desktop)).toContainText('Online · up to date', { timeout: 40_000 });
  expect(await said()).toContainEqual(expect.stringContaining('Sending 1 of 4 photos'));
  expect(await said()).toContainEqual(expect.stringMatching(/Sending [34] of 4 photos/));
  await site.goto('/');
  await expect(site.locator('#gallery').getByRole('img')).toHaveCount(4);
  slow.close();
});
