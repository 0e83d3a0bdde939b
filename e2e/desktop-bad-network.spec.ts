import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { changePrice, chooseServer, line, signIn, syncNow, test } from './desktop-steps.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { chooseFiles, swatches } from './gallery-steps.ts';
import { expect, THOROUGH } from './test.ts';

test(
  'says that a save with a lost answer may be on the site, and settles it once the server answers',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    const proxy = await openFaultyProxy(studio.url);
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: proxy.url, password: studio.password });
    await expect(line(desktop)).toContainText('Online · up to date');
    proxy.mode = 'torn';
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('1 change waiting');

    await line(desktop).click();
    const panel = page.getByRole('dialog', { name: 'Sync' });
    await expect(panel.getByText(/Next attempt at \d+:\d\d:\d\d [AP]M\.$/)).toBeVisible();
    const change = panel.getByRole('listitem').filter({ hasText: 'Price of Signature $499 → $549' });
    await expect(change.getByText('This may already be on your site')).toBeVisible();
    await expect(change.getByRole('button')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).click();

    const settings = await (await browser.request.get('/api/settings')).json();
    expect(settings.packages[1].price).toBe('549');
    proxy.mode = 'pass';
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    proxy.close();
  },
);

test(
  'does not take a portal’s page for a sign-in, and says why a proxy refused a large photograph',
  THOROUGH,
  async ({ launch, studio }) => {
    const proxy = await openFaultyProxy(studio.url);
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: proxy.url, password: studio.password });
    // Nothing else may meet the portal first: the form is off once the app knows of it.
    await expect(line(desktop)).toContainText('Online · up to date');
    // The way out ends with a new page, on which nothing typed before is left.
    const out = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Logout' }).click();
    await out;
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(studio.password);
    proxy.mode = 'portal';
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByRole('note')).toContainText('You’re offline. This needs a connection.');
    // The form is off while the app looks for the server: a press before that would be lost.
    await expect(page.getByRole('button', { name: 'Admin Login' })).toBeDisabled();
    proxy.mode = 'pass';
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    proxy.mode = 'small';
    await page.getByRole('tab', { name: 'Gallery Images' }).click();
    const dialog = await chooseFiles(page, await swatches(1));
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(dialog.getByText(/“.+\.\w+” is too large for your site’s server/)).toBeVisible();
    proxy.close();
  },
);

test(
  'retries automatically after a busy proxy’s page, and says when',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    const proxy = await openFaultyProxy(studio.url);
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: proxy.url, password: studio.password });
    await expect(line(desktop)).toContainText('Online · up to date');
    proxy.mode = 'busy';
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Online · 1 change waiting');
    await line(desktop).click();
    const panel = page.getByRole('dialog', { name: 'Sync' });
    await expect(panel.getByText(/Next attempt at \d+:\d\d:\d\d [AP]M\.$/)).toBeVisible();
    proxy.mode = 'pass';
    await expect(panel.getByText('Everything you changed has been sent.')).toBeVisible();
    expect((await (await browser.request.get('/api/settings')).json()).packages[1].price).toBe('549');
    proxy.close();
  },
);

test(
  'counts another person’s changes on this computer, and neither sends nor shows them',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const data = { username: 'mara', password: 'long enough' };
    const { id } = await (await browser.request.post('/api/admin/users', { data })).json();
    const proxy = await openFaultyProxy(studio.url);
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: proxy.url, password: studio.password });
    await expect(line(desktop)).toContainText('Online · up to date');
    proxy.mode = 'portal';
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('1 change waiting');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    proxy.mode = 'pass';
    await page.getByLabel('Username').fill('mara');
    await page.getByLabel('Password').fill('long enough');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByLabel('Price').nth(1)).toHaveValue('499');
    await line(desktop).click();
    const panel = page.getByRole('dialog', { name: 'Sync' });
    await expect(panel.getByText('1 change by admin waits until they sign in here.')).toBeVisible();
    await expect(panel.getByText('Price of Signature')).toHaveCount(0);
    expect((await (await browser.request.get('/api/settings')).json()).packages[1].price).toBe('499');
    expect(id).toBeTruthy();
    proxy.close();
  },
);

test(
  'lets an admin export and discard the changes of a deleted account',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const data = { username: 'mara', password: 'long enough' };
    const { id } = await (await browser.request.post('/api/admin/users', { data })).json();
    const proxy = await openFaultyProxy(studio.url);
    const desktop = await launch();
    const { page } = desktop;
    const logIn = async (username: string, password: string) => {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Admin Login' }).click();
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    };
    await chooseServer(desktop, proxy.url);
    await logIn('mara', 'long enough');
    await expect(line(desktop)).toContainText('Online · up to date');
    proxy.mode = 'portal';
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('1 change waiting');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    expect((await browser.request.delete(`/api/admin/users/${id}`)).ok()).toBe(true);
    proxy.mode = 'pass';
    await logIn('admin', studio.password);

    await line(desktop).click();
    const panel = page.getByRole('dialog', { name: 'Sync' });
    const changesOfMara = panel.getByRole('listitem').filter({ hasText: 'by mara won’t be sent' });
    await changesOfMara.getByRole('button', { name: 'Export…' }).click();
    const exported = () => desktop.said.flatMap(({ asked }) => /^They’re in (.+)\.$/.exec(String(asked))?.[1] ?? []);
    await expect.poll(exported).toHaveLength(1);
    const changes = JSON.parse(await readFile(path.join(exported()[0] ?? '', 'changes.json'), 'utf8'));
    expect(changes).toMatchObject([{ call: 'saveSettings', words: 'Price of Signature $499 → $549' }]);
    await expect(panel.getByText('Price of Signature')).toHaveCount(0);

    await changesOfMara.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard these changes?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(changesOfMara).toHaveCount(0);
    expect((await (await browser.request.get('/api/settings')).json()).packages[1].price).toBe('499');
    proxy.close();
  },
);
