import {
  type AnyEndpoint,
  contract,
  listAdminUsers,
  listEnquiries,
  listGalleryImages,
  listHeroImages,
  readCurrentUser,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turnOn } from '../../../server/test/authenticator.ts';
import { type Client, PASSWORD } from '../../../server/test/test-server.ts';
import type { Offline, OfflineOptions } from '../../src/electron/offline/offline.ts';
import { createOffline } from '../../src/electron/offline/offline.ts';
import { APP_ORIGIN, createKeychain, startApp } from '../offline-app.ts';
import { createNetwork } from '../offline-network.ts';
import { signIn } from '../offline-steps.ts';
import { saveOf } from '../offline-window.ts';
import { startOlderServer } from '../releases/older-server.ts';
import { answersOf, appOf, contractOf, RELEASES, serverOn, studioOf } from '../releases/release.ts';

/** Calls that have gone on purpose. An older app hears that the server does not know them. */
const GONE: ReadonlySet<string> = new Set();

const today: readonly AnyEndpoint[] = Object.values(contract);

/** The call of today at the address of an older one, whose name in the code may have changed. */
const todayAt = (release: string, name: string): AnyEndpoint | undefined => {
  const then = contractOf(release).find(({ call }) => call === name);
  return today.find(({ method, path }) => method === then?.method && path === then.path);
};

const signInAt = async ({ gateway }: Pick<Offline, 'gateway'>): Promise<void> => {
  const body = JSON.stringify({ username: 'owner', password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${APP_ORIGIN}/api/admin/login`, { method: 'POST', headers, body });
  expect((await gateway(request)).status).toBe(200);
};

/** Starts an app, of today or of then, with the older one's data. */
const goOnWith = async (create: typeof createOffline, release: string, origin: string) => {
  const network = createNetwork();
  const options: OfflineOptions = {
    origin,
    folder: await studioOf(release),
    session: createKeychain(),
    fetch: network.fetch,
    probe: { firstMs: 3_600_000, longestMs: 3_600_000 },
  };
  network.down = true;
  const offline = await create(options);
  return { offline, network };
};

/** All pending changes have arrived, once a person has resolved the conflict. */
const expectAllOfIt = async (browser: Client): Promise<void> => {
  const { heroText, businessHours, packages } = await browser.api(readSettings);
  expect([heroText, businessHours]).toEqual(['Theirs', 'Monday to Friday']);
  expect(packages.map(({ name, price }) => `${name} ${price}`)).toEqual([
    'Signature 549',
    'Essential 299',
    'Premium 799',
  ]);
  expect((await browser.api(listGalleryImages)).map(({ alt }) => alt).sort()).toEqual([
    'The lake at noon',
    'The old mill',
    'Tower',
  ]);
  expect((await browser.api(listEnquiries)).map(({ name }) => name)).toEqual(['Hedy']);
};

describe.each(RELEASES)('release %s', (release) => {
  it('has only calls at addresses that still exist', () => {
    for (const { call, method, path, access } of contractOf(release)) {
      if (GONE.has(call)) expect(todayAt(release, call)).toBeUndefined();
      else {
        const isPublic = todayAt(release, call)?.needs === 'nothing';
        expect([call, method, path, isPublic]).toEqual([call, method, path, access === 'public']);
      }
    }
  });

  it('gave answers that this release understands', () => {
    for (const { call, body } of answersOf(release)) {
      if (!GONE.has(call))
        expect([call, todayAt(release, call)?.answer?.safeParse(body).error?.issues]).toEqual([call, undefined]);
    }
  });

  it('understands the answers of this release’s server', async () => {
    const browser = await (await serverOn(release)).admin();
    for (const { call, method, path, answer } of contractOf(release)) {
      if (method !== 'GET' || !answer || path.includes('{')) continue;
      const response = await browser.send(path);
      expect([call, response.status]).toEqual([call, GONE.has(call) ? 404 : 200]);
      if (GONE.has(call)) continue;
      const judged = z.fromJSONSchema(answer).safeParse(await response.json());
      expect([call, judged.error?.issues]).toEqual([call, undefined]);
    }
  });

  it('left a data folder that this server can use', async () => {
    const browser = await (await serverOn(release)).admin();
    expect(await browser.api(readSettings)).toMatchObject({ heroText: 'Theirs', businessPhone: '(555) 123-4567' });
    const photos = await browser.api(listGalleryImages);
    expect(photos.map(({ alt }) => alt)).toEqual(['The old mill', 'The lake at noon']);
    const [mill] = photos;
    expect((await browser.send(mill?.url ?? '')).status).toBe(200);
    expect((await browser.api(listHeroImages)).map(({ alt, isActive }) => [alt, isActive])).toEqual([
      ['Dusk', false],
      ['Dawn', true],
    ]);
    expect((await browser.api(listEnquiries)).map(({ name }) => name)).toEqual(['Hedy', 'Grace', 'Ada']);
    expect((await browser.api(listAdminUsers)).map(({ username }) => username).sort()).toEqual(['helper', 'owner']);
  });

  it.each([
    ['this app', async () => createOffline],
    ['its own app', () => appOf(release)],
  ])('left changes that %s shows, asks about and sends to this server', async (_, create) => {
    const server = await serverOn(release);
    const browser = await server.admin();
    const { offline, network } = await goOnWith(await create(), release, server.url);
    try {
      const before = await offline.status();
      expect([before.needsYou, before.failed, before.waiting]).toEqual([1, 1, 6]);
      const [conflict] = before.changes.filter(({ status }) => status === 'needs-you');
      expect(conflict?.conflicts).toMatchObject([{ field: 'heroText', mine: 'Mine', theirs: 'Theirs' }]);
      network.down = false;
      await signInAt(offline);
      await offline.syncNow();
      await offline.resolve(conflict?.id ?? '', ['heroText']);
      await offline.syncNow();
      await expectAllOfIt(browser);
      const after = await offline.status();
      expect([after.needsYou, after.failed, after.waiting]).toEqual([0, 1, 0]);
    } finally {
      await offline.close();
    }
  });

  it('signs in with its own app as before, and tells a person with a second factor what to do', async () => {
    const server = await serverOn(release);
    const { offline, network } = await goOnWith(await appOf(release), release, server.url);
    try {
      network.down = false;
      await signInAt(offline);
      await turnOn(await server.admin());
      const body = JSON.stringify({ username: 'owner', password: PASSWORD });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const answer = await offline.gateway(new Request(`${APP_ORIGIN}/api/admin/login`, init));
      expect(answer.status).toBe(401);
      expect((await answer.json()).message).toMatch(/sign in with a browser or update this app/);
    } finally {
      await offline.close();
    }
  });

  it('cached data that this app shows offline', async () => {
    const { offline } = await goOnWith(createOffline, release, 'http://127.0.0.1:9');
    try {
      for (const { call, path, offline: policy } of contractOf(release)) {
        if (policy !== 'cache' || GONE.has(call)) continue;
        const answer = await offline.gateway(new Request(APP_ORIGIN + path));
        expect([call, answer.status]).toEqual([call, 200]);
        const issues = todayAt(release, call)?.answer?.safeParse(await answer.json()).error?.issues;
        expect([call, issues]).toEqual([call, undefined]);
      }
    } finally {
      await offline.close();
    }
  });

  it('serves this app: it reads, saves, and sends pending changes', async () => {
    const server = await serverOn(release);
    const browser = await server.admin();
    const origin = await startOlderServer(contractOf(release), server.url);
    const app = await startApp(origin, { session: createKeychain() });
    await signIn(app);
    await app.call(readCurrentUser.path);
    await app.offline.idle();
    expect((await app.api(listEnquiries)).map(({ name }) => name)).toEqual(['Hedy', 'Grace', 'Ada']);
    const settings = await app.api(readSettings);
    expect((await app.json('PUT', saveSettings.path, saveOf(settings, { contactText: 'Write' }))).status).toBe(200);
    app.network.down = true;
    expect((await app.api(listEnquiries)).map(({ name }) => name)).toEqual(['Hedy', 'Grace', 'Ada']);
    const shown = await app.api(readSettings);
    expect((await app.json('PUT', saveSettings.path, saveOf(shown, { heroText: 'Later' }))).status).toBe(200);
    app.network.down = false;
    await app.offline.syncNow();
    expect(await browser.api(readSettings)).toMatchObject({ contactText: 'Write', heroText: 'Later' });
    expect((await app.offline.status()).changes.filter(({ status }) => status !== 'sent')).toEqual([]);
  });
});
