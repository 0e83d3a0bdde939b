import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AnyEndpoint,
  BACKUP_RESTORE,
  backupFileAddress,
  changePassword,
  checkProof,
  contract,
  DEFAULT_SETTINGS,
  listAdminUsers,
  parts,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { readKept, STUDIO_KEY_NAME } from '../src/backup/studio-key.ts';
import { KeyFiles } from '../src/config/secrets.ts';
import { ageProofs } from './aged-proof.ts';
import { it } from './it.ts';
import { onPostgres } from './postgres/databases.ts';
import { refusal, startPagelessServer } from './test-server.ts';

const PERSON = '0193e0a0-0000-7000-8000-000000000001';
const HASH = 'x'.repeat(43);

const LOGIN = {
  issuer: 'http://127.0.0.1:1',
  clientId: 'x',
  tokenAuth: 'client_secret_basic',
  emails: ['m@example.com'],
  name: 'M',
  hint: 'M',
};

/** Everything with which a stolen session could stay, lock the studio out, or destroy. */
const DANGEROUS: readonly (readonly [string, string, object?])[] = [
  ['PUT', '/api/backup/passphrase', { passphrase: 'a thief’s own phrase' }],
  ['POST', '/api/backup/recovery-key', {}],
  ['DELETE', '/api/backup/recovery-key'],
  ['PUT', '/api/parts/plan', { keep: { days: 1, weeks: 0, months: 0 } }],
  ['GET', backupFileAddress('2026-11-22T03-00-00Z-0123456789abcdef')],
  ['POST', BACKUP_RESTORE, {}],
  ['POST', '/api/admin/users', { username: 'mallory', password: 'long enough' }],
  ['DELETE', `/api/admin/users/${PERSON}`],
  ['PUT', `/api/admin/accounts/${PERSON}/role`, { role: 'owner' }],
  ['PUT', '/api/parts/notices', { recipients: ['mallory@example.com'] }],
  [
    'PUT',
    '/api/parts/mail',
    {
      settings: { host: 'evil.example', port: 587, security: 'tls', user: null, from: 'a@example.com', fromName: null },
    },
  ],
  ['DELETE', '/api/parts/mail'],
  ['PUT', '/api/parts/address', { settings: { proxies: 1 } }],
  ['PUT', '/api/parts/login', { settings: LOGIN }],
  ['DELETE', '/api/parts/login'],
  ['POST', '/api/parts/login/try', { settings: LOGIN }],
  ['PUT', '/api/parts/backup', { settings: { folder: '/proc/stolen', bucket: null } }],
  ['POST', '/api/parts/backup/try', { settings: { folder: '/proc/stolen', bucket: null } }],
  ['POST', '/api/parts/mail/try', { settings: { host: '127.0.0.1', port: 9, user: null } }],
  // Nobody else is named, so the business e-mail is told of enquiries.
  ['PUT', '/api/settings', { ...DEFAULT_SETTINGS, businessEmail: 'mallory@example.com' }],
  ['PUT', '/api/parts/webhook', { settings: { address: 'https://evil.example/hook' } }],
  ['POST', '/api/parts/webhook/try', { settings: { address: 'https://evil.example/hook' } }],
  ['POST', '/api/privacy/erase', { email: 'ada@example.com' }],
  ['POST', '/api/privacy/erasures', { keys: [HASH], erasures: [{ person: HASH, at: '2026-11-22T00:00:00.000Z' }] }],
  ['PUT', '/api/parts/retention', { retentionMonths: 1 }],
  ['POST', '/api/clock/agree'],
  ['PUT', '/api/parts/calendar'],
  ['POST', '/api/parts/authenticator/try'],
  ['PUT', '/api/parts/authenticator', { code: '123456', token: 'x' }],
  ['DELETE', '/api/parts/authenticator'],
  ['POST', '/api/admin/recovery-codes'],
  ['GET', '/api/admin/proof'],
  ['POST', '/api/admin/invitations', { role: 'helper' }],
];

describe('a session whose person signed in long ago', () => {
  it.each(DANGEROUS.map(([method, path, body]) => ({ method, path, body })))(
    'is not enough for $method $path',
    async ({ method, path, body }) => {
      const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@studio.example.com' };
      const server = await startPagelessServer({ environment: mail });
      const thief = await server.admin();
      await ageProofs(server, 16);
      const call = () => (body === undefined ? thief.send(path, { method }) : thief.json(method, path, body));
      expect(await refusal(await call())).toEqual([403, 'proof_needed']);
      await thief.login();
      expect((await (await call()).text()).includes('proof_needed')).toBe(false);
    },
  );

  it('lists every call of the contract that needs a proof', () => {
    const needed = Object.values<AnyEndpoint>(contract).filter(({ proof }) => proof);
    const tried = new Set(DANGEROUS.map(([method, path]) => `${method} ${path.replace(PERSON, '{id}')}`));
    // It needs one where a second factor is on: see second-factor.test.ts.
    tried.add(`${changePassword.method} ${changePassword.path}`);
    expect(needed.map(({ method, path }) => `${method} ${path}`).filter((call) => !tried.has(call))).toEqual([]);
  });

  it('does everything else as before', async ({ server, admin: client }) => {
    await ageProofs(server, 60 * 24);
    await client.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'Light, kept.' } });
    expect(await client.api(listAdminUsers)).toHaveLength(1);
    const { recipients } = await client.api(parts.notices.read);
    await client.api(parts.notices.save, {
      body: { recipients, acknowledgement: { isOn: false, text: 'Thank you.' } },
    });
    expect((await client.json('POST', '/api/privacy/erasures', { keys: [], erasures: [] })).status).toBe(200);
  });

  it('is asked for after 15 minutes, and not while a clock is a little ahead', async ({ server, admin: client }) => {
    for (const minutes of [0, 14, -0.5]) {
      await ageProofs(server, minutes);
      expect(await client.api(checkProof), `${minutes} minutes ago`).toEqual({ isRecent: true });
    }
    await ageProofs(server, -60);
    expect(await refusal(await client.send(checkProof.path)), 'from the future').toEqual([403, 'proof_needed']);
  });

  it('says what is wrong with the body before it asks', async ({ server, admin: client }) => {
    await ageProofs(server, 16);
    const short = await client.json('POST', '/api/admin/users', { username: 'ann', password: 'short' });
    expect(await refusal(short)).toEqual([400, 'invalid_request']);
  });

  it('gets the answer of a write that was done before, whose answer was lost', async ({ server, admin: client }) => {
    const create = () =>
      client.json(
        'POST',
        '/api/admin/users',
        { username: 'ann', password: 'long enough' },
        { 'idempotency-key': 'once' },
      );
    const first = await (await create()).json();
    await ageProofs(server, 16);
    expect(await (await create()).json()).toEqual(first);
  });

  it('may be one of a release that wrote no time down', async ({ server, admin: client }) => {
    const { db } = server.context;
    const { sess } = await db.selectFrom('sessions').select('sess').executeTakeFirstOrThrow();
    const { provenAt: _, ...old } = JSON.parse(sess);
    await db
      .updateTable('sessions')
      .set({ sess: JSON.stringify(old) })
      .execute();
    expect(await refusal(await client.send(checkProof.path))).toEqual([403, 'proof_needed']);
    expect(await client.api(listAdminUsers)).toHaveLength(1);
  });
});

describe('the passphrase of the backups', () => {
  it('is changed only by whoever knows the one until now', async ({ admin: client }) => {
    const choose = (body: object) => client.json('PUT', '/api/backup/passphrase', body);
    expect((await choose({ passphrase: 'the owner’s first phrase' })).status).toBe(200);
    expect(await refusal(await choose({ passphrase: 'a thief’s own phrase' }))).toEqual([403, 'wrong_password']);
    const guess = { passphrase: 'a thief’s own phrase', current: 'a thief’s guess' };
    expect(await refusal(await choose(guess))).toEqual([403, 'wrong_password']);
    const known = { passphrase: 'the owner’s next phrase', current: 'the owner’s first phrase' };
    expect((await choose(known)).status).toBe(200);
  });

  it.skipIf(onPostgres)(
    'can be chosen anew by whoever removes its lock from the server',
    async ({ server, admin: client }) => {
      const choose = (passphrase: string) => client.json('PUT', '/api/backup/passphrase', { passphrase });
      expect((await choose('a phrase that is forgotten')).status).toBe(200);
      const before = await readKept(new KeyFiles(server.dataDir));
      const file = path.join(server.dataDir, STUDIO_KEY_NAME);
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^# locked .*\n/m, ''));
      expect((await choose('a phrase of the next day')).status).toBe(200);
      expect((await readKept(new KeyFiles(server.dataDir)))?.key).toEqual(before?.key);
    },
  );
});
