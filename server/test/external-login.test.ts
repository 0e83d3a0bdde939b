import {
  changeRole,
  checkProof,
  createAdminUser,
  deleteAdminUser,
  FRESH_LOGIN_ADDRESS,
  listActivity,
  listAdminUsers,
  listExternalUsers,
  logout,
  readCurrentUser,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { OWNER_EMAIL } from '../../tools/identity/people.ts';
import { ageProofs } from './aged-proof.ts';
import { Browser } from './browser.ts';
import { expectOutside, notice, setUp, usersOf } from './external-login-steps.ts';
import { refusal, startPagelessServer } from './test-server.ts';

describe('signing in through the provider', () => {
  it('leads to the dashboard and stores the user, with a new session id', async () => {
    const loginSetUp = await setUp({}, { picture: 'https://pictures.example.test/olga.jpg' });
    const callback = await loginSetUp.browser.toCallback('owner');
    const before = loginSetUp.browser.cookieOf(loginSetUp.server.url);
    const response = await loginSetUp.browser.get(callback);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(loginSetUp.browser.cookieOf(loginSetUp.server.url)).not.toBe(before);
    const user = (await (await loginSetUp.browser.get('/api/auth/user')).json()) as Record<string, unknown>;
    expect(user).toEqual({
      id: expect.any(String),
      kind: 'external',
      email: OWNER_EMAIL,
      firstName: 'Olga',
      lastName: 'Owner',
      profileImageUrl: 'https://pictures.example.test/olga.jpg',
      role: 'owner',
    });
    expect(await usersOf(loginSetUp)).toMatchObject([
      { issuer: loginSetUp.provider.issuer, subject: 'owner', email: OWNER_EMAIL },
    ]);
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

  it('counts as a proof from the moment at which the provider asked for the password', async () => {
    const { browser, server } = await setUp();
    const proof = async () => (await browser.get(checkProof.path)).status;
    await browser.signIn('owner');
    expect(await proof()).toBe(200);
    await ageProofs(server, 16);
    expect(await proof()).toBe(403);
    const fresh = new URL((await browser.get(FRESH_LOGIN_ADDRESS)).headers.get('location') ?? '').searchParams;
    expect([fresh.get('prompt'), fresh.get('max_age')]).toEqual(['login', '0']);
    expect(await browser.redirectOf(await browser.toCallback('owner', FRESH_LOGIN_ADDRESS))).toBe('/admin');
    expect(await proof()).toBe(200);
  });

  it('is no proof if the provider says that it last asked for the password this morning', async () => {
    const morning = Math.floor(Date.now() / 1000) - 4 * 3600;
    const { browser } = await setUp({}, { signedInAt: morning });
    await browser.signIn('owner');
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    expect((await browser.get(checkProof.path)).status).toBe(403);
  });

  it('updates the user from the provider’s current claims', async () => {
    const loginSetUp = await setUp();
    await loginSetUp.browser.signIn('owner');
    const [first] = await usersOf(loginSetUp);
    await loginSetUp.server.context.db.updateTable('users').set({ firstName: 'Old', profileImageUrl: null }).execute();
    await loginSetUp.browser.signIn('owner');
    expect(await usersOf(loginSetUp)).toEqual([{ ...first, updatedAt: expect.any(String) }]);
  });

  it('accepts a verified address as text', async () => {
    const loginSetUp = await setUp({}, { claims: { email_verified: 'true' } });
    expect(await loginSetUp.browser.signIn('owner')).toBe('/admin');
  });

  it('gives an address to the account that proved it last, and ends the other account', async () => {
    const loginSetUp = await setUp();
    await loginSetUp.browser.signIn('owner');
    await loginSetUp.server.context.db.updateTable('users').set({ subject: 'an account that is gone' }).execute();
    const later = new Browser(loginSetUp.server.url);
    expect(await later.signIn('owner')).toBe('/admin');
    await expectOutside(loginSetUp);
    expect(new Set((await usersOf(loginSetUp)).map(({ email }) => email))).toEqual(new Set([OWNER_EMAIL, null]));
    expect((await later.get('/api/auth/user')).status).toBe(200);
  });

  it('is in the activity where somebody has no access, without a name', async () => {
    const loginSetUp = await setUp();
    expect(await loginSetUp.browser.signIn('stranger')).toBe(notice('forbidden'));
    const owner = await loginSetUp.server.admin();
    const { entries } = await owner.api(listActivity, { query: { part: 'access' } });
    expect(entries.map(({ what, who, about, network }) => ({ what, who, about, network }))).toContainEqual({
      what: 'sign-in-failed',
      who: null,
      about: { how: 'provider', account: null },
      network: '127.0.0.1',
    });
    expect(JSON.stringify(entries)).not.toContain('stranger');
  });

  it('logs no secret, code or token', async () => {
    const loginSetUp = await setUp({ OIDC_CLIENT_SECRET: 'not the right secret' });
    const callback = new URL(await loginSetUp.browser.toCallback('owner'));
    expect(await loginSetUp.browser.redirectOf(callback)).toBe(notice('refused'));
    const log = loginSetUp.logged.join('');
    expect(log).toContain('external_login_refused');
    for (const secret of ['not the right secret', callback.searchParams.get('code') ?? '', 'eyJ', OWNER_EMAIL]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('access', () => {
  it('ends when the address is removed from the list, and returns with it', async () => {
    const loginSetUp = await setUp();
    await loginSetUp.browser.signIn('owner');
    await loginSetUp.server.close();
    const again = async (email: string) => {
      const environment = { ...loginSetUp.environment, OIDC_ADMIN_EMAILS: email };
      const server = await startPagelessServer({ dataDir: loginSetUp.server.dataDir, environment });
      const headers = { cookie: loginSetUp.browser.cookieOf(loginSetUp.server.url) };
      const { status } = await fetch(`${server.url}/api/auth/user`, { headers });
      await server.close();
      return status;
    };
    expect(await again('somebody@example.test')).toBe(401);
    expect(await again(` Somebody@example.test , ${OWNER_EMAIL.toUpperCase()}`)).toBe(200);
  });

  it('ends immediately for an account that the provider no longer confirms', async () => {
    const loginSetUp = await setUp();
    await loginSetUp.browser.signIn('owner');
    await loginSetUp.server.context.db.updateTable('users').set({ subject: 'unverified' }).execute();
    expect(await new Browser(loginSetUp.server.url).signIn('unverified')).toBe(notice('unverified'));
    await expectOutside(loginSetUp);
  });

  it('counts as a way in only after a successful login', async () => {
    const loginSetUp = await setUp();
    const admin = await loginSetUp.server.admin();
    const [owner] = await admin.api(listAdminUsers);
    const remove = () => admin.send(`/api/admin/users/${owner?.id}`, { method: 'DELETE' });
    expect(await refusal(await remove())).toEqual([409, 'last_admin']);
    await loginSetUp.browser.signIn('owner');
    expect((await remove()).status).toBe(204);
    await loginSetUp.server.close();
    const restarted = await startPagelessServer({
      dataDir: loginSetUp.server.dataDir,
      environment: loginSetUp.environment,
    });
    expect(restarted.setUp).toBeNull();
    await restarted.close();
    const withoutProvider = await startPagelessServer({ dataDir: loginSetUp.server.dataDir });
    expect((await withoutProvider.visitor().login()).status).toBe(200);
  });

  it('counts as an owner’s only while the person is one', async () => {
    const { browser, server } = await setUp();
    const admin = await server.admin();
    const own = await admin.api(readCurrentUser);
    await browser.signIn('owner');
    const [olga] = await admin.api(listExternalUsers);
    expect(olga).toEqual({ id: expect.any(String), email: OWNER_EMAIL, role: 'owner' });
    await admin.api(changeRole, { params: { id: olga?.id ?? '' }, body: { role: 'helper' } });
    expect(await refusal(await browser.get(listAdminUsers.path))).toEqual([403, 'role_required']);
    const remove = await admin.send(`/api/admin/users/${own.id}`, { method: 'DELETE' });
    expect(await refusal(remove)).toEqual([409, 'last_admin']);
  });

  it('keeps its role for another account of the service that proves the same address', async () => {
    const { browser, server, provider } = await setUp();
    const admin = await server.admin();
    await browser.signIn('owner');
    const [olga] = await admin.api(listExternalUsers);
    await admin.api(changeRole, { params: { id: olga?.id ?? '' }, body: { role: 'inbox' } });
    // As if that account had been another one at the service.
    await server.context.db
      .updateTable('users')
      .set({ subject: 'before' })
      .where('issuer', '=', provider.issuer)
      .execute();
    const again = new Browser(server.url);
    await again.signIn('owner');
    const people = await admin.api(listExternalUsers);
    expect(people).toEqual([{ id: expect.any(String), email: OWNER_EMAIL, role: 'inbox' }]);
    expect(people[0]?.id).not.toBe(olga?.id);
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
    const loginSetUp = await setUp();
    await loginSetUp.browser.signIn('owner');
    const stolen = loginSetUp.browser.cookieOf(loginSetUp.server.url);
    expect((await loginSetUp.browser.send(logout.path, { method: 'POST' })).status).toBe(204);
    await expectOutside(loginSetUp);
    const used = await fetch(`${loginSetUp.server.url}/api/auth/user`, { headers: { cookie: stolen } });
    expect(used.status).toBe(401);
    const leaving = new URL((await loginSetUp.browser.get('/api/logout')).headers.get('location') ?? '');
    expect(leaving.origin).toBe(loginSetUp.provider.issuer);
    expect(leaving.searchParams.get('post_logout_redirect_uri')).toBe(`${loginSetUp.server.url}/admin/login`);
    expect(await loginSetUp.browser.confirmLogout(leaving)).toBe(`${loginSetUp.server.url}/admin/login`);
    expect(await loginSetUp.server.context.db.selectFrom('sessions').select('sid').execute()).toEqual([]);
  });

  it('does not involve the provider for a password session, or without a session', async () => {
    const loginSetUp = await setUp();
    const admin = await loginSetUp.server.admin();
    const response = await admin.send('/api/logout', { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/admin/login');
    expect((await admin.send('/api/auth/user')).status).toBe(401);
    expect(await loginSetUp.browser.redirectOf('/api/logout')).toBe('/admin/login');
  });
});
