import { createAdminUser, type ErrorBody, listAdminUsers, readCurrentUser } from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { type Client, PASSWORD, refusal, startPagelessServer } from './test-server.ts';

describe('admin users', () => {
  it('has letters of one script among those that look alike', async ({ admin }) => {
    const create = (username: string) =>
      admin.json('POST', createAdminUser.path, { username, password: 'long enough' });
    for (const lookAlike of ['\u043ewner', 'ow\u03b7er', '\u0430dmin']) {
      const answer = await create(lookAlike);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { issues: [{ path: 'username', message: 'Username mixes letters of alphabets that look alike' }] },
      ]);
    }
    for (const name of ['Ольга', 'Zoë 2', 'Ελένη', '花子 Hanako']) expect((await create(name)).status).toBe(201);
  });

  it('creates users, lists them without secrets, and refuses a name in another case', async ({ admin }) => {
    await admin.api(createAdminUser, { body: { username: 'Helper', password: 'long enough' } });
    const list = (await (await admin.send('/api/admin/users')).json()) as object[];
    expect(list.map((user) => Object.keys(user).sort())).toEqual(
      Array(2).fill(['createdAt', 'hasSecondFactor', 'id', 'role', 'signedInAt', 'username']),
    );
    const taken = await admin.json('POST', '/api/admin/users', { username: 'hELPER', password: 'long enough' });
    expect(await refusal(taken)).toEqual([409, 'username_taken']);
  });

  it.each([
    ['turned about', 'owner\u202etxt'],
    ['isolated', 'ow\u2066ner'],
    ['with a space of no width', 'own\u200ber'],
    ['with a soft hyphen', 'own\u00ader'],
    ['with a filler', 'owner\u3164'],
    ['of nothing that is seen', '\u200b\u200d'],
  ])('refuses a name that looks like an existing one: %s', async (_how, username) => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const response = await admin.json('POST', '/api/admin/users', { username, password: 'long enough' });
    const { error, issues } = (await response.json()) as ErrorBody;
    expect([error, issues?.[0]]).toEqual([
      'invalid_request',
      { path: 'username', message: 'Username contains invisible characters' },
    ]);
    expect(await admin.api(listAdminUsers)).toHaveLength(1);
  });

  it('keeps one user when two delete each other at the same moment', async ({ server, admin }) => {
    await admin.api(createAdminUser, { body: { username: 'helper', password: 'long enough' } });
    const everybody = await admin.api(listAdminUsers);
    const statuses = await Promise.all(
      everybody.map(async ({ id }) => (await admin.send(`/api/admin/users/${id}`, { method: 'DELETE' })).status),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(await server.context.db.selectFrom('admin_users').select('id').execute()).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const NEW = 'a new one, longer';
  const change = (client: Client, currentPassword: string, newPassword = NEW) =>
    client.json('PUT', '/api/admin/password', { currentPassword, newPassword });

  it('ends every other session, renews this one, and refuses the old password', async ({ server, admin: here }) => {
    const elsewhere = await server.admin();
    const stolen = here.cookie;
    expect((await change(here, PASSWORD)).status).toBe(204);
    expect(here.cookie).not.toBe(stolen);
    expect(await here.api(readCurrentUser)).toMatchObject({ username: 'owner' });
    expect((await elsewhere.send('/api/auth/user')).status).toBe(401);
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { cookie: stolen } })).status).toBe(401);
    expect((await server.visitor().login()).status).toBe(401);
    expect((await server.visitor().login('owner', NEW)).status).toBe(200);
  });

  it('requires the old password, and limits guesses with a stolen session', async ({ admin: client }) => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await refusal(await change(client, `guess ${tries}`))).toEqual([403, 'wrong_password']);
    }
    expect(await refusal(await change(client, PASSWORD))).toEqual([429, 'too_many_requests']);
    expect((await client.send('/api/auth/user')).status).toBe(200);
  });
});
