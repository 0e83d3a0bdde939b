import { describe, expect, it } from 'vitest';
import { type Client, PASSWORD, REAL_PASSWORDS, startPagelessServer } from './test-server.ts';

const NEW = 'a password that only the owner knows';

it.each([
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
] as const)(
  'a password that is set in %s opens the account in %s: keyboards write umlauts both ways',
  async (set, typed) => {
    const server = await startPagelessServer({ overrides: REAL_PASSWORDS });
    const owner = await server.admin();
    const password = 'Größe über Café 12!';
    const body = { currentPassword: PASSWORD, newPassword: password.normalize(set) };
    expect((await owner.json('PUT', '/api/admin/password', body)).status).toBe(204);
    expect((await server.visitor().login('owner', password.normalize(typed))).status).toBe(200);
  },
);

it('a password that is pasted with the blank or the line end behind it opens the account', async () => {
  const server = await startPagelessServer({ overrides: REAL_PASSWORDS });
  await server.admin();
  expect((await server.visitor().login('owner', `${PASSWORD} `)).status).toBe(200);
  expect((await server.visitor().login('owner', ` ${PASSWORD}\r\n`)).status).toBe(200);
  expect((await server.visitor().login('owner', `${PASSWORD}x`)).status).toBe(401);
});

describe('a person who knows the old password', () => {
  it('keeps no session that was started during the change of password', async () => {
    const server = await startPagelessServer({ overrides: REAL_PASSWORDS });
    const owner = await server.admin();
    let changed = false;
    const change = owner
      .json('PUT', '/api/admin/password', { currentPassword: PASSWORD, newPassword: NEW })
      .finally(() => (changed = true));
    const thieves: Client[] = [];
    const keepSigningIn = async () => {
      while (!changed) {
        const thief = server.visitor();
        thieves.push(thief);
        await thief.login();
      }
    };
    await Promise.all([keepSigningIn(), keepSigningIn(), keepSigningIn(), change]);
    expect((await change).status).toBe(204);
    const inside = await Promise.all(thieves.map(async (thief) => (await thief.send('/api/auth/user')).status));
    expect(inside).toEqual(thieves.map(() => 401));
    expect((await owner.send('/api/auth/user')).status).toBe(200);
  });

  it('cannot change the password again right after the owner', async () => {
    const server = await startPagelessServer({ overrides: REAL_PASSWORDS });
    const [owner, thief] = [await server.admin(), await server.admin()];
    const changes = await Promise.all([
      owner.json('PUT', '/api/admin/password', { currentPassword: PASSWORD, newPassword: NEW }),
      thief.json('PUT', '/api/admin/password', { currentPassword: PASSWORD, newPassword: 'the thief’s own' }),
    ]);
    const statuses = changes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const word = statuses[0] === 204 ? NEW : 'the thief’s own';
    expect((await server.visitor().login('owner', word)).status).toBe(200);
  });
});
