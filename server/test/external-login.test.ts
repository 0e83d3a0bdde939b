import { createAdminUser, deleteAdminUser, listAdminUsers, logout } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { OWNER_EMAIL } from '../../tools/identity/people.ts';
import { Browser } from './browser.ts';
import { expectOutside, notice, setUp, usersOf } from './external-login-steps.ts';
import { refusal, startTestServer } from './test-server.ts';

describe('signing in through the provider', () => {
  it('leads to the dashboard and stores the user, with a new session id', async () => {
    const all = await setUp({}, { picture: 'https://pictures.example.test/olga.jpg' });
    const callback = await all.browser.toCallback('owner');
    const before = all.browser.cookieOf(all.server.url);
    const response = await all.browser.get(callback);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(all.browser.cookieOf(all.server.url)).not.toBe(before);
    const user = (await (await all.browser.get('/api/auth/user')).json()) as Record<string, unknown>;
    expect(user).toEqual({
      id: expect.any(String),
      kind: 'external',
      email: OWNER_EMAIL,
      firstName: 'Olga',
      lastName: 'Owner',
      profileImageUrl: 'https://pictures.example.test/olga.jpg',
    });
    expect(await usersOf(all)).toMatchObject([{ issuer: all.provider.issuer, subject: 'owner', email: OWNER_EMAIL }]);
  });

  it('uses PKCE, state and nonce, and returns to the requested origin', async () => {
    const { browser, server } = await setUp();
    const sent = new URL((await browser.get('/api/login')).headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/api/login/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)?.length).toBeGreaterThan(40);
  });

  it.each([{ claimsInIdToken: false }, { tokenAuth: 'client_secret_post' }, { tokenAuth: 'none' }] as const)(
    'works with a differently configured provider (%o)',
    async (options) => {
      const { browser } = await setUp({}, options);
      expect(await browser.signIn('owner')).toBe('/admin');
      expect(await (await browser.get('/api/auth/user')).json()).toMatchObject({ email: OWNER_EMAIL });
    },
  );

  it('updates the user from the provider’s current claims', async () => {
    const all = await setUp();
    await all.browser.signIn('owner');
    const [first] = await usersOf(all);
    await all.server.context.db.updateTable('users').set({ firstName: 'Old', profileImageUrl: null }).execute();
    await all.browser.signIn('owner');
    expect(await usersOf(all)).toEqual([{ ...first, updatedAt: expect.any(String) }]);
  });

  it('accepts a token signed with the secret, and a verified address as text', async () => {
    const all = await setUp({}, { signedWith: 'HS256', claims: { email_verified: 'true' } });
    expect(await all.browser.signIn('owner')).toBe('/admin');
  });

  it('gives an address to the account that proved it last, and ends the other account', async () => {
    const all = await setUp();
    await all.browser.signIn('owner');
    await all.server.context.db.updateTable('users').set({ subject: 'an account that is gone' }).execute();
    const later = new Browser(all.server.url);
    expect(await later.signIn('owner')).toBe('/admin');
    await expectOutside(all);
    expect(new Set((await usersOf(all)).map(({ email }) => email))).toEqual(new Set([OWNER_EMAIL, null]));
    expect((await later.get('/api/auth/user')).status).toBe(200);
  });

  it('logs no secret, code or token', async () => {
    const all = await setUp({ OIDC_CLIENT_SECRET: 'not the right secret' });
    const callback = new URL(await all.browser.toCallback('owner'));
    expect(await all.browser.where(callback)).toBe(notice('refused'));
    const log = all.logged.join('');
    expect(log).toContain('external_login_refused');
    for (const secret of ['not the right secret', callback.searchParams.get('code') ?? '', 'eyJ', OWNER_EMAIL]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('access', () => {
  it('ends when the address is removed from the list, and returns with it', async () => {
    const all = await setUp();
    await all.browser.signIn('owner');
    await all.server.close();
    const again = async (email: string) => {
      const environment = { ...all.environment, OIDC_ADMIN_EMAILS: email };
      const server = await startTestServer({ dataDir: all.server.dataDir, environment });
      const headers = { cookie: all.browser.cookieOf(all.server.url) };
      const { status } = await fetch(`${server.url}/api/auth/user`, { headers });
      await server.close();
      return status;
    };
    expect(await again('somebody@example.test')).toBe(401);
    expect(await again(` Somebody@example.test , ${OWNER_EMAIL.toUpperCase()}`)).toBe(200);
  });

  it('ends immediately for an account that the provider no longer confirms', async () => {
    const all = await setUp();
    await all.browser.signIn('owner');
    await all.server.context.db.updateTable('users').set({ subject: 'unverified' }).execute();
    expect(await new Browser(all.server.url).signIn('unverified')).toBe(notice('unverified'));
    await expectOutside(all);
  });

  it('counts as a way in only after a successful login', async () => {
    const all = await setUp();
    const admin = await all.server.admin();
    const [owner] = await admin.api(listAdminUsers);
    const remove = () => admin.send(`/api/admin/users/${owner?.id}`, { method: 'DELETE' });
    expect(await refusal(await remove())).toEqual([409, 'last_admin']);
    await all.browser.signIn('owner');
    expect((await remove()).status).toBe(204);
    await all.server.close();
    const restarted = await startTestServer({ dataDir: all.server.dataDir, environment: all.environment });
    expect(restarted.firstAdmin).toBeNull();
    await restarted.close();
    const withoutProvider = await startTestServer({ dataDir: all.server.dataDir });
    expect(withoutProvider.firstAdmin).toMatchObject({ username: 'owner' });
  });

  it('lets an external admin work like any other', async () => {
    const { browser, server } = await setUp();
    await browser.signIn('owner');
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'helper', password: 'long enough' });
    expect((await browser.send('/api/admin/users', { method: createAdminUser.method, headers, body })).status).toBe(
      201,
    );
    const [first] = await server.context.db.selectFrom('admin_users').select('id').execute();
    const path = deleteAdminUser.path.replace('{id}', first?.id ?? '');
    expect((await browser.send(path, { method: 'DELETE' })).status).toBe(204);
    const change = JSON.stringify({ currentPassword: 'x', newPassword: 'long enough' });
    const refused = await browser.send('/api/admin/password', { method: 'PUT', headers, body: change });
    expect((await refusal(refused))[1]).toBe('no_password');
  });
});

describe('logging out', () => {
  it('ends our session, then the provider’s, and returns to the login page', async () => {
    const all = await setUp();
    await all.browser.signIn('owner');
    const stolen = all.browser.cookieOf(all.server.url);
    expect((await all.browser.send(logout.path, { method: 'POST' })).status).toBe(204);
    await expectOutside(all);
    const used = await fetch(`${all.server.url}/api/auth/user`, { headers: { cookie: stolen } });
    expect(used.status).toBe(401);
    const leaving = new URL((await all.browser.get('/api/logout')).headers.get('location') ?? '');
    expect(leaving.origin).toBe(all.provider.issuer);
    expect(leaving.searchParams.get('post_logout_redirect_uri')).toBe(`${all.server.url}/admin/login`);
    expect(await all.browser.confirmLogout(leaving)).toBe(`${all.server.url}/admin/login`);
    expect(await all.server.context.db.selectFrom('sessions').select('sid').execute()).toEqual([]);
  });

  it('does not involve the provider for a password session, or without a session', async () => {
    const all = await setUp();
    const admin = await all.server.admin();
    const response = await admin.send('/api/logout', { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/admin/login');
    expect((await admin.send('/api/auth/user')).status).toBe(401);
    expect(await all.browser.where('/api/logout')).toBe('/admin/login');
  });
});
