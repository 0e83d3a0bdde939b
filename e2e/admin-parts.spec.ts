import { createServer } from 'vite';
import { inRoot } from '../tools/repository.ts';
import { expectAccessible, PHONE } from './accessibility.ts';
import { test as base, expect, signIn } from './test.ts';

/** The address of the page of all parts, as `npm run dev` has it, in front of a studio's server. */
const test = base.extend<{ parts: string }>({
  parts: async ({ page, studio }, use) => {
    await signIn(page, studio);
    const vite = await createServer({
      configFile: inRoot('desktop/vite.config.ts'),
      root: inRoot('desktop/test/parts'),
      cacheDir: inRoot('.cache/parts'),
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null, proxy: { '^/(?!admin)': studio.url } },
    });
    await vite.listen();
    await use(`${vite.resolvedUrls?.local[0]}parts.html?alone`);
    await vite.close();
  },
});

/** States of one part have the same name, and browsers let keys scroll a text by themselves. */
const BESIDE_EACH_OTHER = { without: ['landmark-unique', 'scrollable-region-focusable'] };

test('each part of the admin app is accessible in each state, with long words and Arabic, on a phone too', async ({
  page,
  parts,
  expectedErrors,
}) => {
  test.slow();
  // The avatar whose picture is broken.
  expectedErrors.push('404');
  await page.goto(parts);
  await expect(page.getByRole('heading', { name: 'RecentlyDeleted' })).toBeVisible();
  await expectAccessible(page, BESIDE_EACH_OTHER);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, BESIDE_EACH_OTHER);
  const kept = page.getByRole('button', { name: 'I’ve saved them' });
  for (const opening of await page.getByRole('button', { name: /^(?:Open|Remove|Recently Deleted)$/ }).all()) {
    if (await opening.isDisabled()) continue;
    await opening.click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expectAccessible(page, { ...BESIDE_EACH_OTHER, within: '[role=dialog], [role=alertdialog]' });
    await page.keyboard.press('Escape');
    // Codes that are shown once need more than a stray key.
    if (await kept.isVisible()) await kept.click();
    await expect(dialog).toBeHidden();
  }
});
