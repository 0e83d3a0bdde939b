import { type Device, nameOf } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DevicesTable } from '../db/schema.ts';

/** The most devices of one person: a program that signs in anew each time would make them without end. */
const MOST = 100;
/** As long as the mark of a device lasts. */
const REMEMBERED_MS = 400 * 24 * 3_600_000;

type Row = Selectable<DevicesTable>;

/** One session of a person, by the id under which it is stored, and its device. */
export interface ThisSession {
  readonly sid: string;
  readonly deviceId: string | null;
}

const NONE: ThisSession = { sid: '', deviceId: '' };

/** Tells whether its person has ended a device. */
export const isEnded = async (db: Database, id: string): Promise<boolean> => {
  const ended = db.selectFrom('devices').select('id').where('id', '=', id).where('endedAt', 'is not', null);
  return (await ended.executeTakeFirst()) !== undefined;
};

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
    .where('endedAt', 'is', null)
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
};

/** Notes a sign-in on a device, and forgets the person's oldest ones beyond a hundred, with their sessions. */
export const noteDevice = (
  db: Database,
  { signedInAt, ...device }: Omit<Row, 'createdAt' | 'endedAt'>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('devices')
      .values({ ...device, signedInAt, createdAt: signedInAt, endedAt: null })
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

const markEnded = (trx: Database) =>
  trx.updateTable('devices').set({ endedAt: new Date().toISOString() }).where('endedAt', 'is', null);

/** Ends the sessions of a device. It is a new one at its next sign-in. false: there is no such device. */
export const endDevice = (db: Database, id: string, personId?: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('deviceId', '=', id)
      .$if(personId !== undefined, (rows) => rows.where('userId', '=', personId ?? ''))
      .executeTakeFirst();
    const marked = await markEnded(trx)
      .where('id', '=', id)
      .$if(personId !== undefined, (rows) => rows.where('personId', '=', personId ?? ''))
      .executeTakeFirst();
    return ended.numDeletedRows + marked.numUpdatedRows > 0n;
  });

/** Ends every session of a person but this one. */
export const endOtherDevices = (db: Database, personId: string, keep: ThisSession): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('userId', '=', personId).where('sid', '!=', keep.sid).execute();
    await markEnded(trx)
      .where('personId', '=', personId)
      .where('id', '!=', keep.deviceId ?? '')
      .execute();
  });

const readNames = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const accounts = await db.selectFrom('admin_users').select(['id', 'username']).execute();
  const external = await db.selectFrom('users').select(['id', 'firstName', 'lastName', 'email']).execute();
  const given = external.map(({ id, firstName, lastName, email }) => {
    const known = { firstName: firstName ?? undefined, lastName: lastName ?? undefined, email: email ?? undefined };
    return [id, nameOf({ id, kind: 'external', ...known })] as const;
  });
  return new Map([...given, ...accounts.map(({ id, username }) => [id, username] as const)]);
};

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

/** The devices of one person, or of everybody, the last one used first. */
export const listDevices = async (db: Database, here: ThisSession, personId?: string): Promise<Device[]> => {
  const names = await readNames(db);
  const now = new Date().toISOString();
  const sessions = await db
    .selectFrom('sessions')
    .select(['deviceId', 'seenAt'])
    .where('deviceId', 'is not', null)
    .where('expire', '>', now)
    .execute();
  const devices = await db
    .selectFrom('devices')
    .selectAll()
    .where('endedAt', 'is', null)
    .$if(personId !== undefined, (rows) => rows.where('personId', '=', personId ?? ''))
    .execute();
  const listed = devices.map(({ id, personId: owner, browser, system, network, createdAt, signedInAt }) => {
    const open = sessions.filter(({ deviceId }) => deviceId === id);
    return {
      id,
      person: { id: owner, name: names.get(owner) ?? 'somebody' },
      ...{ browser, system, network, since: createdAt },
      lastSeenAt: id === here.deviceId ? now : open.reduce((last, { seenAt }) => later(last, seenAt), signedInAt),
      isSignedIn: open.length > 0,
      isThis: id === here.deviceId,
    };
  });
  return listed.sort((a, b) => (a.lastSeenAt < b.lastSeenAt ? 1 : -1));
};

/** Forgets devices whose mark has gone from every browser. */
export const sweepDevices = (db: Database, now = Date.now()): Promise<unknown> =>
  db
    .deleteFrom('devices')
    .where('signedInAt', '<', new Date(now - REMEMBERED_MS).toISOString())
    .execute();
