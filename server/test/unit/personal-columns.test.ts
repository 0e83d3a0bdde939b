import path from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { DATABASE_FILE } from '../../src/db/database-file.ts';
import { OF_ADDRESS, OF_ENQUIRY } from '../../src/db/personal-columns.ts';
import { temporaryFolder } from '../test-server.ts';

/** Columns with similar names that hold no client's data. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  'users.email': 'an admin of the identity provider',
  'settings.businessEmail': 'the studio’s own address',
  'collections.address': 'of a page',
  'collections.formerAddresses': 'of a page',
  'mail_settings.recipients': 'addresses that the studio tells of inquiries',
  'read_until.personId': 'an admin',
  'calendar_addresses.personId': 'an admin',
  'devices.personId': 'an admin',
  'activity.personId': 'an admin',
  'removed_enquiries.id': 'the random id of something that is gone',
};

/** Names of columns that may hold a client's data. */
const SUSPECT = /enquir|contact|e-?mail|address|recipient|sender|person|phone/i;
/** Tables whose rows are erased themselves, or hold only hashes. */
const OWN = new Set(['contact_submissions', 'erasures', 'kysely_migration', 'kysely_migration_lock']);
/** Settings hold the studio's own data. */
const STUDIO = new Set(['settings']);

const columns = async (): Promise<readonly string[]> => {
  const dataDir = await temporaryFolder();
  await (await openDatabase(dataDir)).destroy();
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE), { readonly: true });
  const tables = sqlite.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  const found = tables
    .filter((table) => !OWN.has(table) && !STUDIO.has(table))
    .flatMap((table) =>
      sqlite
        .prepare<[], string>(`select name from pragma_table_info('${table}')`)
        .pluck()
        .all()
        .map((column) => `${table}.${column}`),
    );
  sqlite.close();
  return found;
};

const listed = [...OF_ENQUIRY, ...OF_ADDRESS].map(({ table, column }) => `${table}.${column}`);

it('names every column that may belong to a client, or says why it does not', async () => {
  const suspects = (await columns()).filter((name) => {
    const [table = '', column = ''] = name.split('.');
    return SUSPECT.test(column) || (table !== 'removed_enquiries' && /enquir/i.test(table) && column === 'id');
  });
  const rowsOf = new Set(OF_ENQUIRY.map(({ table }) => table));
  // Every row of such a table goes with its enquiry.
  const open = suspects.filter((name) => !rowsOf.has(name.split('.')[0] ?? '') && !Object.hasOwn(OF_NOBODY, name));
  expect(open.filter((name) => !listed.includes(name))).toEqual([]);
});

it('names only columns that exist', async () => {
  const all = [...(await columns()), 'settings.businessEmail'];
  expect([...listed, ...Object.keys(OF_NOBODY)].filter((name) => !all.includes(name))).toEqual([]);
});
