import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type Selectable, SqliteDialect } from 'kysely';
import { NO_ADDRESS, type StoredPart, storedAddress } from '../../config/set-up.ts';
import { noteAtMachine } from '../../db/activity.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { DATABASE_FILE } from '../../db/database-file.ts';
import type { AdminUsersTable, InvitationsTable, UsersTable } from '../../db/schema.ts';
import { readPart, removePart, savePart } from '../../db/site-config-rows.ts';
import { ErasureRecord } from '../../desk/privacy/erasure-record.ts';
import type { Repository } from '../repository.ts';
import { ERASURE_KEYS_NAME, ERASURES_NAME } from '../snapshot.ts';
import { stageFile } from './stage-snapshot.ts';

type Account = Selectable<AdminUsersTable>;

/** The people of the site that a restore finds; null where they cannot be read. */
export type OwnPeople = {
  readonly accounts: readonly Account[];
  /** Those of the login service. */
  readonly external: readonly Selectable<UsersTable>[];
  /** The name under which this machine's site was set up; null: none is kept. */
  readonly setUpAt: string | null;
  readonly invitations: readonly Selectable<InvitationsTable>[];
  /** The login service, with the addresses that it lets in; null: none is entered on the screen. */
  readonly login: StoredPart | null;
} | null;

const readAccounts = (db: Database): Promise<Account[]> =>
  db.selectFrom('admin_users').selectAll().orderBy('usernameKey').execute();

export const readPeople = async (db: Database): Promise<NonNullable<OwnPeople>> => ({
  accounts: await readAccounts(db),
  external: await db.selectFrom('users').selectAll().execute(),
  setUpAt: storedAddress(await readPart(db, 'address'))?.setUpAt ?? null,
  invitations: await db.selectFrom('invitations').selectAll().execute(),
  login: await readPart(db, 'login'),
});

/** The present accounts take the place of those of the snapshot: removed ones stay removed, newer passwords stay. */
const putAccounts = async (trx: Database, accounts: readonly Account[]): Promise<void> => {
  const ids = accounts.map(({ id }) => id);
  await trx.deleteFrom('admin_users').where('id', 'not in', ids).execute();
  for (const account of accounts) {
    await trx
      .insertInto('admin_users')
      .values(account)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(account))
      .execute();
  }
};

/** A person who may do less today than in the snapshot does not become an owner again. */
const putRoles = async (trx: Database, external: NonNullable<OwnPeople>['external']): Promise<void> => {
  for (const { id, role } of external) await trx.updateTable('users').set({ role }).where('id', '=', id).execute();
};

/** Where the site has no address, people go on signing in at the name that leads to this machine. */
const putSetUpAt = async (trx: Database, setUpAt: string): Promise<void> => {
  const settings = { ...(storedAddress(await readPart(trx, 'address')) ?? NO_ADDRESS), setUpAt };
  await savePart(trx, { part: 'address', settings: JSON.stringify(settings), secret: null });
};

/** The present invitations alone: none that was accepted or withdrawn comes back. */
const putInvitations = async (trx: Database, invitations: NonNullable<OwnPeople>['invitations']): Promise<void> => {
  for (const invitation of invitations) await trx.insertInto('invitations').values(invitation).execute();
};

/** The present login service alone: neither it nor an address that was taken off its list lets anybody in again. */
const putLogin = async (trx: Database, login: StoredPart | null): Promise<void> => {
  await removePart(trx, 'login');
  if (login) await savePart(trx, login);
};

export interface Access {
  /** The names of everybody who can sign in with a password. */
  readonly accounts: readonly string[];
  /** Those of them who could not until now. */
  readonly comingBack: readonly string[];
}

/**
 * Ends every session, known device, calendar address and invitation of a staged site, and lets nobody back in who was shut out since.
 * @param own the people as they are now
 * @param isSame they are of the same site
 */
export const keepAccess = async (staged: string, own: OwnPeople, isSame: boolean): Promise<Access> => {
  const db = await openDatabase(staged);
  try {
    return await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').execute();
      await trx.deleteFrom('devices').execute();
      await trx.deleteFrom('calendar_addresses').execute();
      await trx.deleteFrom('invitations').execute();
      await noteAtMachine(trx, { what: 'site-restored' });
      if (own && isSame && own.accounts.length > 0) await putAccounts(trx, own.accounts);
      if (own && isSame) await putRoles(trx, own.external);
      if (own && isSame && (own.login || own.accounts.length > 0)) await putLogin(trx, own.login);
      if (own?.setUpAt) await putSetUpAt(trx, own.setUpAt);
      if (own && isSame) await putInvitations(trx, own.invitations);
      const accounts = await readAccounts(trx);
      const known = new Set(own?.accounts.map(({ id }) => id));
      return {
        accounts: accounts.map(({ username }) => username),
        comingBack: accounts.filter(({ id }) => !known.has(id)).map(({ username }) => username),
      };
    });
  } finally {
    await db.destroy();
  }
};

const NAMES: readonly string[] = [ERASURES_NAME, ERASURE_KEYS_NAME];

interface ErasurePlaces {
  readonly dataDir: string;
  readonly repository: Repository;
  /** The folder of the restored site, before it is switched to. */
  readonly staged: string;
  readonly workFolder: string;
}

/** The files about erased people that a snapshot holds, in a folder of their own; unreadable ones are left out. */
const filesOfSnapshot = async (repository: Repository, id: string, folder: string): Promise<void> => {
  try {
    const { files } = await repository.read(id);
    for (const file of files.filter(({ name }) => NAMES.includes(name))) await stageFile(repository, id, file, folder);
  } catch {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * A person who was erased after a snapshot was made stays erased: the lists of the site as it is and of all other
 * snapshots of the studio are added to the restored one, and the next start erases again.
 */
export const keepErasures = async ({ dataDir, repository, staged, workFolder }: ErasurePlaces): Promise<void> => {
  const folders = [dataDir];
  for (const id of await repository.snapshots()) {
    const folder = path.join(workFolder, id);
    await filesOfSnapshot(repository, id, folder);
    folders.push(folder);
  }
  const target = ErasureRecord.in(staged);
  const known = new Set((await target.read()).map(({ person, at }) => `${person} ${at}`));
  const keys = new Set<string>();
  for (const folder of folders) {
    const files = ErasureRecord.in(folder);
    for (const key of await files.storedKeys()) keys.add(key);
    const fresh = (await files.read()).filter(({ person, at }) => !known.has(`${person} ${at}`));
    for (const { person, at } of fresh) known.add(`${person} ${at}`);
    await target.add(fresh);
  }
  if (keys.size > 0) await target.saveKeys([...keys]);
};

const CONTENT = [
  'photos',
  'gallery_images',
  'hero_images',
  'studio_pictures',
  'collections',
  'contact_submissions',
] as const;

/** Tells whether a site has nothing that a restore would take away: no picture, no page of pictures and no enquiry. */
export const isEmptySite = async (db: Database): Promise<boolean> => {
  for (const table of CONTENT) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
};

/** The site that a restore finds. */
export interface OwnSite {
  /** The folder with its keys and its list of erased people. */
  readonly folder: string;
  /** The mark of its store; null where it cannot be read. */
  readonly mark: string | null;
  readonly people: OwnPeople;
}

/** The mark of the site's store in a SQLite database; null where it cannot be read. */
export const markIn = (file: string): string | null => {
  if (!existsSync(file)) return null;
  const sqlite = new SQLite(file, { readonly: true });
  try {
    return sqlite.prepare<[], string>('select mark from storage').pluck().get() ?? null;
  } catch {
    // It may be damaged, which is why somebody restores.
    return null;
  } finally {
    sqlite.close();
  }
};

/** null where they cannot be read. */
const peopleIn = async (file: string): Promise<OwnPeople> => {
  if (!existsSync(file)) return null;
  const database = new SQLite(file, { readonly: true });
  const db: Database = new Kysely({ dialect: new SqliteDialect({ database }) });
  return readPeople(db)
    .catch(() => null)
    .finally(() => db.destroy());
};

export const ownSiteIn = async (dataDir: string): Promise<OwnSite> => ({
  folder: dataDir,
  mark: markIn(path.join(dataDir, DATABASE_FILE)),
  people: await peopleIn(path.join(dataDir, DATABASE_FILE)),
});
