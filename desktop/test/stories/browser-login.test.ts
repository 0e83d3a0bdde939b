import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser } from '../../../server/test/browser.ts';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { startIdentityProvider } from '../../../tools/identity/identity-provider.ts';
import { OWNER_EMAIL } from '../../../tools/identity/people.ts';
import { type BrowserLoginOptions, loginInBrowser } from '../../src/electron/main/browser-login.ts';
import { startApp } from '../offline-app.ts';

const CONSENT = '/api/login/consent';

const setUp = async () => {
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.close());
  const server = await startPagelessServer({ environment: provider.settings });
  const app = await startApp(server.url);
  const browser = new Browser(server.url);
  const login = (options: Partial<BrowserLoginOptions> & Pick<BrowserLoginOptions, 'open'>) =>
    loginInBrowser({
      origin: server.url,
      send: app.offline.gateway,
      signal: new AbortController().signal,
      ...options,
    });
  const sayYes = async (): Promise<string> =>
    (await browser.post(CONSENT, { answer: 'yes' })).headers.get('location') ?? '';
  /** Opens the address in a browser in which the person agrees; answers the last page. */
  const follow = async (address: string, person: string): Promise<Response> => {
    const end = await browser.redirectOf(await browser.toCallback(person, address));
    return fetch(end === CONSENT ? await sayYes() : end);
  };
  return { provider, server, app, browser, login, follow };
};

/** The listener of the app that opened an address. */
const listenerOf = (address: string): URL => new URL(`http://127.0.0.1:${new URL(address).searchParams.get('port')}/`);

const never = async () => undefined;

describe('a login in the system’s browser', () => {
  it('signs the app in, and tells the person to close the window', async () => {
    const { app, browser, login, follow } = await setUp();
    const pages: Promise<Response>[] = [];
    const open = async (address: string) => {
      pages.push(follow(address, 'owner'));
    };
    expect(await login({ open })).toEqual({ ok: true });
    const page = await pages[0];
    expect(await page?.text()).toContain('You can close this window');
    expect(page?.headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'unsafe-inline';img-src data:",
    );
    expect(await (await app.call('/api/auth/user')).json()).toMatchObject({ email: OWNER_EMAIL });
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it.each([
    ['stranger', 'external_login_forbidden'],
    ['', 'external_login_denied'],
  ])('reports the reason of a failure (%j: %s)', async (person, notice) => {
    const { login, follow } = await setUp();
    const open = async (address: string) => void follow(address, person);
    expect(await login({ open })).toEqual({ ok: false, notice });
  });

  it('reports that the provider is down', async () => {
    const { provider, browser, login } = await setUp();
    await provider.close();
    const open = async (address: string) => void fetch(await browser.redirectOf(address));
    expect(await login({ open })).toEqual({ ok: false, notice: 'external_login_unavailable' });
  });

  it('ends after a timeout, or when the person gives up', async () => {
    const { login } = await setUp();
    expect(await login({ open: never, patienceMs: 20 })).toEqual({ ok: false, notice: 'external_login_expired' });
    const giveUp = new AbortController();
    const open = async () => giveUp.abort();
    expect(await login({ open, signal: giveUp.signal })).toEqual({ ok: false, notice: null });
  });

  it('reports that no browser could be opened', async () => {
    const { login } = await setUp();
    const open = () => Promise.reject(new Error('no browser'));
    expect(await login({ open })).toEqual({ ok: false, notice: 'external_login_no_browser' });
  });

  it('ignores requests without the state, and stops listening afterwards', async () => {
    const { login, follow } = await setUp();
    const heard: number[] = [];
    let listener = new URL('http://127.0.0.1');
    const open = async (address: string) => {
      listener = listenerOf(address);
      for (const query of ['?code=x', '?code=x&state=made-up', '?error=external_login_denied&state=']) {
        heard.push((await fetch(new URL(query, listener))).status);
      }
      void follow(address, 'owner');
    };
    expect(await login({ open })).toEqual({ ok: true });
    expect(heard).toEqual([404, 404, 404]);
    await expect(fetch(listener)).rejects.toThrow('fetch failed');
  });

  it('refuses a code that is not the server’s', async () => {
    const { login } = await setUp();
    const open = async (address: string) => {
      const state = new URL(address).searchParams.get('state') ?? '';
      void fetch(new URL(`?${new URLSearchParams({ code: 'slipped-in', state })}`, listenerOf(address)));
    };
    expect(await login({ open })).toEqual({ ok: false, notice: 'external_login_expired' });
  });

  it('does not send the verifier to the browser', async () => {
    const { login } = await setUp();
    let asked: string[] = [];
    const open = async (address: string) => {
      asked = [...new URL(address).searchParams.keys()];
    };
    await login({ open, patienceMs: 20 });
    expect(asked.sort()).toEqual(['challenge', 'desktop', 'port', 'state']);
  });
});
