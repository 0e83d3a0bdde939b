import {
  createAdminUser,
  deleteAdminUser,
  endDevice,
  listActivity,
  listAdminUsers,
  listDevices,
  logout,
  OTHER_DEVICES,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { sweepSessions } from '../src/http/session-store.ts';
import { it } from './it.ts';
import { type Client, PASSWORD, startPagelessServer, type TestServer } from './test-server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DAY = 24 * 3_600_000;

const signIn = async (server: TestServer, agent: string, username = 'owner', password = PASSWORD): Promise<Client> => {
  const client = server.visitor();
  const answer = await client.json('POST', '/api/admin/login', { username, password }, { 'user-agent': agent });
  expect(answer.status).toBe(200);
  return client;
};

const statusOf = async (client: Client): Promise<number> => (await client.send('/api/auth/user')).status;

/** The devices of the person who asks; an owner is told those of everybody. */
const idsOf = async (client: Client) => {
  const devices = await client.api(listDevices);
  const me = devices.find(({ isThis }) => isThis)?.person.id;
  return devices.filter(({ person }) => person.id === me).map(({ id }) => id);
};

describe('the list of devices', () => {
  it('names browser, system, network and moments of each, and the one that asks', async ({ server }) => {
    const desk = await signIn(server, FIREFOX);
    await signIn(server, PHONE);
    await signIn(server, 'Shutterdesk-Desktop (macOS)');
    await signIn(server, 'curl/8.14.1');
    const devices = await desk.api(listDevices);
    const alike = { network: '127.0.0.1', isSignedIn: true, person: { name: 'owner' } };
    expect(devices).toHaveLength(4);
    expect(devices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: 'Firefox', system: 'Windows', isThis: true }),
        expect.objectContaining({ browser: 'Safari', system: 'iOS', isThis: false }),
        expect.objectContaining({ browser: 'Desktop app', system: 'macOS', isThis: false }),
        expect.objectContaining({ browser: null, system: null, isThis: false }),
      ]),
    );
    for (const device of devices) {
      expect(device).toMatchObject(alike);
      expect(Date.now() - Date.parse(device.since)).toBeLessThan(60_000);
    }
  });

  it('gives the list of people when each last signed in', async ({ server, admin: owner }) => {
    await owner.api(createAdminUser, { body: { username: 'ann', password: PASSWORD } });
    const [me, ann] = await owner.api(listAdminUsers);
    expect(ann).toMatchObject({ signedInAt: null, hasSecondFactor: false });
    expect(Date.now() - Date.parse(me?.signedInAt ?? '')).toBeLessThan(60_000);
    await signIn(server, PHONE, 'ann');
    expect((await owner.api(listAdminUsers))[1]?.signedInAt).toEqual(expect.any(String));
  });

  it('keeps one entry for a browser that signs in again, and shows its logout', async ({ server }) => {
    const [desk, phone] = [await signIn(server, FIREFOX), await signIn(server, PHONE)];
    await phone.api(logout);
    const [first] = (await desk.api(listDevices)).filter(({ isThis }) => !isThis);
    expect(first).toMatchObject({ browser: 'Safari', isSignedIn: false });
    await phone.login();
    expect(await idsOf(desk)).toHaveLength(2);
    expect(await idsOf(desk)).toContain(first?.id);
  });

  it('keeps the entries of two people who share a browser', async ({ admin: shared }) => {
    await shared.api(createAdminUser, { body: { username: 'helper', password: 'quite long enough' } });
    const owners = await idsOf(shared);
    expect((await shared.login('helper', 'quite long enough')).status).toBe(200);
    expect((await shared.login()).status).toBe(200);
    expect(await idsOf(shared)).toEqual(owners);
  });

  it('keeps the newest hundred of a program that signs in anew each time', async ({ server, admin: first }) => {
    const { db } = server.context;
    const [made] = await db.selectFrom('devices').selectAll().execute();
    if (!made) throw new Error('no device');
    const rows = Array.from({ length: 99 }, (_, n) => ({ ...made, id: `device-${n}` }));
    await db.insertInto('devices').values(rows).execute();
    const last = await server.admin();
    expect(await idsOf(last)).toHaveLength(100);
    expect([await statusOf(first), await statusOf(last)].toSorted()).toContain(200);
  });
});

describe('ending a device', () => {
  it('signs its person out there, and nobody else', async ({ server }) => {
    const [desk, phone] = [await signIn(server, FIREFOX), await signIn(server, PHONE)];
    const other = (await desk.api(listDevices)).find(({ isThis }) => !isThis);
    await desk.api(endDevice, { params: { id: other?.id ?? '' } });
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([200, 401]);
    const again = await desk.send(`/api/admin/devices/${other?.id}`, { method: 'DELETE' });
    expect(again.status).toBe(404);
  });

  it('makes it a new device at its next sign-in', async ({ server }) => {
    const [desk, phone] = [await signIn(server, FIREFOX), await signIn(server, PHONE)];
    const [before] = await idsOf(phone);
    await desk.api(endDevice, { params: { id: before ?? '' } });
    await phone.login();
    expect(await idsOf(phone)).not.toContain(before);
    expect(await idsOf(phone)).toHaveLength(2);
  });

  it('leaves one signed in when all others are ended', async ({ server }) => {
    const [here, there, gone] = [await server.admin(), await server.admin(), await server.admin()];
    await gone.api(logout);
    await here.api(endDevice, { params: { id: OTHER_DEVICES } });
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect(await here.api(listDevices)).toMatchObject([{ isThis: true }]);
    const { entries } = await here.api(listActivity);
    expect(entries.map(({ what }) => what).filter((what) => what.startsWith('device'))).toEqual(['devices-ended']);
  });

  it('is for one’s own devices, and for an owner those of everybody', async ({ server, admin: owner }) => {
    await owner.api(createAdminUser, { body: { username: 'helper', password: 'quite long enough', role: 'helper' } });
    const helper = await signIn(server, PHONE, 'helper', 'quite long enough');
    const all = await owner.api(listDevices);
    expect(all.map(({ person }) => person.name).toSorted()).toEqual(['helper', 'owner']);
    const [mine, theirs] = [all.find(({ isThis }) => isThis)?.id ?? '', ...(await idsOf(helper))];
    expect(await idsOf(helper)).not.toContain(mine);
    expect((await helper.send(`/api/admin/devices/${mine}`, { method: 'DELETE' })).status).toBe(404);
    expect(await statusOf(owner)).toBe(200);
    await owner.api(endDevice, { params: { id: OTHER_DEVICES } });
    expect(await statusOf(helper)).toBe(200);
    await owner.api(endDevice, { params: { id: theirs ?? '' } });
    expect(await statusOf(helper)).toBe(401);
  });

  it.each(['new password', 'removed account'])('happens to all of a person at once with a %s', async (what) => {
    const server = await startPagelessServer();
    const owner = await server.admin();
    const { id } = await owner.api(createAdminUser, { body: { username: 'helper', password: 'quite long enough' } });
    const [here, there] = [
      await signIn(server, FIREFOX, 'helper', 'quite long enough'),
      await signIn(server, PHONE, 'helper', 'quite long enough'),
    ];
    const change = { currentPassword: 'quite long enough', newPassword: 'another that is long' };
    if (what === 'new password') expect((await here.json('PUT', '/api/admin/password', change)).status).toBe(204);
    else await owner.api(deleteAdminUser, { params: { id } });
    expect(await statusOf(there)).toBe(401);
    const left = (await owner.api(listDevices)).filter(({ person }) => person.id === id);
    expect(left).toHaveLength(what === 'new password' ? 1 : 0);
  });
});

describe('a session', () => {
  const startedAgo = (server: TestServer, ms: number) => {
    const startedAt = new Date(Date.now() - ms).toISOString();
    return server.context.db.updateTable('sessions').set({ startedAt }).execute();
  };

  it('ends 30 days after its sign-in, however often it is used', async ({ server, admin: owner }) => {
    await startedAgo(server, 29 * DAY);
    expect(await statusOf(owner)).toBe(200);
    await startedAgo(server, 30 * DAY + 1000);
    expect(await statusOf(owner)).toBe(401);
    await sweepSessions(server.context.db, Date.now());
    expect(await server.context.db.selectFrom('sessions').select('sid').execute()).toEqual([]);
  });

  it('notes its last use every five minutes, and costs no write between', async ({ server, admin: owner }) => {
    const { db } = server.context;
    const seen = async () => (await db.selectFrom('sessions').select('seenAt').executeTakeFirstOrThrow()).seenAt;
    const before = await seen();
    await owner.api(listDevices);
    expect(await seen()).toBe(before);
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000).toISOString();
    await db.updateTable('sessions').set({ seenAt: sixMinutesAgo }).execute();
    await owner.api(listDevices);
    await expect.poll(seen).not.toBe(sixMinutesAgo);
  });
});
