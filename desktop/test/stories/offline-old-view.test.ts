import { readSettings, type Settings, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { type Client, startPagelessServer } from '../../../server/test/test-server.ts';
import { type App, createKeychain, startApp } from '../offline-app.ts';
import { createNetwork } from '../offline-network.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';
import { openSettings, type SettingsView } from '../offline-window.ts';

/** Another person saves at another desk, in the browser. */
const saveElsewhere = async (browser: Client, change: Partial<Settings>): Promise<void> => {
  await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), ...change } });
};

const raised = (packages: Settings['packages'], name: string, price: string) =>
  packages.map((item) => (item.name === name ? { ...item, price } : item));

type Between = (app: App) => Promise<unknown>;

/** Events that renew the app's cache, but not the window's form. */
const BETWEEN: readonly (readonly [string, Between])[] = [
  ['nothing was read', async () => undefined],
  ['the site was previewed or exported', (app) => app.call(readSettings.path)],
  ['everything was read in the background', (app) => app.offline.syncNow()],
  [
    'the app came back to the network',
    async (app) => {
      await goOffline(app);
      await goOnline(app);
    },
  ],
];

describe('a save from an outdated window', () => {
  it.each(BETWEEN)('does not undo another person’s save, where %s', async (_, between) => {
    const { app, browser } = await setUp();
    await signIn(app);
    const view = await openSettings(app);
    const packages = raised(view.shown.packages, 'Signature', '599').filter(({ name }) => name !== 'Premium');
    await saveElsewhere(browser, { contactText: 'Theirs', packages });
    await between(app);
    expect((await view.save({ businessHours: 'Mine' })).status).toBe(200);
    await app.offline.idle();
    expect(await browser.api(readSettings)).toMatchObject({ contactText: 'Theirs', businessHours: 'Mine', packages });
    const { changes, needsYou } = await app.offline.status();
    expect([needsYou, changes[0]?.words]).toEqual([0, 'Business hours (empty) → “Mine”']);
  });

  it.each(BETWEEN)('asks about a price that somebody else changed meanwhile, where %s', async (_, between) => {
    const { app, browser } = await setUp();
    await signIn(app);
    const { shown, save } = await openSettings(app);
    await saveElsewhere(browser, { packages: raised(shown.packages, 'Signature', '1101') });
    await between(app);
    await save({ packages: raised(shown.packages, 'Signature', '1102') });
    await app.offline.idle();
    expect((await browser.api(readSettings)).packages[1]?.price).toBe('1101');
    expect((await app.offline.status()).changes[0]?.conflicts).toEqual([
      { field: `packages.${shown.packages[1]?.id}.price`, label: 'Price of Signature', mine: '$1102', theirs: '$1101' },
    ]);
  });

  it('undoes nothing if the app starts after a day with a cached first read', async () => {
    const server = await startPagelessServer();
    const browser = await server.admin();
    const busy = { answers: 0 };
    const network = createNetwork();
    const fetchOrBusy: typeof fetch = async (input, init) => {
      if (busy.answers === 0 || new URL(String(input)).pathname !== readSettings.path)
        return network.fetch(input, init);
      busy.answers -= 1;
      return Response.json({ error: 'unavailable', message: 'Soon.' }, { status: 503 });
    };
    const app = await startApp(server.url, {
      session: createKeychain(),
      network: { ...network, fetch: fetchOrBusy },
    });
    await signIn(app);
    await saveElsewhere(browser, { heroText: 'Theirs', contactText: 'Theirs' });
    const later = await app.restart();
    busy.answers = 1;
    const view = await openSettings(later);
    expect(view.shown.heroText).toBeNull();
    await later.call('/api/auth/user');
    await later.offline.idle();
    await view.save({ businessHours: 'Mine' });
    await later.offline.idle();
    const stored = await browser.api(readSettings);
    expect([stored.heroText, stored.contactText, stored.businessHours]).toEqual(['Theirs', 'Theirs', 'Mine']);
  });

  it('keeps its base while it waits, even over a restart', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const view: SettingsView = await openSettings(app);
    await saveElsewhere(browser, { contactText: 'Theirs' });
    await app.call(readSettings.path);
    await goOffline(app);
    await view.save({ businessHours: 'Mine' });
    const again = await app.restart();
    await goOnline(again);
    const stored = await browser.api(readSettings);
    expect([stored.contactText, stored.businessHours]).toEqual(['Theirs', 'Mine']);
  });

  it('is refused if its base is not valid settings', async () => {
    const { app } = await setUp();
    await signIn(app);
    const { shown } = await openSettings(app);
    const answer = await app.json('PUT', saveSettings.path, { ...shown, base: 'yesterday’s' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});
