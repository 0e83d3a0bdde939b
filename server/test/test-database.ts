import { createHash } from 'node:crypto';
import { copyFile, cp } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { inject, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../src/config/database-settings.ts';
import { loadSecrets, type Secrets } from '../src/config/secrets.ts';
import { DATABASE_FILE } from '../src/db/database.ts';
import { DatabaseKeys } from '../src/db/database-keys.ts';
import { openSiteDatabase } from '../src/db/open-site-database.ts';
import { ROLE, TEMPLATE } from './postgres/cluster.ts';
import { MIGRATED } from './prepared.ts';

const cluster = inject('postgres');

/** These tests run on PostgreSQL. */
export const onPostgres = cluster !== undefined;

/** One connection for all tests of a process. */
const admin = new pg.Pool({ connectionString: cluster?.admin, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
// The server may be stopped at the end of a run, before this process ends.
admin.on('error', () => undefined);

/** Runs statements as the superuser, each by itself. */
export const asAdmin = async (...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await admin.query(statement);
};

const runAt = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** The address of a database for Shutterdesk's role. */
export const addressOf = (name: string): string => `${cluster?.app}${name}`;

const nameFor = (dataDir: string): string =>
  `t_${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 20)}`;

/** Each costs PostgreSQL a process, and a run starts a thousand servers. */
const FEW_CONNECTIONS = 3;

const made = new Map<string, Promise<void>>();

const make = async (name: string): Promise<void> => {
  onTestFinished(async () => {
    made.delete(name);
    await asAdmin(`drop database ${name} with (force)`);
  });
  await asAdmin(`create database ${name} template ${TEMPLATE} owner ${ROLE} ${cluster?.copying}`);
  // By its mark, each site knows its photographs.
  await runAt(addressOf(name), 'update storage set mark = gen_random_uuid()');
};

/** Makes another site of a copied database, and answers its mark, by which it knows its photographs. */
export const markAnew = (dataDir: string): string => {
  const [sqlite, mark] = [new SQLite(path.join(dataDir, DATABASE_FILE)), uuid()];
  sqlite.prepare('update storage set mark = ?').run(mark);
  sqlite.close();
  return mark;
};

/** Puts a migrated database into a data folder, as a first start would; on PostgreSQL each database begins as a copy. */
export const putMigratedDatabase = async (dataDir: string): Promise<void> => {
  if (onPostgres) return;
  await copyFile(path.join(inject('prepared'), MIGRATED), path.join(dataDir, DATABASE_FILE));
  markAnew(dataDir);
};

/** The database of the server with this data folder; null: SQLite in the folder itself. */
export const databaseOf = async (dataDir: string): Promise<DatabaseConfig | null> => {
  if (!onPostgres) return null;
  const name = nameFor(dataDir);
  const making = made.get(name) ?? make(name);
  made.set(name, making);
  await making;
  return { url: addressOf(name), place: name, mostConnections: FEW_CONNECTIONS };
};

/** Settings of a server in its own process. No bucket answers at that address, which only photographs need. */
export const environmentOf = async (dataDir: string): Promise<Record<string, string>> => {
  const database = await databaseOf(dataDir);
  if (!database) return {};
  const storage = { S3_BUCKET: 'photographs', S3_ENDPOINT: 'http://127.0.0.1:1', AWS_ACCESS_KEY_ID: 'a' };
  return {
    ...storage,
    AWS_SECRET_ACCESS_KEY: 'b',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
  };
};

/** Keeps a copy of a stopped server's database; the answer puts it in place of the database of that time. */
export const keepDatabase = async (dataDir: string): Promise<() => Promise<void>> => {
  const [name, file] = [nameFor(dataDir), path.join(dataDir, DATABASE_FILE)];
  if (!onPostgres) {
    await cp(file, `${file}.kept`);
    return () => cp(`${file}.kept`, file);
  }
  const copy = `${name}_kept`;
  await asAdmin(`create database ${copy} template ${name} owner ${ROLE}`);
  onTestFinished(() => asAdmin(`drop database ${copy}`));
  return () => asAdmin(`drop database ${name}`, `create database ${name} template ${copy} owner ${ROLE}`);
};

/** The keys that the server with this data folder has made, or will have. */
export const secretsOf = async (dataDir: string): Promise<Secrets> => {
  const [database, sessionSecret] = [await databaseOf(dataDir), null];
  if (!database) return loadSecrets({ dataDir, sessionSecret });
  const { db } = await openSiteDatabase({ dataDir, database });
  return loadSecrets({ dataDir, sessionSecret }, new DatabaseKeys(db)).finally(() => db.destroy());
};
