import { erasePerson, readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { ENQUIRY, setUp, signIn } from '../offline-steps.ts';

it.each([
  ['an erasure', 'POST', erasePerson.path, { email: ENQUIRY.email }],
  ['a save', 'PUT', saveSettings.path, { heroText: 'Good light' }],
])('tells nobody that something went wrong if it quits during %s, which goes on at the next start', async (...said) => {
  const [, method, path, change] = said;
  const { app, browser } = await setUp();
  await browser.api(sendEnquiry, { body: ENQUIRY });
  await signIn(app);
  const body = method === 'PUT' ? { ...(await app.api(readSettings)), ...change } : change;
  const { caught } = app.network.hold('write');
  const answer = app.json(method, path, body);
  await caught;
  const closing = app.offline.close();
  app.network.release();
  await closing;
  expect((await answer).status).not.toBe(500);
  expect(await (await app.call(readSettings.path)).json()).toMatchObject({ error: 'unavailable' });
  expect((await app.json(method, path, body)).status).toBe(503);
});
