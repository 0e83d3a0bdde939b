import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createAdminUser } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { codeAt } from '../server/test/authenticator.ts';
import { expectAccessible } from './accessibility.ts';
import type { Desktop } from './desktop/launch-desktop.ts';
import { changePrice, line, openTabs, signIn, syncNow, test } from './desktop-steps.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import type { Studio } from './studio.ts';
import { expect, THOROUGH } from './test.ts';

const PASSWORD = 'long enough';
const REFUSED = 'Your account is for inquiries only';

/** The owner in a browser elsewhere. */
const ownerIn = async ({ request }: Page, { password }: Studio) => {
  const entered = await request.post('/api/admin/login', { data: { username: 'admin', password } });
  expect(entered.ok()).toBe(true);
  const data = { username: 'ann', password: PASSWORD, role: 'helper' };
  const { id } = await (await request.post(createAdminUser.path, { data })).json();
  return {
    giveAnn: async (role: string): Promise<void> => {
      expect((await request.put(`/api/admin/accounts/${id}/role`, { data: { role } })).ok()).toBe(true);
    },
  };
};

/** As if the app had been closed for an hour with what waits. */
const madeAnHourAgo = async (userData: string): Promise<void> => {
  for await (const file of glob(path.join(userData, 'studios/*/offline.db'))) {
    const store = new SQLite(file);
    store.prepare('update outbox set createdAt = ?').run(new Date(Date.now() - 3_600_000).toISOString());
    store.close();
  }
};

const syncPanel = async (desktop: Desktop) => {
  await line(desktop).click();
  return desktop.page.getByRole('dialog', { name: 'Sync' });
};

test(
  'keeps what a person made offline and may no more, says why in the Sync panel, and sends it when they may again',
  THOROUGH,
  async ({ launch, studio, network, page: browser }) => {
    const owner = await ownerIn(browser, studio);
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: network.url, username: 'ann', password: PASSWORD });
    await openTabs(desktop);
    network.cut();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('1 change waiting');
    await owner.giveAnn('inbox');
    await network.mend();
    await syncNow(desktop);
    const panel = await syncPanel(desktop);
    const change = panel.getByRole('listitem').filter({ hasText: 'Price of Signature $499 → $549' });
    await expect(change).toContainText(REFUSED);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close' }).click();

    await owner.giveAnn('helper');
    await syncPanel(desktop);
    await change.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText('Everything you changed has been sent.')).toBeVisible();
    await browser.goto('/');
    await expect(browser.getByText('$549').first()).toBeVisible();
  },
);

test(
  'shows in Activity, in the app itself, when a change was made without a network',
  THOROUGH,
  async ({ launch, studio, network, userData }) => {
    const before = await launch();
    await signIn(before, { url: network.url, password: studio.password });
    await openTabs(before);
    network.cut();
    await changePrice(before, '549');
    await expect(line(before)).toContainText('1 change waiting');
    await before.quit();
    await madeAnHourAgo(userData);
    await network.mend();

    const desktop = await launch();
    const { page } = desktop;
    await expect(line(desktop)).toContainText('Online · up to date');
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const made = page
      .getByRole('list', { name: 'Activity' })
      .getByRole('listitem')
      .filter({ hasText: 'Changed the settings' });
    await expect(made).toContainText('Done offline');
    await expectAccessible(page);
  },
);

test(
  'asks in the app for a code too when a session has ended, and sends what was typed',
  THOROUGH,
  async ({ launch, studio, page: browser, expectedErrors }) => {
    expectedErrors.push('401', '403');
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    const { request } = browser;
    await request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    await page.getByLabel('Hero Text').fill('Typed before the session ended');
    // A new factor ends the other sessions, this app's too.
    const secret = await turnOnSecondFactor(request, Date.now() - 30_000);
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(studio.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(codeAt(secret));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(line(desktop)).toContainText('Online · up to date');
    await expect(page.getByLabel('Hero Text')).toHaveValue('Typed before the session ended');
    await browser.goto('/');
    await expect(browser.getByText('Typed before the session ended').first()).toBeVisible();
  },
);
