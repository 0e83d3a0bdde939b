import { listActivity } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { enter, HALF_MINUTE, setUp } from './second-factor-studio.ts';
import { type Client, PASSWORD, refusal } from './test-server.ts';

const logIn = (client: Client, headers: Record<string, string>) =>
  client.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD }, headers);

it('opens one session for one right password: a copy of its cookie opens none', async () => {
  const { server, clock, code } = await setUp();
  const browser = server.visitor();
  const cookie = (await browser.login()).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  expect((await enter(browser, code())).status).toBe(200);
  clock.sleep(HALF_MINUTE);
  const thief = server.visitor();
  expect(await refusal(await enter(thief, code(), { cookie }))).toEqual([401, 'invalid_credentials']);
});

it('writes down a right password without a code', async () => {
  const { server, owner } = await setUp();
  await server.visitor().login();
  const [last] = (await owner.api(listActivity)).entries;
  expect(last).toMatchObject({ what: 'second-step-asked', who: null, about: { account: 'owner' } });
});

it('keeps five rows an hour of right passwords without a code, and counts the others in them', async () => {
  const { server, owner } = await setUp({ TRUST_PROXY: '1' });
  for (let n = 0; n < 14; n += 1) {
    expect((await logIn(server.visitor(), { 'x-forwarded-for': `203.0.113.${n % 7}` })).status).toBe(401);
  }
  const { entries } = await owner.api(listActivity);
  const asked = entries.filter(({ what }) => what === 'second-step-asked');
  expect(asked.map(({ times }) => times).toSorted()).toEqual([2, 2, 2, 2, 6]);
});

it('lets an owner in with a recovery code when a thief of the password has used up the guesses of a day', async () => {
  const { server, recoveryCodes } = await setUp({ TRUST_PROXY: '1' });
  for (let n = 0; n < 21; n += 1) {
    const from = { 'x-forwarded-for': `203.0.113.${n}` };
    const thief = server.visitor();
    await logIn(thief, from);
    await enter(thief, '000000', from);
  }
  const from = { 'x-forwarded-for': '198.51.100.1' };
  const browser = server.visitor();
  await logIn(browser, from);
  expect((await enter(browser, '000000', from)).status).toBe(429);
  expect((await enter(browser, recoveryCodes[0] ?? '', from)).status).toBe(200);
});
