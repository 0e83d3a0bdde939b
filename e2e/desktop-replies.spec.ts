import { changePrice, line, signIn, test } from './desktop-steps.ts';
import { sendEnquiry } from './enquiries.ts';
import { openTab } from './gallery-steps.ts';
import { expect, THOROUGH } from './test.ts';

const TEMPLATES = ['Date is free', 'Date is taken'].map((name, place) => ({
  id: `01930000-0000-7000-8000-00000000000${place}`,
  name,
  subject: 'Your {package} session',
  text: 'Hello {name}',
}));

const SECRET = `whsec_${'A'.repeat(32)}`;

test(
  'replies from a template without a network, which the settings of the webhook need',
  THOROUGH,
  async ({ launch, studio, page: visitor }) => {
    await visitor.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    for (const [path, data] of [
      ['/api/reply-templates', { templates: TEMPLATES }],
      ['/api/parts', { part: 'webhook', settings: { address: null }, secret: SECRET }],
    ] as const) {
      expect((await visitor.request.put(path, { data })).status()).toBe(200);
    }
    await sendEnquiry(visitor, { name: 'Zoë & Jo' });
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await openTab(page, 'Bookings');
    const reply = page.getByRole('feed').getByRole('button', { name: 'Reply' });
    await expect(reply).toBeVisible();
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    const sections = page.getByRole('navigation', { name: 'Sections of the studio' });
    for (const name of ['Webhook', 'Replies']) {
      await sections.getByRole('link', { name }).click();
      await expect(
        page
          .getByRole('region', { name })
          .getByRole('button', { name: /^(?:Save |Set Up…)/ })
          .first(),
      ).toBeEnabled();
    }
    await expect(page.getByRole('button', { name: 'Date is free', exact: true })).toBeVisible();
    await openTab(page, 'Packages & Settings');
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');

    await page.reload();
    await openTab(page, 'Bookings');
    await reply.click();
    const item = page.getByRole('menuitem', { name: 'Date is taken' });
    expect(new URL((await item.getAttribute('href')) ?? '').searchParams.get('body')).toMatch(/^Hello Zoë & Jo\r\n/);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await sections.getByRole('link', { name: 'Replies' }).click();
    await expect(page.getByRole('button', { name: 'Date is taken', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Templates' })).toBeDisabled();
    await sections.getByRole('link', { name: 'Webhook' }).click();
    await expect(
      page.getByRole('region', { name: 'Webhook' }).getByText('You’re offline. This needs a connection.').first(),
    ).toBeVisible();
  },
);
