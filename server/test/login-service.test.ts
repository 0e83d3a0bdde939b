import { type LoginServiceSettings, parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { OWNER_EMAIL } from '../../tools/identity/people.ts';
import { Browser } from './browser.ts';
import { notice, startProvider } from './external-login-steps.ts';
import { loseSeal } from './lose-seal.ts';
import { issuesOf, refusal, startTestServer, temporaryFolder } from './test-server.ts';

/** The service of these tests is on this machine. */
const OWN_NETWORK = { WEBHOOK_PRIVATE_ADDRESSES: 'allow' };

type Provider = Awaited<ReturnType<typeof startProvider>>;

interface Change extends Partial<LoginServiceSettings> {
  readonly secret?: string | undefined;
}

const inputFor = ({ settings }: Provider, change: Change = {}) => {
  const { secret, ...changed } = { secret: settings.OIDC_CLIENT_SECRET, ...change };
  const service: LoginServiceSettings = {
    issuer: settings.OIDC_ISSUER_URL ?? '',
    clientId: settings.OIDC_CLIENT_ID ?? '',
    tokenAuth: 'client_secret_basic',
    emails: [OWNER_EMAIL.toUpperCase()],
    name: 'Example Accounts',
    hint: 'Sign in as you do elsewhere',
    ...changed,
  };
  return { settings: service, secret };
};

const start = async (environment: NodeJS.ProcessEnv = {}, dataDir?: string) => {
  const provider = await startProvider();
  const server = await startTestServer({
    environment: { ...OWN_NETWORK, ...environment },
    ...(dataDir ? { dataDir } : {}),
  });
  const admin = await server.admin();
  const save = (change: Change = {}, headers: Record<string, string> = {}) =>
    admin.json('PUT', parts.login.save.path, inputFor(provider, change), headers);
  const stranger = () => new Browser(server.url);
  return { provider, server, admin, save, stranger };
};

describe('a login service that is entered on the screen', () => {
  it('lets its people in at once, without a restart, and its secret is never sent back', async () => {
    const { admin, provider, save, server, stranger } = await start();
    expect(await stranger().redirectOf('/api/login')).toBe(notice('not_configured'));
    const saved = await (await save()).text();
    expect(JSON.parse(saved)).toEqual({
      settings: expect.objectContaining({ issuer: provider.issuer, name: 'Example Accounts' }),
      hasSecret: true,
      setBy: null,
      problem: null,
      redirectUrl: `${server.url}/api/login/callback`,
      logoutUrl: `${server.url}/admin/login`,
    });
    const rows = await server.context.db.selectFrom('site_config').selectAll().execute();
    for (const seen of [saved, JSON.stringify(rows)]) expect(seen).not.toContain(provider.settings.OIDC_CLIENT_SECRET);
    const olga = stranger();
    expect(await olga.signIn('owner')).toBe('/admin');
    expect(await (await olga.get('/api/auth/user')).json()).toMatchObject({ email: OWNER_EMAIL });
    const page = await server.visitor().send('/admin/login');
    expect(await page.text()).toContain('Example Accounts');
    expect(page.headers.get('content-security-policy')).toMatch(/img-src [^;]*https:/);
    await admin.api(parts.login.forget);
    expect((await olga.get('/api/auth/user')).status).toBe(401);
    expect((await server.visitor().send('/admin/login')).headers.get('content-security-policy')).not.toMatch(
      /img-src [^;]*https:/,
    );
  });

  it('that is none is refused at its field', async () => {
    const { admin, save } = await start();
    for (const issuer of ['http://127.0.0.1:1', 'http://accounts.example.com', 'accounts']) {
      const response = await save({ issuer });
      expect(response.status, issuer).toBe(400);
      expect(await issuesOf(response), issuer).toMatchObject([{ path: 'settings.issuer' }]);
    }
    expect(await issuesOf(await save({ emails: [] }))).toMatchObject([{ path: 'settings.emails' }]);
    expect((await admin.api(parts.login.read)).settings).toBeNull();
  });

  it('keeps its secret where it is left out, and never for another client', async () => {
    const { admin, save, stranger } = await start();
    await save();
    expect((await save({ secret: undefined, name: 'Elsewhere' })).status).toBe(200);
    expect(await stranger().signIn('owner')).toBe('/admin');
    expect(await issuesOf(await save({ secret: undefined, clientId: 'another' }))).toMatchObject([
      { path: 'settings.clientId', message: expect.stringContaining('refuses this site') },
    ]);
    expect(await admin.api(parts.login.read)).toMatchObject({
      hasSecret: true,
      settings: { name: 'Elsewhere' },
    });
  });

  it('with a secret that the service does not know is refused at that field', async () => {
    const { admin, save } = await start();
    const response = await save({ secret: 'another secret' });
    expect([response.status, await issuesOf(response)]).toMatchObject([400, [{ path: 'secret' }]]);
    expect((await admin.api(parts.login.read)).settings).toBeNull();
  });

  it('cannot be taken away from the last people who can sign in', async () => {
    const { provider, save, server, stranger } = await start();
    await save();
    const olga = stranger();
    await olga.signIn('owner');
    await server.context.db.deleteFrom('admin_users').execute();
    const put = (body: object) =>
      olga.send(parts.login.save.path, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect(await refusal(await put(inputFor(provider, { emails: ['other@example.com'] })))).toEqual([
      409,
      'last_admin',
    ]);
    expect(await refusal(await olga.send(parts.login.forget.path, { method: 'DELETE' }))).toEqual([409, 'last_admin']);
    expect((await put(inputFor(provider, { hint: 'Another hint' }))).status).toBe(200);
    expect((await olga.get('/api/auth/user')).status).toBe(200);
  });

  it('asks for its secret once the keys of the site are lost, and lets nobody in until then', async () => {
    const dataDir = await temporaryFolder();
    const before = await start({}, dataDir);
    await before.save();
    await loseSeal(before.server);
    await before.server.close();
    const server = await startTestServer({ dataDir, environment: OWN_NETWORK });
    const admin = await server.admin();
    expect((await admin.api(parts.login.read)).problem).toContain('Enter it again');
    const olga = new Browser(server.url);
    expect(await olga.redirectOf('/api/login')).toBe(notice('not_configured'));
    const { secret: _, ...without } = inputFor(before.provider);
    expect(await issuesOf(await admin.json('PUT', parts.login.save.path, without))).toMatchObject([{ path: 'secret' }]);
    await admin.json('PUT', parts.login.save.path, inputFor(before.provider));
    expect(await olga.signIn('owner')).toBe('/admin');
  });
});

it('variables on the machine win over the login service on the screen, and say so', async () => {
  const { settings } = await startProvider();
  const { admin, save } = await start({ ...settings });
  expect((await admin.api(parts.login.read)).setBy).toBe('OIDC_ISSUER_URL');
  expect(await refusal(await save())).toEqual([409, 'set_on_machine']);
  expect(await refusal(await admin.send(parts.login.forget.path, { method: 'DELETE' }))).toEqual([
    409,
    'set_on_machine',
  ]);
});

it('is asked without being stored, and says whether it answers', async () => {
  const { admin, provider } = await start();
  const trial = (change: Change) => admin.api(parts.login.try, { body: inputFor(provider, change) });
  expect(await trial({})).toEqual({
    works: true,
    message: 'The login service answers, and knows this site.',
  });
  expect(await trial({ issuer: 'http://127.0.0.1:1' })).toMatchObject({ works: false });
  expect(await trial({ secret: 'another secret' })).toMatchObject({
    works: false,
    message: expect.stringContaining('refuses this site'),
  });
  expect((await admin.api(parts.login.read)).settings).toBeNull();
});
