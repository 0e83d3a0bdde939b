import { createAdminUser, DEFAULT_SETTINGS, errorBodySchema, saveSettings } from '@shutterdesk/shared';
import { expect } from 'vitest';
import { it } from './it.ts';
import { NO_ACCOUNT } from './set-up-steps.ts';
import { PASSWORD, startPagelessServer } from './test-server.ts';

const COMMON = 'Password is one of the 10,000 most common. Choose one that’s harder to guess';
const STUDIO = 'Password must not be your studio’s name';
const FEW = 'Password must have at least 4 different characters';
const USER = 'Password must not be your username';

const refusal = async (response: Response) => {
  const { error, message, issues } = errorBodySchema.parse(await response.json());
  return { status: response.status, error, message, issues };
};

const refused = (path: string, message: string) => ({
  status: 400,
  error: 'invalid_request',
  message,
  issues: [{ path, message }],
});

it.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['password', COMMON],
  ['12345678', COMMON],
  ['Iloveyou', COMMON],
  ['ōōōōōōōō', FEW],
  ['abcabcabc', FEW],
  ['elisabeth', USER],
  ['Elisabeth-1987', USER],
  ['ELISABETHelisabeth', USER],
  ['hollisvane1', STUDIO],
  ['shutterdesk', 'Password must not be the name of this program, Shutterdesk'],
  ['Shutterdesk2026!', 'Password must not be the name of this program, Shutterdesk'],
])('refuses the password %s for a new account, in words', async (password, message) => {
  const server = await startPagelessServer();
  const owner = await server.admin();
  await owner.api(saveSettings, { body: { ...DEFAULT_SETTINGS, brandName: 'Hollis & Vane' } });
  const answer = await owner.json('POST', '/api/admin/users', { username: 'elisabeth', password });
  expect(await refusal(answer)).toEqual(refused('password', message));
  expect(await server.context.db.selectFrom('admin_users').select('username').execute()).toHaveLength(1);
});

it('takes a long text with blanks, any script and a name in it, and all counts', async ({ server, admin: owner }) => {
  const password = `my elisabeth of 東京 🌲 ${'and on '.repeat(100)}`;
  await owner.api(createAdminUser, { body: { username: 'elisabeth', password } });
  expect((await server.visitor().login('elisabeth', password)).status).toBe(200);
  expect((await server.visitor().login('elisabeth', password.slice(0, -1))).status).toBe(401);
});

it('refuses the same in a change and at the set-up, and changes nothing', async ({ server, admin: owner }) => {
  const change = { currentPassword: PASSWORD, newPassword: 'iloveyou' };
  const changed = await owner.json('PUT', '/api/admin/password', change);
  expect(await refusal(changed)).toEqual(refused('newPassword', COMMON));
  expect((await server.visitor().login()).status).toBe(200);
  const fresh = await startPagelessServer({ environment: NO_ACCOUNT });
  const token = fresh.setUp?.token ?? '';
  const answers = { token, name: 'Ada Lovelace', email: 'ada@example.com', password: 'adalovelace1' };
  expect(await refusal(await fresh.visitor().json('POST', '/api/set-up', answers))).toEqual(
    refused('password', STUDIO),
  );
  const better = await fresh.visitor().json('POST', '/api/set-up', { ...answers, password: 'a longer one of mine' });
  expect(better.status).toBe(200);
});

it('does not start with a first account whose password people guess', async () => {
  const start = startPagelessServer({ environment: { ADMIN_PASSWORD: 'password1' } });
  await expect(start).rejects.toThrow(
    'ADMIN_PASSWORD is one of the 10,000 most common. Choose one that’s harder to guess.',
  );
});
