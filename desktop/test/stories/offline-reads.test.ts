import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AnyEndpoint,
  bin,
  contract,
  DEFAULT_SETTINGS,
  listEnquiries,
  listEnquiryChanges,
  login,
  logout,
  readCurrentUser,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { expect, it, onTestFinished } from 'vitest';
import { PASSWORD, startPagelessServer } from '../../../server/test/test-server.ts';
import { createKeychain, startApp } from '../offline-app.ts';
import { goOffline, goOnline, signIn } from '../offline-steps.ts';

const setUp = async () => {
  const server = await startPagelessServer();
  const app = await startApp(server.url, { session: createKeychain() });
  await signIn(app);
  return { server, app };
};

it('caches an unchanged answer again after a sign-out', async () => {
  const { app } = await setUp();
  await app.call(logout.path, { method: logout.method });
  await signIn(app);
  app.network.down = true;
  expect((await app.call(listEnquiries.path)).status).toBe(200);
});

it('caches an unchanged answer again after this app’s own change', async () => {
  const { server, app } = await setUp();
  await app.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'Mine' } });
  const browser = await server.admin();
  await browser.api(saveSettings, { body: DEFAULT_SETTINGS });
  expect((await app.api(readSettings)).heroText).toBe(DEFAULT_SETTINGS.heroText);
  app.network.down = true;
  expect((await app.api(readSettings)).heroText).toBe(DEFAULT_SETTINGS.heroText);
});

it('returns only headers about the answer itself, not those for browsers or the session', async () => {
  const { app } = await setUp();
  const { headers } = await app.call(readSettings.path);
  expect(headers.get('etag')).toMatch(/^(?:W\/)?"/);
  expect([...headers.keys()].filter((name) => /cookie|security|encoding|length/.test(name))).toEqual([]);
});

it('caches everything that can be shown offline as soon as somebody is signed in, whatever tab is open', async () => {
  const server = await startPagelessServer();
  const app = await startApp(server.url, { session: createKeychain() });
  await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  await app.call(readCurrentUser.path);
  await app.offline.idle();
  app.network.down = true;
  const cachedCalls = Object.values(contract as Record<string, AnyEndpoint>).filter(
    ({ offline }) => offline === 'cache',
  );
  expect(cachedCalls).not.toHaveLength(0);
  for (const { path } of cachedCalls) expect([path, (await app.call(path)).status]).toEqual([path, 200]);
});

it('lets the app end at once although a background read hangs', async () => {
  const asked = Promise.withResolvers<void>();
  const hanging = createServer(({ url }, response) => {
    if (url !== readCurrentUser.path) return asked.resolve();
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => hanging.closeAllConnections());
  const app = await startApp(`http://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
  expect((await app.call(readCurrentUser.path)).status).toBe(200);
  await asked.promise;
  await app.offline.close();
});

const OWNER = { username: 'owner', password: PASSWORD };

it('goes on with a first reading that broke off, at the next contact and without a restart', async () => {
  const server = await startPagelessServer();
  const app = await startApp(server.url, { session: createKeychain() });
  await app.json('POST', login.path, OWNER);
  await app.call(readCurrentUser.path);
  app.network.down = true;
  await app.offline.idle();
  await goOffline(app);
  expect((await app.call(listEnquiries.path)).status).toBe(503);
  expect((await app.offline.status()).warnings).toEqual([expect.stringContaining('inquiries haven’t been loaded')]);
  await goOnline(app);
  expect((await app.offline.status()).warnings).toEqual([]);
  await goOffline(app);
  for (const { path } of [listEnquiries, bin.contacts.list]) expect((await app.call(path)).status).toBe(200);
  expect((await app.offline.status()).warnings).toEqual([]);
});

it('goes on with a first reading when any tab is opened, if the server was busy meanwhile', async () => {
  const server = await startPagelessServer();
  const app = await startApp(server.url, { session: createKeychain() });
  app.network.spoil = { how: 503, times: Number.POSITIVE_INFINITY, calls: 'reads', path: listEnquiryChanges.path };
  await app.json('POST', login.path, OWNER);
  await app.call(readCurrentUser.path);
  await app.offline.idle();
  app.network.spoil = null;
  await app.call(bin.contacts.list.path);
  await app.offline.idle();
  await goOffline(app);
  expect((await app.call(listEnquiries.path)).status).toBe(200);
});
