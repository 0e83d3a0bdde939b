import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectNotice } from './gallery-steps.ts';
import type { Studio } from './studio.ts';
import { expect, signIn, test } from './test.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const openUsers = async (page: Page, studio: Studio): Promise<void> => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: 'Admin Users' }).click();
};

/** Invites somebody, and answers the link. */
const invite = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: 'Invite by Link' }).click();
  await page.getByLabel('Who is it for?').fill(name);
  await page.getByRole('button', { name: 'Create Link' }).click();
  return (await page.getByLabel('Invitation link').textContent()) ?? '';
};

/** A browser of the person who was invited. */
const elsewhere = async (browser: Browser) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  return { guest: await context.newPage(), close: () => context.close() };
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an owner invites a helper by a link, who joins by keyboard alone', async ({
    page,
    studio,
    browser,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openUsers(page, studio);
    const link = await invite(page, LONG);
    await expect(
      page.getByText(/^Send this link to the person you invite\. It works once, until .+ \(UTC\)\./),
    ).toBeVisible();
    await expectAccessible(page);
    const copy = page.getByRole('button', { name: 'Copy Link' });
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Link copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('button', { name: 'Done, I’ve copied it' }).click();
    await expect(page.getByRole('button', { name: 'Invite by Link' })).toBeFocused();
    const open = page.getByRole('listitem').filter({ hasText: LONG });
    await expect(open).toContainText(/Helper · Until .+ \(UTC\)/);
    await expectAccessible(page);

    const { guest, close } = await elsewhere(browser);
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'You’re Invited' })).toBeVisible();
    await expectAccessible(guest);
    await guest.keyboard.press('Tab');
    await expect(guest.getByLabel('Username')).toBeFocused();
    await guest.keyboard.type('admin');
    await guest.keyboard.press('Tab');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('button', { name: 'Hide what you type' })).toBeFocused();
    await guest.keyboard.press('Tab');
    await guest.keyboard.type('long enough');
    await expect(guest.getByLabel('Password')).toHaveAttribute('type', 'text');
    await guest.keyboard.press('Enter');
    await expect(guest.getByText('The username "admin" is already taken.')).toBeVisible();
    await expect(guest.getByLabel('Username')).toBeFocused();
    await expectAccessible(guest);
    await guest.keyboard.press('Control+a');
    await guest.keyboard.type('mia');
    await expect(guest.getByText('The username "admin" is already taken.')).toHaveCount(0);
    await guest.keyboard.press('Enter');
    await expectNotice(guest, 'Welcome! You’re in.');
    await expect(guest.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(new URL(guest.url()).hash, 'the token is gone').toBe('');
    await expect(guest.getByRole('tab', { name: 'Admin Users' })).toHaveCount(0);
    await close();

    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'mia' })).toContainText('Helper · Created');
    await expect(open).toHaveCount(0);
  });
});

test('a withdrawn link, and one of which a part is missing, say what to do', async ({ page, studio, browser }) => {
  await openUsers(page, studio);
  const link = await invite(page, 'Mia');
  await page.getByRole('button', { name: 'Withdraw the invitation for Mia' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectNotice(page, 'Invitation withdrawn.');
  await expect(page.getByRole('heading', { name: 'Invited', exact: true })).toHaveCount(0);

  const { guest, close } = await elsewhere(browser);
  await guest.goto(link.replace(/#.*/, ''));
  await expect(guest.getByRole('heading', { name: 'Part of the Link Is Missing' })).toBeVisible();
  await expectAccessible(guest);
  // The whole link now, in the same tab.
  await guest.goto(link);
  await guest.getByLabel('Username').fill('mia');
  await guest.getByLabel('Password').fill('long enough');
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByRole('alert')).toContainText('This invitation doesn’t work.');
  await expectAccessible(guest);
  await close();
});
