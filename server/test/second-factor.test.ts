import {
  changePassword,
  checkProof,
  listAdminUsers,
  parts,
  readCurrentUser,
  renewRecoveryCodes,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { findAdminUserByName } from '../src/accounts/admin-users-repository.ts';
import { SecondFactors } from '../src/accounts/second-factors.ts';
import { ageProofs } from './aged-proof.ts';
import { codeAt, turnOn } from './authenticator.ts';
import { FakeClock } from './fake-clock.ts';
import { it } from './it.ts';
import { loseSeal } from './lose-seal.ts';
import { enter, HALF_MINUTE, MINUTE, NOON, sentenceOf, setUp } from './second-factor-studio.ts';
import { type Client, PASSWORD, refusal, startPagelessServer } from './test-server.ts';

const isIn = async (client: Client): Promise<boolean> => (await client.send(readCurrentUser.path)).status === 200;

describe('an account with a second factor', () => {
  it('issues nothing for the password alone, and a session for password and code', async () => {
    const { server, code } = await setUp();
    const browser = server.visitor();
    const answer = await browser.login();
    expect(await refusal(answer)).toEqual([401, 'second_factor_required']);
    expect([browser.cookie, await isIn(browser)]).toEqual(['', false]);
    expect(await (await enter(browser, code())).json()).toMatchObject({ username: 'owner', role: 'owner' });
    expect(await isIn(browser)).toBe(true);
    expect(await browser.api(listAdminUsers)).toMatchObject([{ hasSecondFactor: true }]);
  });

  it('says so in words that help an app which does not know the second step', async () => {
    const { server } = await setUp();
    expect(await sentenceOf(await server.visitor().login())).toMatch(/sign in with a browser or update this app/);
  });

  it('tells a wrong password from nothing else', async () => {
    const { server } = await setUp();
    expect(await refusal(await server.visitor().login('owner', 'wrong'))).toEqual([401, 'invalid_credentials']);
  });

  it.each([-HALF_MINUTE, HALF_MINUTE])('takes the code of the half minute beside this one: %i ms', async (offMs) => {
    const { server, code } = await setUp();
    const browser = server.visitor();
    await browser.login();
    expect((await enter(browser, code(offMs))).status).toBe(200);
  });

  it('takes each code once, and none from before the last one', async () => {
    const { server, code } = await setUp();
    const [first, second] = [server.visitor(), server.visitor()];
    for (const browser of [first, second]) await browser.login();
    const [now, before] = [code(), code(-HALF_MINUTE)];
    expect((await enter(first, now)).status).toBe(200);
    expect(await sentenceOf(await enter(second, now))).toMatch(/^That code has already been used/);
    expect(await refusal(await enter(second, before))).toEqual([403, 'wrong_code']);
    expect(await isIn(second)).toBe(false);
  });

  it('starts one session for a code that arrives twice at the same moment', async () => {
    const { server, code } = await setUp();
    const browsers = [server.visitor(), server.visitor()];
    for (const browser of browsers) await browser.login();
    const now = code();
    const statuses = await Promise.all(browsers.map(async (browser) => (await enter(browser, now)).status));
    expect(statuses.toSorted()).toEqual([200, 403]);
  });

  it('speaks of the clocks where a code is of another time, and takes one of now', async () => {
    const { server, code } = await setUp();
    const browser = server.visitor();
    await browser.login();
    for (const offMs of [3 * MINUTE, -3 * MINUTE]) {
      const answer = await enter(browser, code(offMs));
      expect(answer.status).toBe(403);
      expect(await sentenceOf(answer)).toMatch(/let your phone and this site’s machine set their time automatically/);
    }
    expect((await enter(browser, code())).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { server, owner, recoveryCodes } = await setUp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [typed = ''] = recoveryCodes;
    const browser = server.visitor();
    await browser.login();
    expect((await enter(browser, ` ${typed.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await owner.api(parts.authenticator.read)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 9 });
    const again = server.visitor();
    await again.login();
    expect(await refusal(await enter(again, typed))).toEqual([403, 'wrong_code']);
  });

  it('takes a code in the digits of every keyboard', async () => {
    const { server, code, clock } = await setUp();
    const scripts = [0x0660, 0x06f0, 0x0966, 0xff10];
    for (const zero of scripts) {
      const browser = server.visitor();
      await browser.login();
      const typed = code().replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      expect((await enter(browser, typed)).status).toBe(200);
      clock.sleep(HALF_MINUTE);
    }
  });

  it('takes new recovery codes in place of the old ones', async () => {
    const { server, owner, recoveryCodes } = await setUp();
    const { recoveryCodes: fresh } = await owner.api(renewRecoveryCodes);
    const browser = server.visitor();
    await browser.login();
    expect((await enter(browser, recoveryCodes[3] ?? '')).status).toBe(403);
    expect((await enter(browser, fresh[3] ?? '')).status).toBe(200);
  });

  it('finishes in the browser in which the password was given, and in no other', async () => {
    const { server, code } = await setUp();
    await server.visitor().login();
    expect(await refusal(await enter(server.visitor(), code()))).toEqual([401, 'invalid_credentials']);
  });

  it('asks for the password again ten minutes later, and after a new one was chosen', async () => {
    const { server, owner, clock, code } = await setUp();
    const [late, old] = [server.visitor(), server.visitor()];
    await late.login();
    clock.sleep(11 * MINUTE);
    expect(await refusal(await enter(late, code()))).toEqual([401, 'invalid_credentials']);
    await old.login();
    await owner.api(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'another one, longer' } });
    expect(await refusal(await enter(old, code()))).toEqual([401, 'invalid_credentials']);
  });

  it('lets two tabs of a browser take the second step, and tells the later one that it is done', async () => {
    const { server, clock, code } = await setUp();
    const browser = server.visitor();
    await browser.login();
    await browser.login();
    expect((await enter(browser, code())).status).toBe(200);
    clock.sleep(HALF_MINUTE);
    const second = await enter(browser, code());
    expect(await sentenceOf(second)).toMatch(/was finished in another tab/);
    expect(await isIn(browser)).toBe(true);
  });

  it('ends every other session when it is turned on, and asks at once', async ({ server }) => {
    const [here, elsewhere] = [await server.admin(), await server.admin()];
    await turnOn(here);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await refusal(await elsewhere.login())).toEqual([401, 'second_factor_required']);
  });

  it('counts for the proof: a session of long ago needs both steps before it is turned off', async () => {
    const { server, owner, code } = await setUp();
    await ageProofs(server, 16);
    const turnOff = () => owner.send(parts.authenticator.forget.path, { method: 'DELETE' });
    expect(await refusal(await turnOff())).toEqual([403, 'proof_needed']);
    await owner.login();
    expect(await refusal(await turnOff())).toEqual([403, 'proof_needed']);
    await enter(owner, code());
    expect(await owner.api(checkProof)).toEqual({ isRecent: true });
    expect((await turnOff()).status).toBe(204);
    expect((await server.visitor().login()).status).toBe(200);
  });

  it('is asked for before a new password too: with its old one alone, a stolen session could prove itself', async () => {
    const { server, owner, code } = await setUp();
    await ageProofs(server, 16);
    const change = () =>
      owner.json('PUT', changePassword.path, { currentPassword: PASSWORD, newPassword: 'another one, longer' });
    expect(await refusal(await change())).toEqual([403, 'proof_needed']);
    await owner.login();
    expect(await refusal(await change())).toEqual([403, 'proof_needed']);
    await enter(owner, code());
    expect((await change()).status).toBe(204);
    expect(await owner.api(checkProof)).toEqual({ isRecent: true });
  });

  it('is of one person: other accounts sign in as before, and its codes open none of them', async () => {
    const { server, owner, clock, code } = await setUp();
    const mia = await owner.colleague('mia');
    await turnOn(mia, clock.now());
    const thief = server.visitor();
    await thief.login('mia');
    expect(await refusal(await enter(thief, code()))).toEqual([403, 'wrong_code']);
  });

  it('stores no code and no secret that could be read', async () => {
    const { server, secret, recoveryCodes } = await setUp();
    const rows = JSON.stringify(await server.context.db.selectFrom('admin_users').selectAll().execute());
    for (const text of [secret, ...recoveryCodes]) expect(rows.includes(text)).toBe(false);
  });

  it('can be entered by a recovery code after the keys of the site have changed', async () => {
    const { server, recoveryCodes, code } = await setUp();
    await loseSeal(server);
    await server.close();
    const renewed = await startPagelessServer({
      dataDir: server.dataDir,
      overrides: { clock: new FakeClock(NOON + 2 * HALF_MINUTE) },
    });
    const browser = renewed.visitor();
    await browser.login();
    expect(await sentenceOf(await enter(browser, code()))).toMatch(/This site’s keys have changed/);
    expect((await enter(browser, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('is not set up with a code of another secret, nor with an offer of long ago or of somebody else', async () => {
    const { owner, clock } = await setUp();
    const save = (client: Client, body: object) => client.json('PUT', parts.authenticator.save.path, body);
    const { secret, token } = await owner.api(parts.authenticator.try);
    expect(await refusal(await save(owner, { token, code: '000000' }))).toEqual([403, 'wrong_code']);
    const mia = await owner.colleague('mia');
    expect((await save(mia, { token, code: codeAt(secret, clock.now()) })).status).toBe(403);
    clock.sleep(16 * MINUTE);
    expect((await save(owner, { token, code: codeAt(secret, clock.now()) })).status).toBe(403);
  });

  it('is set up once by an offer: the recovery codes that a person has seen stay', async ({ server, admin }) => {
    const { secret, token } = await admin.api(parts.authenticator.try);
    const body = { token, code: codeAt(secret) };
    const account = await findAdminUserByName(server.context.db, 'owner');
    if (!account) throw new Error('no account');
    const factors = new SecondFactors(server.context);
    const answers = await Promise.all([factors.accept(account, body), factors.accept(account, body)]);
    expect(answers.filter((codes) => codes !== null)).toHaveLength(1);
    const later = await admin.json('PUT', parts.authenticator.save.path, body);
    expect([later.status, await sentenceOf(later)]).toEqual([403, expect.stringMatching(/finished in another tab/)]);
  });
});

describe('guesses at the second step', () => {
  it('are refused after ten on a device, until the quarter of an hour is over', async () => {
    const { server, code } = await setUp();
    const browser = server.visitor();
    await browser.login();
    for (let guess = 0; guess < 10; guess += 1) expect((await enter(browser, '000000')).status).toBe(403);
    const late = await enter(browser, code());
    expect([await refusal(late), Number(late.headers.get('retry-after')) > 600]).toEqual([
      [429, 'too_many_requests'],
      true,
    ]);
  });

  it('count also when they arrive all at once', async () => {
    const { server } = await setUp();
    const browser = server.visitor();
    await browser.login();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (await enter(browser, String(100_000 + n))).status),
    );
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
  });

  it('from many addresses are refused for the day, and the owner’s own device still comes in', async () => {
    const { server, owner, code } = await setUp({ TRUST_PROXY: '1' });
    const guesses = Array.from({ length: 30 }, async (_, n) => {
      const from = { 'x-forwarded-for': `10.1.${n}.1` };
      const thief = server.visitor();
      await thief.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD }, from);
      return (await enter(thief, '000000', from)).status;
    });
    expect((await Promise.all(guesses)).filter((status) => status === 403)).toHaveLength(20);
    await owner.login();
    expect((await enter(owner, code())).status).toBe(200);
  });
});
