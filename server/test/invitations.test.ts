import { randomBytes, randomUUID } from 'node:crypto';
import {
  acceptInvitation,
  changeRole,
  createInvitation,
  deleteAdminUser,
  type ErrorBody,
  errorBodySchema,
  listActivity,
  listAdminUsers,
  listInvitations,
  type Role,
  readCurrentUser,
  secondFactorOfferSchema,
  withdrawInvitation,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import * as invitations from '../src/accounts/invitations-routes.ts';
import { ageProofs } from './aged-proof.ts';
import { FakeClock } from './fake-clock.ts';
import { type Client, PASSWORD, refusal, startPagelessServer } from './test-server.ts';

const DAY = 24 * 3_600_000;

const invite = async (owner: Client, body: { role: Role; name?: string | null } = { role: 'helper' }) => {
  const made = await owner.api(createInvitation, { body });
  return { ...made, token: new URL(made.url).hash.slice(1) };
};

const join = (person: Client, token: string, more: Record<string, unknown> = {}, headers = {}) =>
  person.json('POST', acceptInvitation.path, { username: 'mia', password: PASSWORD, token, ...more }, headers);

/** A site with an open invitation. */
const invited = async (options: Parameters<typeof startPagelessServer>[0] = {}) => {
  const server = await startPagelessServer(options);
  const owner = await server.admin();
  return { server, owner, invitation: await invite(owner, { role: 'helper', name: 'Mia' }) };
};

/** The answer to a token that nobody ever got. */
const MADE_UP = randomBytes(32).toString('base64url');

describe('an invitation', () => {
  it('is a link of the site, with a token that the list and the database do not have', async () => {
    const { server, owner, invitation } = await invited();
    const { url, token, ...listed } = invitation;
    expect(url).toBe(`${server.url}/admin/invited#${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(listed).toMatchObject({ role: 'helper', name: 'Mia' });
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(7 * DAY);
    expect(await owner.api(listInvitations)).toEqual([listed]);
    const stored = await server.context.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('makes an account of its role, signs in, and is used up', async () => {
    const { server, owner, invitation } = await invited();
    const mia = server.visitor();
    const answer = await join(mia, invitation.token);
    expect([answer.status, await answer.json()]).toMatchObject([200, { username: 'mia', role: 'helper' }]);
    expect(await mia.api(readCurrentUser)).toMatchObject({ username: 'mia', role: 'helper' });
    expect(await refusal(await mia.send(listAdminUsers.path))).toEqual([403, 'role_required']);
    expect((await server.visitor().login('mia')).status).toBe(200);
    expect(await owner.api(listInvitations)).toEqual([]);
    expect(await refusal(await join(server.visitor(), invitation.token, { username: 'ben' }))).toEqual([
      403,
      'wrong_token',
    ]);
  });

  it('makes one account where two servers of one database have found it at once', async () => {
    const { server, owner } = await invited();
    const { db } = server.context;
    const row = await db.selectFrom('invitations').select('id').executeTakeFirstOrThrow();
    const accounts = ['ann', 'ben'].map((username) => ({ id: randomUUID(), username, passwordHash: '' }));
    const outcomes = await Promise.all(
      accounts.map((account) => invitations.useUp(db, row, { account, isGood: async () => true })),
    );
    expect(outcomes.toSorted()).toEqual(['gone', 'joined']);
    expect(await owner.api(listAdminUsers)).toHaveLength(2);
  });

  it('answers alike whether it was used, withdrawn, has expired or never was', async () => {
    const clock = new FakeClock();
    const { server, owner, invitation: expired } = await invited({ overrides: { clock } });
    clock.sleep(7 * DAY);
    const [used, withdrawn] = [await invite(owner), await invite(owner)];
    await join(server.visitor(), used.token);
    await owner.api(withdrawInvitation, { params: { id: withdrawn.id } });
    expect(await owner.api(listInvitations)).toEqual([]);
    const tokens = [used.token, withdrawn.token, expired.token, MADE_UP];
    const answers = await Promise.all(tokens.map((token) => join(server.visitor(), token, { username: 'ben' })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const sentences = await Promise.all(answers.map(async (answer) => ((await answer.json()) as ErrorBody).message));
    expect(new Set(sentences)).toEqual(new Set([expect.stringMatching(/^This invitation doesn’t work\./)]));
    await invitations.sweepInvitations(server.context.db, clock.now());
    expect(await server.context.db.selectFrom('invitations').select('id').execute()).toEqual([]);
  });

  it.each([
    [{ username: ' ' }, 400, 'username', 'Required'],
    [{ username: 'ow\u043der' }, 400, 'username', 'Username mixes letters of alphabets that look alike'],
    [{ username: 'OWNER' }, 409, 'username', 'The username "OWNER" is already taken.'],
    [{ password: 'short' }, 400, 'password', 'Password must be at least 8 characters'],
    [{ password: 'mia mia mia' }, 400, 'password', 'Password must not be your username'],
    [{ token: '' }, 400, 'token', 'Required'],
  ])('refuses %j at its field, and stays open', async (wrong, status, path, message) => {
    const { server, invitation } = await invited();
    const answer = await join(server.visitor(), invitation.token, wrong);
    expect([answer.status, await answer.json()]).toMatchObject([status, { issues: [{ path, message }] }]);
    expect((await join(server.visitor(), invitation.token)).status).toBe(200);
  });

  it('is worth nothing once its owner is one no longer', async () => {
    const { server, owner } = await invited();
    const ann = await owner.colleague('ann');
    const { token } = await invite(ann, { role: 'owner' });
    const { id } = await ann.api(readCurrentUser);
    await owner.api(changeRole, { params: { id }, body: { role: 'helper' } });
    expect(await refusal(await join(server.visitor(), token))).toEqual([403, 'wrong_token']);
    expect((await owner.api(listInvitations)).map(({ name }) => name)).toEqual(['Mia']);
    await owner.api(changeRole, { params: { id }, body: { role: 'owner' } });
    expect(await refusal(await join(server.visitor(), token)), 'an owner again').toEqual([403, 'wrong_token']);
  });

  it('makes no account for a person who accepts while its owner becomes a helper', async () => {
    const { server, owner } = await invited();
    const ann = await owner.colleague('ann');
    const { token } = await invite(ann, { role: 'owner' });
    const { id } = await ann.api(readCurrentUser);
    const { passwords } = server.context;
    const hash = passwords.hash.bind(passwords);
    passwords.hash = async (password) => {
      await owner.api(changeRole, { params: { id }, body: { role: 'helper' } });
      return hash(password);
    };
    expect(await refusal(await join(server.visitor(), token))).toEqual([403, 'wrong_token']);
    expect((await owner.api(listAdminUsers)).map(({ username }) => username)).toEqual(['owner', 'ann']);
  });

  it('ends with the account of its owner', async () => {
    const { server, owner } = await invited();
    const ann = await owner.colleague('ann');
    const { token } = await invite(ann);
    await owner.api(deleteAdminUser, { params: { id: (await ann.api(readCurrentUser)).id } });
    expect(await refusal(await join(server.visitor(), token))).toEqual([403, 'wrong_token']);
    expect(await server.context.db.selectFrom('invitations').select('name').execute()).toEqual([{ name: 'Mia' }]);
  });

  it('needs a recent sign-in to be made, and a role', async () => {
    const { server, owner } = await invited();
    await ageProofs(server, 16);
    expect(await refusal(await owner.json('POST', createInvitation.path, { role: 'owner' }))).toEqual([
      403,
      'proof_needed',
    ]);
    const roleless = await (await server.admin()).json('POST', createInvitation.path, { name: 'Mia' });
    expect(await refusal(roleless)).toEqual([400, 'invalid_request']);
  });

  it('leads to the second step where the site asks everybody for it', async () => {
    const { server, owner, invitation } = await invited();
    Object.assign(server.context.config, { requireSecondFactor: true });
    const mia = server.visitor();
    const body = errorBodySchema.parse(await (await join(mia, invitation.token)).json());
    expect(body.error).toBe('second_factor_missing');
    expect(secondFactorOfferSchema.parse(body.current).secret).not.toBe('');
    expect(await refusal(await mia.send(readCurrentUser.path))).toEqual([401, 'unauthenticated']);
    Object.assign(server.context.config, { requireSecondFactor: false });
    expect((await owner.api(listAdminUsers)).map(({ username }) => username)).toEqual(['owner', 'mia']);
  });

  it('is told in the activity: who was invited, who joined, what was withdrawn', async () => {
    const { server, owner, invitation } = await invited();
    await join(server.visitor(), invitation.token);
    await owner.api(withdrawInvitation, { params: { id: (await invite(owner)).id } });
    const gone = await owner.send(`${listInvitations.path}/${invitation.id}`, { method: 'DELETE' });
    expect(await refusal(gone)).toEqual([404, 'not_found']);
    const { entries } = await owner.api(listActivity, { query: { part: 'accounts' } });
    expect(entries.map(({ what, who, about }) => [what, who?.name, about])).toEqual([
      ['invitation-withdrawn', 'owner', { account: null, role: 'helper' }],
      ['person-invited', 'owner', { account: null, role: 'helper' }],
      ['invitation-accepted', 'mia', { role: 'helper' }],
      ['person-invited', 'owner', { account: 'Mia', role: 'helper' }],
    ]);
  });
});

describe('guesses at an invitation', () => {
  it('are limited as those of passwords, and a right one with a wrong answer is none', async () => {
    const { server, invitation } = await invited();
    const stranger = server.visitor();
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await join(stranger, invitation.token, { username: 'owner' })).status).toBe(409);
    }
    for (let tries = 0; tries < 5; tries += 1) expect((await join(stranger, `${MADE_UP}${tries}`)).status).toBe(403);
    expect(await refusal(await join(stranger, invitation.token))).toEqual([429, 'too_many_requests']);
  });

  it('count for nothing where a page of another site sends them', async () => {
    const { server, invitation } = await invited();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const visitor = server.visitor();
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await refusal(await join(visitor, 'made-up', {}, headers))).toEqual([403, 'cross_site']);
    }
    expect((await join(visitor, invitation.token)).status).toBe(200);
  });
});
