import { logout, readCurrentUser, readSettings, saveSettings } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { PASSWORD } from '../../../server/test/test-server.ts';
import type { App } from '../offline-app.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

/** A change waits, and the session has ended meanwhile. */
const setUpEnded = async () => {
  const { server, app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  await app.api(saveSettings, { body: { ...(await app.api(readSettings)), heroText: 'From the train' } });
  await server.context.db.deleteFrom('sessions').execute();
  return { app, heroText: async () => (await browser.api(readSettings)).heroText };
};

const signInAgain = (app: App): Promise<Response> =>
  app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });

it('waits for a sign-in after the session has ended, and continues afterwards', async () => {
  const { app, heroText } = await setUpEnded();
  await goOnline(app);
  expect(await app.offline.status()).toMatchObject({ connection: 'signed-out', waiting: 1 });
  await signInAgain(app);
  await app.offline.idle();
  expect(await heroText()).toBe('From the train');
  expect((await app.offline.status()).connection).toBe('online');
});

it('does not ask a person who has just signed in because of an earlier answer', async () => {
  const { server, app, browser } = await setUp();
  await signIn(app);
  await server.context.db.deleteFrom('sessions').execute();
  const refusal = app.network.hold('answer');
  const saving = app.json('PUT', saveSettings.path, { ...(await app.api(readSettings)), heroText: 'From the train' });
  await refusal.caught;
  await signInAgain(app);
  app.network.release();
  expect((await saving).ok).toBe(true);
  expect((await app.offline.status()).connection).toBe('online');
  await app.offline.syncNow();
  expect((await browser.api(readSettings)).heroText).toBe('From the train');
});

it('reports the end of the session if only a background read notices it', async () => {
  const { server, app } = await setUp();
  await signIn(app);
  await server.context.db.deleteFrom('sessions').execute();
  await app.offline.syncNow();
  expect((await app.offline.status()).connection).toBe('signed-out');
  await signInAgain(app);
  await app.offline.syncNow();
  expect((await app.offline.status()).connection).toBe('online');
});

it('reports the end of the session after a sign-in whose answer was cut off', async () => {
  const { app } = await setUp();
  await signIn(app);
  app.network.spoil = { how: 'torn', times: 1, calls: 'writes' };
  expect((await signInAgain(app)).status).toBe(503);
  await app.offline.syncNow();
  expect((await app.offline.status()).connection).toBe('signed-out');
});

it('does not mistake a wrong password, or an answer from before the sign-in, for the end of the session', async () => {
  const { server, app } = await setUp();
  await signIn(app);
  expect((await app.json('POST', '/api/admin/login', { username: 'owner', password: 'guess' })).status).toBe(401);
  expect((await app.offline.status()).connection).toBe('online');
  await server.context.db.deleteFrom('sessions').execute();
  const refusal = app.network.hold('read');
  const reading = app.call(readCurrentUser.path);
  await refusal.caught;
  await signInAgain(app);
  app.network.release();
  expect((await reading).status).toBe(401);
  expect((await app.offline.status()).connection).toBe('online');
});

it('keeps the session from one start to the next', async () => {
  const { app } = await setUp();
  await signIn(app);
  const again = await app.restart();
  expect((await again.api(readCurrentUser)).username).toBe('owner');
  expect((await again.call('/api/admin/users')).status).toBe(200);
});

it('stays a known device after signing out and a restart: a stranger at the same address cannot lock it out', async () => {
  const { server, app } = await setUp();
  await signIn(app);
  await app.api(logout);
  const stranger = server.visitor();
  for (let n = 0; n < 5; n += 1) expect((await stranger.login('owner', `guess ${n}`)).status).toBe(401);
  expect((await stranger.login()).status).toBe(429);
  const again = await app.restart();
  expect((await again.call('/api/auth/user')).status).toBe(401);
  expect((await signInAgain(again)).status).toBe(200);
});
