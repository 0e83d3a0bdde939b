import path from 'node:path';
import {
  acceptInvitation,
  changePassword,
  changeRole,
  createAdminUser,
  createInvitation,
  deleteAdminUser,
  finishLogin,
  listAdminUsers,
  listInvitations,
  readCheckup,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readPart, savePart as storePart } from '../src/db/site-config-rows.ts';
import { codeAt, turnOn } from './authenticator.ts';
import { backUp, filledSite, onNewMachine, restore } from './backup-studio.ts';
import { sendRaw } from './raw-request.ts';
import { startNew, typed } from './set-up-steps.ts';
import { PASSWORD, refusal, startTestServer, temporaryFolder } from './test-server.ts';

const OLGA = { id: '0193e0a0-0000-7000-8000-000000000007', issuer: 'https://id.example', email: 'olga@example.com' };

describe('a restored site', () => {
  it('asks for the second factor that its account had, and takes its codes', async () => {
    const server = await filledSite();
    const { secret } = await turnOn(await server.admin(), Date.now() - 30_000);
    const folder = await temporaryFolder();
    const { id } = await backUp(server.context.config, folder);
    await server.close();
    const dataDir = path.join(await temporaryFolder(), 'elsewhere');
    await restore({ ...server.context.config, dataDir }, folder, id);
    const browser = (await startTestServer({ dataDir })).visitor();
    expect(await refusal(await browser.login())).toEqual([401, 'second_factor_required']);
    const code = codeAt(secret);
    expect((await browser.json('POST', finishLogin.path, { code })).status).toBe(200);
  });

  it('lets its people sign in at the name under which its new machine was set up, and at no other', async () => {
    const old = await filledSite();
    const folder = await temporaryFolder();
    const { id } = await backUp(old.context.config, folder);
    const post = (url: string, host: string, path: string, body: object) => {
      const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' };
      return sendRaw(url, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) });
    };
    const fresh = await startNew();
    expect((await post(fresh.url, 'box.example:3000', '/api/set-up', typed(fresh))).status).toBe(200);
    await fresh.close();
    await restore(fresh.context.config, folder, id);
    const { url } = await startTestServer({ dataDir: fresh.dataDir });
    const owner = { username: 'owner', password: PASSWORD };
    expect((await post(url, 'box.example:3000', '/api/admin/login', owner)).status).toBe(200);
    expect((await post(url, 'evil.example:3000', '/api/admin/login', owner)).status).toBe(421);
  });

  it('makes nobody an owner again who may do less since', async () => {
    const server = await filledSite();
    const admin = await server.admin();
    const [ann, { db }] = [{ username: 'ann', password: 'an owner of last year' }, server.context];
    const made = await admin.api(createAdminUser, { body: ann });
    const now = new Date().toISOString();
    // She has come through the login service too.
    await db
      .insertInto('users')
      .values({ ...OLGA, createdAt: now, updatedAt: now })
      .execute();
    const folder = await temporaryFolder();
    const { id } = await backUp(server.context.config, folder);
    await admin.api(changeRole, { params: { id: made.id }, body: { role: 'helper' } });
    await admin.api(changeRole, { params: { id: OLGA.id }, body: { role: 'inbox' } });
    await server.close();
    await restore(server.context.config, folder, id);
    const restored = await startTestServer({ dataDir: server.dataDir });
    const people = await (await restored.admin()).api(listAdminUsers);
    expect(people.map(({ username, role }) => [username, role])).toEqual([
      ['owner', 'owner'],
      ['ann', 'helper'],
    ]);
    expect(await restored.context.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'inbox' }]);
  });

  it('lets nobody back in who was shut out since', async () => {
    const server = await filledSite();
    const admin = await server.admin();
    const helper = { username: 'helper', password: 'a helper of last year' };
    const { id: helperId } = await admin.api(createAdminUser, { body: helper });
    const folder = await temporaryFolder();
    const { id } = await backUp(server.context.config, folder);
    await admin.api(deleteAdminUser, { params: { id: helperId } });
    await admin.api(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'another one entirely' },
    });
    await server.close();
    const { access } = await restore(server.context.config, folder, id);
    expect(access).toEqual({ accounts: ['owner'], comingBack: [] });
    const restored = await startTestServer({ dataDir: server.dataDir });
    const statusOf = async (username: string, password: string) =>
      (await restored.visitor().login(username, password)).status;
    expect(await statusOf('helper', helper.password)).toBe(401);
    expect(await statusOf('owner', PASSWORD)).toBe(401);
    expect(await statusOf('owner', 'another one entirely')).toBe(200);
    const sqlite = new SQLite(path.join(server.dataDir, 'shutterdesk.db'), { readonly: true });
    expect(sqlite.prepare('select count(*) from calendar_addresses').pluck().get()).toBe(0);
    sqlite.close();
  });

  it('brings no login service back that was removed since, and no address that was taken off its list', async () => {
    const server = await filledSite();
    const { db, config } = server.context;
    const service = { issuer: 'https://id.example', clientId: 'studio', tokenAuth: 'none', usesSecret: false };
    const login = (emails: readonly string[]) => ({
      part: 'login' as const,
      settings: JSON.stringify({ ...service, emails, name: 'Login', hint: 'Your account' }),
      secret: null,
    });
    const folder = await temporaryFolder();
    await storePart(db, login(['eve@example.com', 'olga@example.com']));
    const { id } = await backUp(config, folder);
    await storePart(db, login(['olga@example.com']));
    await server.close();
    await restore(config, folder, id);
    const { context } = await startTestServer({ dataDir: server.dataDir });
    expect(await readPart(context.db, 'login')).toEqual(login(['olga@example.com']));
  });

  it('on another machine tells who came through a login service that its variables do not name', async () => {
    const server = await filledSite();
    const now = new Date().toISOString();
    await server.context.db
      .insertInto('users')
      .values({ ...OLGA, createdAt: now, updatedAt: now })
      .execute();
    const folder = await temporaryFolder();
    await backUp(server.context.config, folder);
    const login = async ({ admin }: Pick<typeof server, 'admin'>) =>
      (await (await admin()).api(readCheckup)).findings.filter(({ subject }) => subject === 'Login');
    expect((await login(server)).map(({ state }) => state)).toEqual(['fine']);
    const machine = await onNewMachine(server.context.config);
    await restore(machine, folder);
    expect(await login(await startTestServer({ dataDir: machine.dataDir }))).toMatchObject([
      { state: 'fine' },
      {
        state: 'advice',
        message:
          'One person of the restored site logged in through https://id.example, which this server doesn’t know.',
      },
    ]);
  });

  it('brings no invitation back that was used since, and keeps those of today', async () => {
    const server = await filledSite();
    const admin = await server.admin();
    const invite = async (name: string) => {
      const { url } = await admin.api(createInvitation, { body: { role: 'helper', name } });
      return new URL(url).hash.slice(1);
    };
    const join = async ({ visitor }: Pick<typeof server, 'visitor'>, token: string, username: string) =>
      (await visitor().json('POST', acceptInvitation.path, { token, username, password: PASSWORD })).status;
    const before = await invite('before');
    const folder = await temporaryFolder();
    const { id } = await backUp(server.context.config, folder);
    expect(await join(server, before, 'ann')).toBe(200);
    const today = await invite('today');
    await server.close();
    await restore(server.context.config, folder, id);
    const restored = await startTestServer({ dataDir: server.dataDir });
    expect((await (await restored.admin()).api(listInvitations)).map(({ name }) => name)).toEqual(['today']);
    expect(await join(restored, before, 'thief')).toBe(403);
    expect(await join(restored, today, 'ben')).toBe(200);
  });
});
