import { spawn } from 'node:child_process';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { listGalleryImages } from '../../src/content/gallery/gallery-repository.ts';
import { listHeroImages } from '../../src/content/hero-repository.ts';
import { readSettings } from '../../src/content/settings-repository.ts';
import { openDatabase } from '../../src/db/database.ts';
import { DATABASE_FILE } from '../../src/db/database-file.ts';
import { migrations } from '../../src/db/migrations/migrations.ts';
import { listEnquiries } from '../../src/desk/enquiries/enquiry-list-repository.ts';
import { storedSid } from '../../src/http/session-store.ts';
import { temporaryFolder } from '../test-server.ts';

const NOW = '2026-01-02T03:04:05.678Z';
const id = (n: number) => `0193e0a0-0000-7000-8000-00000000000${n}`;

const CONTENT = `
  insert into photos (id, objectKey, width, height, placeholder, derivatives, createdAt)
    values ('${id(1)}', 'uploads/${id(1)}', 300, 200, 'data:', '[{"format":"jpeg","width":300}]', '${NOW}'),
           ('${id(2)}', 'uploads/${id(2)}', 300, 200, 'data:', '[{"format":"jpeg","width":300}]', '${NOW}');
  insert into gallery_images (id, url, alt, category, "order", createdAt, photoId)
    values ('${id(3)}', '/media/x', 'A tree', 'Family', '7', '${NOW}', '${id(1)}');
  insert into hero_images (id, url, alt, isActive, createdAt, photoId)
    values ('${id(4)}', '/media/y', 'A hill', 1, '${NOW}', '${id(2)}');
  insert into contact_submissions (id, name, email, phone, selectedPackage, message, preferredDate, createdAt)
    values ('${id(5)}', 'ليلى', 'l@example.com', '1', 'Signature', 'Hello', '2027-02-28', '${NOW}');
  insert into settings (id, schedulingEnabled, packages, heroText) values ('settings', 0, '[{"name":"Mini","price":"99","features":[],"featured":false}]', 'Light, kept.');
  insert into admin_users (id, username, usernameKey, passwordHash, createdAt, updatedAt)
    values ('${id(6)}', 'owner', 'owner', 'hash', '${NOW}', '${NOW}');
  insert into sessions (sid, sess, expire, userId) values ('${storedSid('s')}', '{}', '2999-01-01T00:00:00.000Z', '${id(6)}');
  insert into users (id, email, createdAt, updatedAt) values ('${id(7)}', 'olga@example.com', '${NOW}', '${NOW}');
`;

/** A data folder as a migration left it. */
const folderOf = async (version: string): Promise<string> => {
  const dataDir = await temporaryFolder();
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(version);
  sqlite.exec(CONTENT);
  await db.destroy();
  return dataDir;
};

interface Row {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

const schemaOf = (dataDir: string): string[] => {
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE), { readonly: true });
  const rows = sqlite.prepare<[], Row>('select type, name, sql from sqlite_master').all();
  const seen = sqlite.prepare<[], string>('select name from kysely_migration').pluck().all();
  sqlite.close();
  return [...rows.map(({ type, name, sql }) => `${type} ${name} ${sql}`), ...seen].toSorted();
};

const expectContent = async (dataDir: string): Promise<void> => {
  const db = await openDatabase(dataDir);
  try {
    const { value: contacts } = await listEnquiries(db).next();
    expect(contacts).toMatchObject([{ name: 'ليلى', preferredDate: '2027-02-28', spam: false }]);
    expect(await listGalleryImages(db)).toMatchObject([{ id: id(3), alt: 'A tree', order: '7' }]);
    expect(await listHeroImages(db)).toMatchObject([{ id: id(4), isActive: true, backgroundPosition: 'center 65%' }]);
    expect(await readSettings(db)).toMatchObject({ heroText: 'Light, kept.', schedulingEnabled: false });
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'olga@example.com' }]);
    expect(await db.selectFrom('admin_users').select('username').execute()).toEqual([{ username: 'owner' }]);
    expect(await db.selectFrom('sessions').select('sid').execute()).toEqual([{ sid: storedSid('s') }]);
  } finally {
    await db.destroy();
  }
};

describe.each(Object.keys(migrations))('a database as %s left it', (version) => {
  it('keeps all its data', async () => {
    await expectContent(await folderOf(version));
  });

  it('gets the schema of a new one', async () => {
    const [old, fresh] = [await folderOf(version), await temporaryFolder()];
    for (const dataDir of [old, fresh]) await (await openDatabase(dataDir)).destroy();
    expect(schemaOf(old)).toEqual(schemaOf(fresh));
  });
});

it('an interrupted migration leaves the old schema and its data intact', async () => {
  const dataDir = await folderOf(Object.keys(migrations).at(-1) ?? '');
  const before = schemaOf(dataDir);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../interrupted-migration.ts'), dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))).toBe('SIGKILL');
  expect(schemaOf(dataDir)).toEqual(before);
  await expectContent(dataDir);
});
