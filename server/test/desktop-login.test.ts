import { createHash, randomBytes } from 'node:crypto';
import { finishDesktopLogin } from '@shutterdesk/shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startIdentityProvider } from '../../tools/identity/identity-provider.ts';
import { OWNER_EMAIL } from '../../tools/identity/people.ts';
import { Browser } from './browser.ts';
import { refusal, startPagelessServer } from './test-server.ts';

const PORT = '49152';

const createApp = () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = { desktop: '1', challenge, port: PORT, state: randomBytes(16).toString('base64url') };
  return { verifier, asked };
};

const loginAddress = (asked: Record<string, string>) => `/api/login?${new URLSearchParams(asked)}`;

const setUp = async () => {
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.close());
  const server = await startPagelessServer({ environment: provider.settings });
  const browser = new Browser(server.url);
  const app = createApp();
  const exchange = (body: Record<string, string>) =>
    new Browser(server.url).send(finishDesktopLogin.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const answer = async (said: string) =>
    (await browser.post('/api/login/consent', { answer: said })).headers.get('location') ?? '';
  /** A login in the browser with the person's consent; returns the result for the app. */
  const back = async (person: string, asked: Record<string, string> = app.asked) => {
    const end = await browser.redirectOf(await browser.toCallback(person, loginAddress(asked)));
    return new URL(end === '/api/login/consent' ? await answer('yes') : end);
  };
  const code = async (asked?: Record<string, string>) => (await back('owner', asked)).searchParams.get('code') ?? '';
  return { provider, server, browser, app, exchange, answer, back, code };
};

const INVALID = [401, 'invalid_credentials'];

describe('signing in to the desktop app through the browser', () => {
  it('gives the app a code, and a session for the code and the verifier', async () => {
    const { server, browser, app, exchange, back } = await setUp();
    const address = await back('owner');
    expect(address.origin).toBe(`http://127.0.0.1:${PORT}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ code: expect.any(String), state: app.asked.state });
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    const response = await exchange({ code: address.searchParams.get('code') ?? '', verifier: app.verifier });
    expect(await response.json()).toMatchObject({ kind: 'external', email: OWNER_EMAIL });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const cookie = cookies.find((each) => each?.startsWith('shutterdesk.sid=')) ?? '';
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200);
  });

  it('does not change the browser’s own session', async () => {
    const { browser, back } = await setUp();
    expect(await browser.signIn('owner')).toBe('/admin');
    expect((await back('owner')).searchParams.get('code')).toBeTruthy();
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  it('asks the person by name first, and gives no code after a no', async () => {
    const { server, browser, app, answer } = await setUp();
    await browser.redirectOf(await browser.toCallback('owner', loginAddress(app.asked)));
    const page = await browser.get('/api/login/consent');
    expect(await page.text()).toContain(OWNER_EMAIL);
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none';style-src 'unsafe-inline';img-src data:;base-uri 'none';frame-ancestors 'none';form-action 'self' http://127.0.0.1:${PORT}`,
    );
    expect(new URL(await answer('no')).searchParams.get('error')).toBe('external_login_denied');
    expect(await answer('yes')).toBe('/admin/login?notice=external_login_expired');
    const rows = await server.context.db.selectFrom('sessions').select('sid').execute();
    expect(rows.filter(({ sid }) => sid.startsWith('code:'))).toEqual([]);
  });

  it('refuses a consent from another site, or from a person without a login at the provider', async () => {
    const { browser, app, answer } = await setUp();
    expect(await answer('yes')).toBe('/admin/login?notice=external_login_expired');
    expect(await browser.redirectOf('/api/login/consent')).toBe('/admin/login?notice=external_login_expired');
    await browser.redirectOf(await browser.toCallback('owner', loginAddress(app.asked)));
    const forged = await browser.send('/api/login/consent', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ answer: 'yes' }),
    });
    expect(forged.status).toBe(403);
    expect(new URL(await answer('yes')).searchParams.get('code')).toBeTruthy();
  });

  it('accepts a code once when many send it at the same time, and never again', async () => {
    const { app, exchange, code } = await setUp();
    const body = { code: await code(), verifier: app.verifier };
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await refusal(await exchange(body))).toEqual(INVALID);
  });

  it('refuses the code without the verifier, and uses it up', async () => {
    const { app, exchange, code } = await setUp();
    const body = { code: await code(), verifier: app.verifier };
    expect(await refusal(await exchange({ ...body, verifier: createApp().verifier }))).toEqual(INVALID);
    expect(await refusal(await exchange(body))).toEqual(INVALID);
  });

  it('refuses a code from another app’s login', async () => {
    const { app, exchange, code } = await setUp();
    expect(await refusal(await exchange({ code: await code(createApp().asked), verifier: app.verifier }))).toEqual(
      INVALID,
    );
  });

  it('refuses a code after a minute, and stores only hashes', async () => {
    const { server, app, exchange, code } = await setUp();
    const body = { code: await code(), verifier: app.verifier };
    const { db } = server.context;
    const rows = await db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.code);
    const [row] = rows.filter(({ sid }) => sid.startsWith('code:'));
    expect(Date.parse(row?.expire ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
    await db
      .updateTable('sessions')
      .set({ expire: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect(await refusal(await exchange(body))).toEqual(INVALID);
  });

  it('refuses the code of a person who has lost access', async () => {
    const { server, app, exchange, code } = await setUp();
    const body = { code: await code(), verifier: app.verifier };
    await server.context.db.updateTable('users').set({ email: null }).execute();
    expect(await refusal(await exchange(body))).toEqual(INVALID);
  });

  it.each([
    ['stranger', 'forbidden'],
    ['unverified', 'unverified'],
    ['', 'denied'],
  ])('tells the app why the login failed (%j: %s)', async (person, name) => {
    const { app, back } = await setUp();
    const address = await back(person);
    expect(address.origin).toBe(`http://127.0.0.1:${PORT}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      error: `external_login_${name}`,
      state: app.asked.state,
    });
  });

  it('tells the app when the provider is down, and when none is configured', async () => {
    const { provider, browser, app } = await setUp();
    await provider.close();
    expect(await browser.redirectOf(loginAddress(app.asked))).toContain(`:${PORT}/?error=external_login_unavailable&`);
    const without = new Browser((await startPagelessServer()).url);
    expect(await without.redirectOf(loginAddress(app.asked))).toContain(
      `:${PORT}/?error=external_login_not_configured&`,
    );
  });

  it.each([
    { port: '80' },
    { port: '1023' },
    { port: '65536' },
    { port: '49152@evil.example' },
    { port: '49152/../x' },
    { port: '0x1F90' },
    { port: '' },
    { state: 'x' },
    { state: 'a\r\nlocation: http://evil.example aaaaaaaa' },
    { challenge: 'plain' },
  ])('redirects the browser only to the app’s own listener (%o)', async (change) => {
    const { browser, app } = await setUp();
    expect(await browser.redirectOf(loginAddress({ ...app.asked, ...change }))).toBe(
      '/admin/login?notice=external_login_failed',
    );
  });

  it('passes only port and state on to the app’s address', async () => {
    const { back, app } = await setUp();
    const address = await back('owner', { ...app.asked, host: 'evil.example', redirect_uri: 'http://evil.example' });
    expect(address.href).not.toContain('evil');
  });

  it('limits attempts from one address', async () => {
    const { app, exchange } = await setUp();
    const tries = Array.from({ length: 31 }, () => exchange({ code: 'guessed', verifier: app.verifier }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
