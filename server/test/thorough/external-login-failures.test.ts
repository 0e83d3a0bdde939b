import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { OWNER_EMAIL } from '../../../tools/identity/people.ts';
import { Browser } from '../browser.ts';
import { expectOutside, notice, setUp, startProvider, usersOf } from '../external-login-steps.ts';
import { listening } from '../listening.ts';
import { PASSWORD, startPagelessServer } from '../test-server.ts';
import { UNTRUSTED } from '../untrusted-certificate.ts';

describe('a failed login', () => {
  it.each([
    ['stranger', 'forbidden'],
    ['unverified', 'unverified'],
    ['nameless', 'no_email'],
    ['', 'denied'],
  ])('returns to the login page with a notice (%j: %s), without a session', async (person, name) => {
    const loginSetUp = await setUp();
    expect(await loginSetUp.browser.signIn(person)).toBe(notice(name));
    await expectOutside(loginSetUp);
    expect(await usersOf(loginSetUp)).toEqual([]);
    expect(await loginSetUp.server.context.db.selectFrom('sessions').select('sid').execute()).toEqual([]);
  });

  it('says that no provider is configured', async () => {
    const browser = new Browser((await startPagelessServer()).url);
    for (const path of ['/api/login', '/api/login/callback?code=x']) {
      expect(await browser.redirectOf(path)).toBe(notice('not_configured'));
    }
  });

  it('returns while the provider is down, and works as soon as it is up again', async () => {
    const loginSetUp = await setUp();
    const { port } = new URL(loginSetUp.provider.issuer);
    await loginSetUp.provider.close();
    expect(await loginSetUp.browser.redirectOf('/api/login')).toBe(notice('unavailable'));
    await startProvider({ port: Number(port) });
    expect(await loginSetUp.browser.signIn('owner')).toBe('/admin');
  });

  it('returns within seconds when the provider hangs', async () => {
    const port = await listening(createServer(() => undefined));
    const { browser } = await setUp({ OIDC_ISSUER_URL: `http://127.0.0.1:${port}` });
    const started = Date.now();
    expect(await browser.redirectOf('/api/login')).toBe(notice('unavailable'));
    expect(Date.now() - started).toBeLessThan(8000);
  });

  it('says that the address is not the provider’s own, down to the last slash', async () => {
    const { provider, browser, server, logged } = await setUp();
    for (const issuer of [`${provider.issuer}//`, `${provider.issuer}/realms/studio`, server.url]) {
      const wrong = await startPagelessServer({
        environment: { ...provider.settings, OIDC_ISSUER_URL: issuer },
      });
      expect(await new Browser(wrong.url).redirectOf('/api/login'), issuer).toBe(notice('wrong_issuer'));
    }
    expect(await browser.signIn('owner')).toBe('/admin');
    expect(logged.join('')).not.toContain('wrong_issuer');
  });

  it('says that the provider uses another name', async () => {
    const provider = await startProvider();
    const { port } = new URL(provider.issuer);
    const { browser, logged } = await setUp({ OIDC_ISSUER_URL: `http://localhost:${port}` });
    const { browser: sameProvider } = await setUp({ OIDC_ISSUER_URL: provider.issuer });
    expect(await browser.redirectOf('/api/login')).toBe(notice('wrong_issuer'));
    expect(logged.join('')).toContain('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');
    expect(await sameProvider.redirectOf('/api/login')).toContain(provider.issuer);
  });

  it('says that the provider’s certificate is not trusted, and logs the cause', async () => {
    const secure = createSecureServer(UNTRUSTED, (_request, response) => response.end('{}'));
    const port = await listening(secure);
    const { browser, logged } = await setUp({ OIDC_ISSUER_URL: `https://127.0.0.1:${port}` });
    expect(await browser.redirectOf('/api/login')).toBe(notice('certificate'));
    expect(logged.join('')).toContain('"reason":"DEPTH_ZERO_SELF_SIGNED_CERT"');
  });

  it('refuses a token that the provider has not signed', async () => {
    const loginSetUp = await setUp({}, { showsOtherKeys: true });
    expect(await loginSetUp.browser.signIn('owner')).toBe(notice('failed'));
    expect(await usersOf(loginSetUp)).toEqual([]);
    expect(loginSetUp.logged.join('')).toContain('"code":"OAUTH_INVALID_RESPONSE"');
  });

  it('treats an address with an invisible space as a different one', async () => {
    const loginSetUp = await setUp({}, { claims: { email: `${OWNER_EMAIL}\u00a0` } });
    expect(await loginSetUp.browser.signIn('owner')).toBe(notice('no_email'));
    await expectOutside(loginSetUp);
  });

  it('returns when the provider goes down during the login', async () => {
    const loginSetUp = await setUp();
    const callback = await loginSetUp.browser.toCallback('owner');
    await loginSetUp.provider.close();
    expect(await loginSetUp.browser.redirectOf(callback)).toBe(notice('unavailable'));
    await expectOutside(loginSetUp);
  });

  it.each(['state', 'code', 'iss'])('refuses a callback with a changed %s, and uses the login up', async (name) => {
    const loginSetUp = await setUp();
    const right = await loginSetUp.browser.toCallback('owner');
    const wrong = new URL(right);
    wrong.searchParams.set(name, 'http://127.0.0.1:1');
    expect(await loginSetUp.browser.redirectOf(wrong)).toMatch(/notice=external_login_(failed|expired)$/);
    expect(await loginSetUp.browser.redirectOf(right)).toBe(notice('expired'));
    await expectOutside(loginSetUp);
  });

  it('refuses a replayed callback, from the same browser and from another', async () => {
    const loginSetUp = await setUp();
    const callback = await loginSetUp.browser.toCallback('owner');
    const other = new Browser(loginSetUp.server.url);
    expect(await other.redirectOf(callback)).toBe(notice('expired'));
    expect(await loginSetUp.browser.redirectOf(callback)).toBe('/admin');
    expect(await loginSetUp.browser.redirectOf(callback)).toBe(notice('expired'));
    expect((await other.get('/api/auth/user')).status).toBe(401);
  });

  it('accepts one of many concurrent callbacks', async () => {
    const { browser } = await setUp();
    const callback = await browser.toCallback('owner');
    const places = await Promise.all(Array.from({ length: 6 }, () => browser.redirectOf(callback)));
    expect(places.sort()).toEqual(['/admin', ...Array(5).fill(notice('expired'))]);
  });

  it('refuses a callback after more than ten minutes', async () => {
    const loginSetUp = await setUp();
    const callback = await loginSetUp.browser.toCallback('owner');
    const { db } = loginSetUp.server.context;
    const [row] = await db.selectFrom('sessions').select('expire').execute();
    expect(Date.parse(row?.expire ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    await db
      .updateTable('sessions')
      .set({ expire: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect(await loginSetUp.browser.redirectOf(callback)).toBe(notice('expired'));
  });

  it('keeps the current session when somebody else’s callback is injected', async () => {
    const loginSetUp = await setUp();
    const callback = await new Browser(loginSetUp.server.url).toCallback('stranger');
    await loginSetUp.browser.signIn('owner');
    expect(await loginSetUp.browser.redirectOf(callback)).toBe(notice('expired'));
    expect((await loginSetUp.browser.get('/api/auth/user')).status).toBe(200);
  });

  it('keeps a password session when a login through the provider fails', async () => {
    const loginSetUp = await setUp();
    const admin = new Browser(loginSetUp.server.url);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'owner', password: PASSWORD });
    expect((await admin.send('/api/admin/login', { method: 'POST', headers, body })).status).toBe(200);
    const callback = await admin.toCallback('stranger');
    expect((await admin.get('/api/auth/user')).status).toBe(200);
    expect(await admin.redirectOf(callback)).toBe(notice('forbidden'));
    expect((await admin.get('/api/auth/user')).status).toBe(200);
  });

  it('is limited for one address, so that no table fills up', async () => {
    const { browser, server } = await setUp();
    const places = await Promise.all(
      Array.from({ length: 40 }, () => new Browser(server.url).redirectOf('/api/login')),
    );
    expect(places.filter((place) => place === notice('busy'))).toHaveLength(10);
    expect(await server.context.db.selectFrom('sessions').select('sid').execute()).toHaveLength(30);
    expect(await browser.redirectOf('/api/login')).toBe(notice('busy'));
  });
});
