import { startIdentityProvider } from '../tools/identity/identity-provider.ts';
import { OWNER_EMAIL } from '../tools/identity/people.ts';
import { expectAccessibleOnPhoneToo } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

// The login service runs on the studio's own machine.
test.use({ settings: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' } });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('400');
});

test('enters a login service, and its button stands on the login page, without a restart', async ({ page, studio }) => {
  const provider = await startIdentityProvider();
  try {
    await signIn(page, studio);
    await page.goto('/admin/studio/login');
    await page.getByRole('button', { name: 'Set Up…' }).click();
    await expect(page.getByText(/\/api\/login\/callback$/)).toBeVisible();
    await page.getByLabel('Address of the service').fill('http://127.0.0.1:1');
    await page.getByLabel('Client ID').fill(provider.settings.OIDC_CLIENT_ID ?? '');
    await page.getByLabel('Client secret').fill(provider.settings.OIDC_CLIENT_SECRET ?? '');
    await page.getByLabel('Who can sign in').fill(OWNER_EMAIL);
    await page.getByLabel('Name on the login page').fill('Example Accounts');
    await page.getByLabel('Text under its button').fill('Sign in as you do elsewhere');
    await page.getByRole('button', { name: 'Save Login Service' }).click();
    await expect(page.getByText(/No login service answers at this address/)).toBeVisible();
    await page.getByLabel('Address of the service').fill(provider.issuer);
    await page.getByRole('button', { name: 'Save Login Service' }).click();
    await expect(page.getByRole('button', { name: 'Remove Login Service' })).toBeVisible();
    await expectAccessibleOnPhoneToo(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    await expect(page.getByRole('button', { name: 'Login with Example Accounts' })).toBeVisible();
    await expect(page.getByText('Sign in as you do elsewhere')).toBeVisible();
  } finally {
    await provider.close();
  }
});
