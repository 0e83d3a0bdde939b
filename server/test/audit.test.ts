import { createAdminUser, deleteAdminUser, erasePerson, logout } from '@shutterdesk/shared';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { PASSWORD, startPagelessServer } from './test-server.ts';

const setUp = async (level: string) => {
  const logged: string[] = [];
  const logger = pino({ level }, { write: (line: string) => void logged.push(line) });
  const server = await startPagelessServer({ overrides: { logger }, environment: { TRUST_PROXY: '1' } });
  const events = () => logged.map((line) => JSON.parse(line)).filter(({ log }) => log === 'audit');
  return { server, logged, events };
};

it.each(['fatal', 'trace'])('writes down who did what, from which network, at the level %s', async (level) => {
  const { server, logged, events } = await setUp(level);
  const client = server.visitor();
  await client.login('owner', 'a wrong password');
  await client.login('a password in the wrong field', 'x');
  await client.login();
  const made = await client.api(createAdminUser, { body: { username: 'helper', password: 'another secret' } });
  await client.json('PUT', '/api/admin/password', { currentPassword: 'a wrong one', newPassword: 'another secret' });
  await client.json('PUT', '/api/backup/passphrase', { passphrase: 'a secret passphrase' });
  await client.json('PUT', '/api/backup/passphrase', { passphrase: 'a second passphrase', current: 'a wrong guess' });
  const mailServer = {
    host: '127.0.0.1',
    port: 9,
    security: 'tls',
    user: 'mailer',
    from: 'a@example.com',
    fromName: null,
  };
  await client.json('PUT', '/api/parts/mail', { settings: mailServer, secret: 'a secret of mail' });
  await client.send('/api/parts/mail', { method: 'DELETE' });
  await client.json('PUT', '/api/parts/address', { settings: { machine: '203.0.113.7' } });
  await client.json('PUT', '/api/parts/notices', { recipients: ['studio@example.com'] });
  await client.api(erasePerson, { body: { email: 'ada@example.com' } });
  await client.api(deleteAdminUser, { params: { id: made.id } });
  await client.api(logout);
  const owner = { id: expect.any(String), kind: 'password', name: 'owner' };
  expect(events().map(({ what, account, who }) => [what, account, who])).toEqual([
    ['sign-in-failed', 'owner', null],
    ['sign-in-failed', null, null],
    ['signed-in', undefined, owner],
    ['account-created', 'helper', owner],
    ['password-change-refused', undefined, owner],
    ['passphrase-chosen', undefined, owner],
    ['passphrase-refused', undefined, owner],
    ['mail-server-changed', undefined, owner],
    ['mail-server-removed', undefined, owner],
    ['address-changed', undefined, owner],
    ['mail-recipients-changed', undefined, owner],
    ['person-erased', undefined, owner],
    ['account-deleted', 'helper', owner],
    ['signed-out', undefined, owner],
  ]);
  expect(events().every(({ network, time }) => network === '127.0.0.1' && time > 0)).toBe(true);
  const text = logged.join('\n');
  for (const secret of [
    PASSWORD,
    'password in the wrong',
    'another secret',
    'passphrase"',
    'wrong guess',
    'secret of mail',
    'ada@',
  ]) {
    expect(text, secret).not.toContain(secret);
  }
});

it('writes nothing when the log is silent', async () => {
  const { server, logged } = await setUp('silent');
  await server.admin();
  expect(logged).toEqual([]);
});
