import {
  errorBodySchema,
  finishLogin,
  listAdminUsers,
  parts,
  readCurrentUser,
  type SecondFactorOffer,
  secondFactorOfferSchema,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { codeAt, turnOn } from './authenticator.ts';
import { it } from './it.ts';
import { type Client, refusal, startPagelessServer } from './test-server.ts';

const enter = (client: Client, code: string) => client.json('POST', finishLogin.path, { code });

/** The offer to a sign-in that has to set a second factor up. */
const offered = async (answer: Response): Promise<SecondFactorOffer> => {
  const body = errorBodySchema.parse(await answer.json());
  expect([answer.status, body.error]).toEqual([401, 'second_factor_missing']);
  return secondFactorOfferSchema.parse(body.current);
};

const isIn = async (client: Client): Promise<boolean> => (await client.send(readCurrentUser.path)).status === 200;

describe('a site that asks everybody for a second factor', () => {
  const environment = { ADMIN_REQUIRE_SECOND_FACTOR: 'true' };

  it('leads a person without one to set it up while they sign in', async () => {
    const server = await startPagelessServer({ environment });
    const browser = server.visitor();
    const { secret, address, token } = await offered(await browser.login());
    expect(address).toContain(`secret=${secret}`);
    expect([browser.cookie, await refusal(await enter(browser, codeAt(secret)))]).toEqual([
      '',
      [401, 'invalid_credentials'],
    ]);
    const { username, recoveryCodes } = await browser.api(finishLogin, { body: { token, code: codeAt(secret) } });
    expect([username, recoveryCodes?.length, await isIn(browser)]).toEqual(['owner', 10, true]);
    const again = server.visitor();
    expect(await refusal(await again.login())).toEqual([401, 'second_factor_required']);
    expect((await enter(again, recoveryCodes?.[0] ?? '')).status).toBe(200);
  });

  it('offers no new secret for the mere password of a person with a second factor', async ({ server }) => {
    await turnOn(await server.admin());
    const thief = server.visitor();
    const answer = await thief.login();
    expect(await answer.json()).toEqual({ error: 'second_factor_required', message: expect.any(String) });
  });

  it('ends the sessions of people who have none, and keeps the others', async ({ server, admin: owner }) => {
    await turnOn(owner);
    const mia = await owner.colleague('mia');
    await server.close();
    const strict = await startPagelessServer({ dataDir: server.dataDir, environment });
    const at = (client: Client) =>
      fetch(`${strict.url}${listAdminUsers.path}`, { headers: { cookie: client.cookie } }).then(({ status }) => status);
    expect([await at(owner), await at(mia)]).toEqual([200, 401]);
  });

  it('lets nobody turn it off', async () => {
    const server = await startPagelessServer({ environment });
    const browser = server.visitor();
    const { secret, token } = await offered(await browser.login());
    await browser.api(finishLogin, { body: { token, code: codeAt(secret) } });
    const answer = await browser.send(parts.authenticator.forget.path, { method: 'DELETE' });
    expect(await refusal(answer)).toEqual([409, 'set_on_machine']);
    expect(await browser.api(parts.authenticator.read)).toMatchObject({ isOn: true, isRequired: true });
  });
});
