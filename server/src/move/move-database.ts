import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { exportSiteFiles, importSiteFiles } from '../backup/copy-database.ts';
import { asSentence } from '../backup/faults.ts';
import { finishSwitch } from '../backup/restore/switch-folder.ts';
import type { Config } from '../config/config.ts';
import { usableDataFolder } from '../config/data-folder.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { copyTables, type OnRows } from '../db/copy-tables.ts';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type DatabaseRole, otherRoleFault } from '../db/database-role.ts';
import { migrations } from '../db/migrations/migrations.ts';
import { keepServersOut, PATIENT, withClient } from '../db/postgres/one-client.ts';
import { checkSite, setUpPostgres } from '../db/postgres/postgres-set-up.ts';
import { type SiteTable, siteTables } from '../db/site-tables.ts';
import { damageOf } from '../db/sqlite-fault.ts';
import { FolderSide } from './folder-side.ts';
import { PostgresSide } from './postgres-side.ts';

const NAME = 'shutterdesk move';

/** One of the two databases between which a site moves. No server runs on it meanwhile. */
type Side = FolderSide | PostgresSide;

export type DatabaseKind = 'postgres' | 'sqlite';

interface Work {
  readonly tables: readonly SiteTable[];
  readonly copyKeys: (from: Database, to: Database) => Promise<void>;
  readonly onRows: OnRows;
}

type Left = 'copy' | 'activate' | 'nothing';

/** Says what is left to do where the source has no site any more, because it has moved. */
const leftBehind = (source: Side, target: Side, from: DatabaseRole, to: DatabaseRole | null): Left => {
  if (from.kind !== 'moved' || from.other !== target.address) throw otherRoleFault(source.name, from);
  if (!to) return 'nothing';
  if (to.kind === 'filling' && to.other === source.address) return 'activate';
  throw otherRoleFault(target.name, to);
};

/** @throws {StartError} for a target that holds anything but what the site left behind there */
const checkRoom = async (source: Side, target: Side, to: DatabaseRole | null): Promise<void> => {
  if (to?.kind === 'moved' && (await target.mark()) === (await source.mark())) return;
  if (to) throw otherRoleFault(target.name, to);
  if (await target.isEmpty()) return;
  throw new StartError(
    `${target.name} has photos or inquiries already, and a site only moves into an empty one. Nothing was changed.`,
  );
};

/**
 * Makes the target ready, and says what is left to do.
 * @throws {StartError} for a site that is not where it should be
 */
const prepare = async (source: Side, target: Side): Promise<Left> => {
  const [from, to] = [await source.role(), await target.role()];
  if (from) return leftBehind(source, target, from, to);
  if ((await source.mark()) === null) throw new StartError(`${source.name} is not there, or is no site's.`);
  if (!(to?.kind === 'filling' && to.other === source.address)) await checkRoom(source, target, to);
  await target.startFilling(source.address);
  return 'copy';
};

const moveBetween = async (source: Side, target: Side, { tables, copyKeys, onRows }: Work): Promise<number | null> => {
  const left = await prepare(source, target);
  if (left === 'nothing') return null;
  let rows = 0;
  if (left === 'copy') {
    await target.receive((to) =>
      source.moveAway(target.address, async (from) => {
        rows = await copyTables(from, to, tables, onRows);
        await copyKeys(from, to);
      }),
    );
  }
  // Between the source's last step and this one, no server starts with either database.
  await target.activate();
  return rows;
};

/** The tables of this release, as a new database has them. */
const ownTables = async (dataDir: string): Promise<readonly SiteTable[]> => {
  const folder = path.join(dataDir, 'database-move');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    const db = await openDatabase(folder);
    return await siteTables(db).finally(() => db.destroy());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const moveIn = async (
  { dataDir }: Config,
  database: DatabaseConfig,
  to: DatabaseKind,
  onRows: OnRows,
): Promise<number | null> => {
  const folder = new FolderSide(dataDir);
  const whatever = { whateverItsRole: true };
  const tables = await ownTables(dataDir);
  if (to === 'sqlite') {
    await withClient(database, { name: NAME }, (client) => checkSite(client, migrations, database.address, whatever));
  }
  await setUpPostgres(database, migrations, whatever);
  return withClient(database, { name: NAME, soFar: 'Run this again.' }, async (client) => {
    await client.query(PATIENT);
    await keepServersOut(client, database.address);
    const postgres = new PostgresSide(client, database.address, tables);
    return to === 'postgres'
      ? moveBetween(folder, postgres, { tables, onRows, copyKeys: (_from, db) => importSiteFiles(dataDir, db) })
      : moveBetween(postgres, folder, { tables, onRows, copyKeys: (db) => exportSiteFiles(db, dataDir) });
  });
};

/**
 * Moves a site between the SQLite database of the data folder and the PostgreSQL database of DATABASE_URL: copies every
 * row, compares all of them, and only then makes the new place the site's only one. An interrupted run begins anew at the
 * next call.
 * @returns the number of rows; null when it is there already
 * @throws {StartError} while a server runs, and when the site cannot move
 */
export const moveDatabase = async (
  config: Config,
  to: DatabaseKind,
  onRows: OnRows = () => undefined,
): Promise<number | null> => {
  const { dataDir, database } = config;
  if (!database) {
    throw new StartError('DATABASE_URL is not set: it names the PostgreSQL database to move to or from.');
  }
  await usableDataFolder(config);
  const release = lockDataFolder(dataDir);
  try {
    await finishSwitch(dataDir);
    return await moveIn(config, database, to, onRows);
  } catch (error) {
    throw damageOf(error, dataDir) ?? asSentence(error, `the folder ${dataDir}`, 'The site stays where it was.');
  } finally {
    release();
  }
};
