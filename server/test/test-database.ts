import { copyFile, cp } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { v7 as uuid } from 'uuid';
import { inject, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../src/config/database-settings.ts';
import { DATABASE_FILE } from '../src/db/database-file.ts';
import { ROLE } from './postgres/cluster.ts';
import { addressOf, asAdmin, databaseFor, disconnectFrom, onPostgres } from './postgres/databases.ts';
import { MIGRATED } from './prepared.ts';

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
  const name = await databaseFor(dataDir);
  return { url: addressOf(name), address: name };
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

/** Keeps a copy of a stopped server's database; the returned function puts it back in place of the later one. */
export const keepDatabase = async (dataDir: string): Promise<() => Promise<void>> => {
  if (!onPostgres) {
    const file = path.join(dataDir, DATABASE_FILE);
    await cp(file, `${file}.kept`);
    return () => cp(`${file}.kept`, file);
  }
  const name = await databaseFor(dataDir);
  const copy = `${name}_kept`;
  await disconnectFrom(name);
  await asAdmin(`create database ${copy} template ${name} owner ${ROLE}`);
  onTestFinished(() => asAdmin(`drop database ${copy}`));
  return async () => {
    await disconnectFrom(name);
    await asAdmin(`drop database ${name}`, `create database ${name} template ${copy} owner ${ROLE}`);
  };
};
