import { type Device, nameOf } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DevicesTable } from '../db/schema.ts';
import { REMEMBERED_MS } from './known-devices.ts';

/** The most devices of one person: a program that signs in anew each time would make them without end. */
const MOST = 100;

type Row = Selectable<DevicesTable>;

/** One session of a person, by the id under which it is stored, and its device. */
export interface ThisSession {
  readonly sid: string;
  readonly deviceId: string | null;
}

const NONE: ThisSession = { sid: '', deviceId: '' };

/** Tells whether a person has signed in before, so that another device of theirs is news. */
export const hasBeenHere = async (db: Database, personId: string): Promise<boolean> => {
  const device = db.selectFrom('devices').select('id').where('personId', '=', personId).limit(1);
  return (await device.executeTakeFirst()) !== undefined;
};

/** Tells whether a person has signed in from a network before. */
export const hasSignedInFrom = async (db: Database, personId: string, network: string): Promise<boolean> => {
  const found = db
    .selectFrom('devices')
    .select('id')
    .where('personId', '=', personId)
    .where('network', '=', network)
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
};

/** Notes a sign-in on a device, and forgets the person's oldest ones beyond a hundred, with their sessions. */
export const noteDevice = (db: Database, { signedInAt, ...device }: Omit<Row, 'createdAt'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('devices')
      .values({ ...device, signedInAt, createdAt: signedInAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...device, signedInAt }))
      .execute();
    const rest = await trx
      .selectFrom('devices')
      .select('id')
      .where('personId', '=', device.personId)
      .orderBy('signedInAt', 'desc')
      .limit(MOST + 1)
      .execute();
    const oldest = rest[MOST];
    if (!oldest) return;
    await trx.deleteFrom('sessions').where('deviceId', '=', oldest.id).execute();
    await trx.deleteFrom('devices').where('id', '=', oldest.id).execute();
  });

/** Ends all sessions of a person and forgets the devices, but for one session and its device. */
export const endSessions = async (trx: Database, personId: string, keep: ThisSession = NONE): Promise<void> => {
  await trx.deleteFrom('sessions').where('userId', '=', personId).where('sid', '!=', keep.sid).execute();
  await trx
    .deleteFrom('devices')
    .where('personId', '=', personId)
    .where('id', '!=', keep.deviceId ?? '')
    .execute();
};

/** Ends the sessions of a device and forgets it. false: there is no such device. */
export const endDevice = (db: Database, id: string, personId?: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const device = trx.deleteFrom('devices').where('id', '=', id);
    const own = personId === undefined ? device : device.where('personId', '=', personId);
    if ((await own.executeTakeFirst()).numDeletedRows === 0n) return false;
    await trx.deleteFrom('sessions').where('deviceId', '=', id).execute();
    return true;
  });

/** The devices of one person, or of everybody, the last one used first. */
export const listDevices = async (db: Database, here: ThisSession, personId?: string): Promise<Device[]> => {
  const now = new Date().toISOString();
  const devices = await db
    .selectFrom('devices')
    .leftJoin('admin_users', 'admin_users.id', 'devices.personId')
    .leftJoin('users', 'users.id', 'devices.personId')
    .selectAll('devices')
    .select(['username', 'firstName', 'lastName', 'email'])
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => fn.max('seenAt').as('at'))
        .whereRef('deviceId', '=', 'devices.id')
        .where('expire', '>', now)
        .as('seenAt'),
    )
    .$if(personId !== undefined, (rows) => rows.where('personId', '=', personId ?? ''))
    .execute();
  const listed = devices.map(({ id, personId: owner, browser, system, network, createdAt, signedInAt, ...row }) => ({
    id,
    person: { id: owner, name: nameOf(row) },
    ...{ browser, system, network, since: createdAt },
    lastSeenAt: id === here.deviceId ? now : (row.seenAt ?? signedInAt),
    isSignedIn: row.seenAt !== null,
    isThis: id === here.deviceId,
  }));
  return listed.sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1));
};

/** Forgets devices whose mark has gone from every browser. */
export const sweepDevices = (db: Database, now = Date.now()): Promise<unknown> =>
  db
    .deleteFrom('devices')
    .where('signedInAt', '<', new Date(now - REMEMBERED_MS).toISOString())
    .execute();
