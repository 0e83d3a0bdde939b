import type { Page } from '@playwright/test';
import { addGalleryImages, addHeroImage, createAdminUser, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { photograph } from './photographs.ts';
import { adminOf, upload } from './studio-content.ts';
import { expect, signIn, test } from './test.ts';

test.use({ inTab: true });

/** Tries to break out of text, an attribute, a script's data and a style, and reports success. */
const HOSTILE = `'"></p></script><img src=x onerror="hacked=1"><script>hacked=1</script>{{hacked=1}}`;

const hacked = (page: Page): Promise<boolean> => page.evaluate(() => 'hacked' in window);

/** It is as long as the field accepts. */
const cut = (length: number): string => HOSTILE.slice(0, length);

test('shows scripts in texts as text, on the page and on every tab of the admin app', async ({ page, studio }) => {
  const api = await adminOf(studio);
  const imageURL = await upload(api, (await photograph('meadow.jpg', 640)).buffer);
  await api(saveSettings, {
    body: {
      schedulingEnabled: true,
      packages: [{ name: HOSTILE, price: cut(40), features: [HOSTILE], featured: true }],
      heroText: HOSTILE,
      welcomeText: HOSTILE,
      contactText: HOSTILE,
      businessAddress: HOSTILE,
      businessHours: HOSTILE,
      instagramUrl: 'https://example.com/"><script>hacked=1</script>',
    },
  });
  await api(addGalleryImages, { body: { images: [{ imageURL, alt: HOSTILE, category: cut(50) }] } });
  await api(addHeroImage, { body: { imageURL, alt: HOSTILE } });
  await api(createAdminUser, { body: { username: HOSTILE, password: 'long enough' } });
  await api(sendEnquiry, {
    body: {
      name: HOSTILE,
      email: 'ada@example.com',
      phone: cut(50),
      selectedPackage: HOSTILE,
      message: `${HOSTILE}\n${HOSTILE}`,
    },
  });

  await page.goto('/');
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  await page.mouse.wheel(0, 4000);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await hacked(page)).toBe(false);

  await signIn(page, studio);
  for (const name of ['Packages & Settings', 'Bookings', 'Gallery Images', 'Hero Images', 'Admin Users']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await hacked(page)).toBe(false);
  }
});
