import { sql } from 'kysely';
import type pg from 'pg';
import { isEmptySite } from '../backup/restore/keep-own.ts';
import { clearTables } from '../db/copy-tables.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseRole } from '../db/database-role.ts';
import { overClient } from '../db/postgres/one-client.ts';
import { readPostgresRole, savePostgresRole } from '../db/postgres/postgres-role.ts';
import type { SiteTable } from '../db/site-tables.ts';
import { readStorageState } from '../storage/storage-mark.ts';

/** A PostgreSQL database, on a connection that keeps its servers out; see `FolderSide` for what each call promises. */
export class PostgresSide {
  readonly address: string;
  readonly #client: pg.Client;
  readonly #db: Database;
  readonly #tables: readonly SiteTable[];

  constructor(client: pg.Client, address: string, tables: readonly SiteTable[]) {
    this.#client = client;
    this.#db = overClient(client);
    this.#tables = tables;
    this.address = address;
  }

  get name(): string {
    return `The database ${this.address} (DATABASE_URL)`;
  }

  role(): Promise<DatabaseRole | null> {
    return readPostgresRole(this.#client);
  }

  isEmpty(): Promise<boolean> {
    return isEmptySite(this.#db);
  }

  async mark(): Promise<string | null> {
    return (await readStorageState(this.#db)).mark;
  }

  /** Runs in one transaction, during which nobody else can write. */
  moveAway(to: string, work: (db: Database) => Promise<void>): Promise<void> {
    return this.#db.transaction().execute(async (trx) => {
      const names = this.#tables.map(({ name }) => sql.table(name));
      await sql`lock table ${sql.join(names)} in share row exclusive mode`.execute(trx);
      await work(trx);
      await savePostgresRole(trx, this.#tables, { kind: 'moved', other: to });
    });
  }

  startFilling(from: string): Promise<void> {
    return this.#db.transaction().execute(async (trx) => {
      await savePostgresRole(trx, this.#tables, { kind: 'filling', other: from });
      await clearTables(trx, this.#tables);
    });
  }

  receive(work: (db: Database) => Promise<void>): Promise<void> {
    return work(this.#db);
  }

  activate(): Promise<void> {
    return this.#db.transaction().execute((trx) => savePostgresRole(trx, this.#tables, null));
  }
}
