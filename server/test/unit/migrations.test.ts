import { spawn } from 'node:child_process';
import path from 'node:path';
import { UUID } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { DATABASE_FILE } from '../../src/db/database-file.ts';
import { FIRST, migrations } from '../../src/db/migrations/migrations.ts';
import { listEnquiries } from '../../src/enquiries/enquiry-list-repository.ts';
import { listGalleryImages } from '../../src/gallery/gallery-repository.ts';
import { listHeroImages } from '../../src/hero/hero-repository.ts';
import { storedSid } from '../../src/http/session-store.ts';
import { readSettings } from '../../src/settings/settings-repository.ts';
import { temporaryFolder } from '../test-server.ts';

/** The migrations of 0.2.0, as its databases name them. */
const OF_0_2_0 = ['0001-first', '0002-trust', '0003-storage', '0025-hashed-sessions', FIRST];
const NOW = '2026-01-02T03:04:05.678Z';
const LATER = '2026-01-02T04:00:00.000Z';
const NEXT = '2026-01-02T05:00:00.000Z';
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

/** A data folder as a version left it, with the names of the migrations that its release ran. */
const folderOf = async (version: string, names: readonly string[] = []): Promise<string> => {
  const dataDir = await temporaryFolder();
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(version);
  sqlite.exec(CONTENT);
  for (const name of names) sqlite.prepare('insert or ignore into kysely_migration values (?, ?)').run(name, NOW);
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

const VERSIONS: readonly { readonly title: string; readonly version: string; readonly names: readonly string[] }[] = [
  { title: '0.2.0', version: FIRST, names: OF_0_2_0 },
  ...Object.keys(migrations).map((version) => ({ title: version, version, names: [] })),
];

describe('a database of an earlier version', () => {
  it.each(VERSIONS)('keeps all its data: $title', async ({ version, names }) => {
    await expectContent(await folderOf(version, names));
  });

  it.each(VERSIONS)('gets the schema of a new one: $title', async ({ version, names }) => {
    const [old, fresh] = [await folderOf(version, names), await temporaryFolder()];
    for (const dataDir of [old, fresh]) await (await openDatabase(dataDir)).destroy();
    expect(schemaOf(old)).toEqual([...schemaOf(fresh), ...names.filter((name) => name !== FIRST)].toSorted());
  });

  it('lets a session of 0.2.0 begin with the update, and a login that was under way end as it was to', async () => {
    const dataDir = await folderOf(FIRST, OF_0_2_0);
    const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE));
    sqlite.exec(`insert into sessions (sid, sess, expire, userId) values ('code:x', '{}', '${LATER}', '${id(6)}')`);
    sqlite.close();
    const db = await openDatabase(dataDir);
    const sessions = await db.selectFrom('sessions').select(['sid', 'startedAt']).orderBy('sid').execute();
    await db.destroy();
    expect(new Map(sessions.map(({ sid, startedAt }) => [sid, startedAt !== null]))).toEqual(
      new Map([
        [storedSid('s'), true],
        ['code:x', false],
      ]),
    );
  });

  it('gives each package of 0.2.0 an id', async () => {
    const db = await openDatabase(await folderOf(FIRST, OF_0_2_0));
    const { packages } = await readSettings(db);
    expect(packages).toMatchObject([{ id: expect.stringMatching(UUID), name: 'Mini', price: '99' }]);
    await db.destroy();
  });
});

describe('what waits in the two outboxes of 0.2.0', () => {
  it('waits in the one outbox, with all that is known of it', async () => {
    const dataDir = await folderOf(FIRST, OF_0_2_0);
    const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE));
    sqlite.exec(`
      insert into mail_messages (id, kind, enquiryId, state, answer, createdAt, at, nextAttemptAt, tries, recipients, refusals) values
        ('${id(5)}', 'enquiry', '${id(5)}', 'waiting', '451 Later', '${NOW}', '${LATER}', '${NEXT}', 3, '["a@example.com"]',
          '[{"address":"b@example.com","answer":"550 No"}]'),
        ('${id(6)}', 'acknowledgement', '${id(5)}', 'accepted', '250 Ok', '${NOW}', '${LATER}', null, 1, '["l@example.com"]', '[]');
      insert into webhook_deliveries (id, type, enquiryId, state, status, answer, createdAt, begunAt, at, nextAttemptAt, tries)
        values ('${id(5)}', 'enquiry.received', '${id(5)}', 'waiting', 503, 'Busy', '${NOW}', '${LATER}', '${LATER}', '${NEXT}', 2)`);
    sqlite.close();
    const db = await openDatabase(dataDir);
    const messages = await db.selectFrom('outbox').selectAll().orderBy('kind').execute();
    await db.destroy();
    const enquiry = { enquiryId: id(5), data: null, createdAt: NOW, at: LATER };
    const mail = { ...enquiry, status: null, begunAt: NOW };
    const waiting = { state: 'waiting', nextAttemptAt: NEXT };
    expect(messages).toEqual([
      {
        ...{ ...mail, kind: 'acknowledgement', id: id(6), state: 'accepted', nextAttemptAt: null, answer: '250 Ok' },
        ...{ tries: 1, recipients: '["l@example.com"]', refusals: '[]' },
      },
      {
        ...{ ...mail, ...waiting, kind: 'enquiry', id: id(5), answer: '451 Later', tries: 3 },
        ...{ recipients: '["a@example.com"]', refusals: '[{"address":"b@example.com","answer":"550 No"}]' },
      },
      {
        ...{ ...enquiry, ...waiting, kind: 'enquiry.received', id: id(5), status: 503, answer: 'Busy', tries: 2 },
        ...{ begunAt: LATER, recipients: null, refusals: '[]' },
      },
    ]);
  });
});

describe('an interrupted migration', () => {
  it('leaves the old schema and its data intact', async () => {
    const dataDir = await folderOf(Object.keys(migrations).at(-1) ?? '');
    const before = schemaOf(dataDir);
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../interrupted-migration.ts'), dataDir], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))).toBe('SIGKILL');
    expect(schemaOf(dataDir)).toEqual(before);
    await expectContent(dataDir);
  });
});
