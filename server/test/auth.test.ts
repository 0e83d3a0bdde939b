import { createHmac } from 'node:crypto';
import { createAdminUser, listAdminUsers, logout, readCurrentUser } from '@shutterdesk/shared';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { SessionStore, storedSid } from '../src/http/session-store.ts';
import { it } from './it.ts';
import { onPostgres } from './postgres/databases.ts';
import { PASSWORD, REAL_PASSWORDS, refusal, startPagelessServer } from './test-server.ts';

describe('signing in', () => {
  it('accepts the name in any case, and answers the user without the hash', async ({ server }) => {
    const client = server.visitor();
    const response = await client.login('OWNER');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ kind: 'password', username: 'owner' });
    expect(text).not.toMatch(/hash|argon2/i);
    expect(await client.api(readCurrentUser)).toMatchObject({ username: 'owner' });
  });

  it('stores passwords so that each guess takes two passes over 19 MB of memory', async () => {
    const server = await startPagelessServer({ overrides: REAL_PASSWORDS });
    const admin = await server.admin();
    await admin.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
    const users = await server.context.db.selectFrom('admin_users').select('passwordHash').execute();
    expect(
      users.map(({ passwordHash }) => /^\$argon2id\$v=19\$m=19456,(?:p=1,t=2|t=2,p=1)\$/.test(passwordHash)),
    ).toEqual([true, true]);
    expect((await server.visitor().login('ann', 'long enough')).status).toBe(200);
  });

  it('sets a new cookie each time, for this site only and hidden from scripts', async ({ server }) => {
    const client = server.visitor();
    const first = await client.login();
    // Max-Age counts by the browser's clock: one of a server in 1970 would end the session before it begins.
    expect(first.headers.getSetCookie().at(-1)).toMatch(/^shutterdesk.sid=.*HttpOnly; SameSite=Lax; Max-Age=60\d{4}$/);
    const planted = client.cookie;
    await client.login();
    expect(client.cookie).not.toBe(planted);
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { cookie: planted } })).status).toBe(401);
  });

  it('marks the cookie Secure when the site is https', async () => {
    const server = await startPagelessServer({
      environment: { PUBLIC_URL: 'https://studio.example', TRUST_PROXY: '1' },
    });
    const response = await server
      .visitor()
      .json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD }, { 'x-forwarded-proto': 'https' });
    const cookies = response.headers.getSetCookie();
    expect(cookies.filter((cookie) => cookie.includes('; Secure'))).toHaveLength(2);
  });

  it('answers a wrong password and an unknown name alike', async ({ server }) => {
    const answers = await Promise.all(
      ['owner', 'nobody'].map(async (name) => (await server.visitor().login(name, 'wrong password')).text()),
    );
    expect(answers[0]).toBe(answers[1]);
    expect(JSON.parse(answers[0] ?? '')).toEqual({
      error: 'invalid_credentials',
      message: 'Invalid username or password',
    });
  });

  it('asks for both fields in the words of the specification', async ({ server }) => {
    const response = await server.visitor().json('POST', '/api/admin/login', { username: '' });
    expect(await response.json()).toMatchObject({
      issues: [
        { path: 'username', message: 'Username is required' },
        { path: 'password', message: 'Password is required' },
      ],
    });
  });

  it('slows down guesses for one name and address after a handful', async ({ server }) => {
    const client = server.visitor();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await client.login('owner', `guess ${tries}`)).status).toBe(401);
    }
    const refused = await client.login();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(refused)).toEqual([429, 'too_many_requests']);
    expect((await client.login('somebody else')).status).toBe(401);
  });

  it('lets one person sign in from many places at once', async ({ server }) => {
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await server.visitor().login()).status));
    expect(statuses).toEqual(Array(12).fill(200));
  });

  it('ends the session immediately on logout', async ({ server, admin: client }) => {
    const { cookie } = client;
    await client.api(logout);
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401);
  });

  it('extends the session once a day instead of with every answer', async ({ server, admin: client }) => {
    const prolongs = async (): Promise<boolean> => {
      const response = await client.send('/api/auth/user');
      // The session is stored before the answer ends, not before it begins.
      await response.arrayBuffer();
      return response.headers.getSetCookie().length > 0;
    };
    expect(await prolongs(), 'right after the sign-in').toBe(false);
    const { db } = server.context;
    const { sess } = await db.selectFrom('sessions').select('sess').executeTakeFirstOrThrow();
    await db
      .updateTable('sessions')
      .set({ sess: sess.replace(/"prolongedOn":"[^"]+"/, '"prolongedOn":"2026-01-01"') })
      .execute();
    expect([await prolongs(), await prolongs()]).toEqual([true, false]);
  });

  it('does not revive a session when a request finishes after the logout', async ({ server, admin: client }) => {
    const { db } = server.context;
    const store = new SessionStore(db);
    const { sess } = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const sid = /=s%3A([^.]+)/.exec(client.cookie)?.[1] ?? '';
    expect(await db.selectFrom('sessions').select('sid').where('sid', '=', storedSid(sid)).execute()).toHaveLength(1);
    await client.api(logout);
    const late = { ...JSON.parse(sess), prolongedOn: '2026-11-22' };
    await new Promise<void>((resolve) => store.set(sid, late, () => resolve()));
    expect(await db.selectFrom('sessions').select('sid').execute()).toEqual([]);
  });

  it('stores no id of which a reader of database and key could make a cookie', async ({ server, admin: client }) => {
    const { db, secrets } = server.context;
    const { sid } = await db.selectFrom('sessions').select('sid').executeTakeFirstOrThrow();
    const signature = createHmac('sha256', secrets.session).update(sid).digest('base64').replace(/=+$/, '');
    const cookie = `shutterdesk.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401);
    expect((await client.send('/api/auth/user')).status).toBe(200);
  });

  // The database ends the first session at the moment it begins.
  it.skipIf(onPostgres)(
    'does not revive a session that ends while its sign-in is being answered',
    async ({ server }) => {
      const { db } = server.context;
      await sql`create table ended (sid text)`.execute(db);
      await sql`create trigger ends after insert on sessions when not exists (select * from ended) begin
      insert into ended values (new.sid); delete from sessions where sid = new.sid; end`.execute(db);
      const visitor = server.visitor();
      const answer = await visitor.login();
      expect([answer.status, await answer.json()]).toMatchObject([200, { username: 'owner' }]);
      expect((await visitor.send('/api/auth/user')).status).toBe(401);
    },
  );
});

describe('another site', () => {
  const crossSite: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];

  it.each(crossSite)('cannot write with an admin’s cookie (%o)', async (headers) => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const response = await admin.json('POST', '/api/admin/users', { username: 'x', password: 'y'.repeat(9) }, headers);
    expect(await refusal(response)).toEqual([403, 'cross_site']);
    expect(await admin.api(listAdminUsers)).toHaveLength(1);
  });

  it.each(['cross-site', 'same-site'])('signs nobody out by sending them to the logout address (%s)', async (site) => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const leave = (from: string) =>
      admin.send('/api/logout', { headers: { 'sec-fetch-site': from }, redirect: 'manual' });
    expect((await leave(site)).headers.get('location')).toBe('/admin');
    expect((await admin.send('/api/auth/user')).status).toBe(200);
    expect((await leave('same-origin')).headers.get('location')).toBe('/admin/login');
    expect((await admin.send('/api/auth/user')).status).toBe(401);
  });

  it('cannot sign a visitor in', async ({ server }) => {
    const body = { username: 'owner', password: PASSWORD };
    const response = await server.visitor().json('POST', '/api/admin/login', body, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });

  it('is told apart from our own pages, which may write', async ({ server, admin }) => {
    const own: Record<string, string>[] = [{ origin: server.url }, { 'sec-fetch-site': 'same-origin' }];
    for (const headers of own) {
      const response = await admin.json(
        'POST',
        '/api/admin/users',
        { username: `u${Math.random()}`, password: 'long enough' },
        headers,
      );
      expect(response.status).toBe(201);
    }
  });
});
