import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { KeyFiles, type KeyStore } from '../config/secrets.ts';
import type { Database } from './database.ts';

interface ServerKeysTable {
  name: string;
  value: string;
}

/** A site, as far as it says where its keys lie. */
export interface SiteOfKeys {
  readonly config: Pick<Config, 'dataDir' | 'database'>;
  readonly db: Database;
}

/** Keys in the database, where all servers that share it find the same ones. Only PostgreSQL has the table; a row has no folder in its name. */
export class DatabaseKeys implements KeyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get #keys() {
    return this.#db.withTables<{ server_keys: ServerKeysTable }>();
  }

  whereIs(name: string): string {
    return `the database (table server_keys, row ${path.basename(name)})`;
  }

  async read(name: string): Promise<string | null> {
    const rows = this.#keys.selectFrom('server_keys').select('value').where('name', '=', path.basename(name));
    return (await rows.executeTakeFirst())?.value.trim() ?? null;
  }

  async keepFirst(name: string, value: string): Promise<string> {
    await this.#keys
      .insertInto('server_keys')
      .values({ name: path.basename(name), value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await this.read(name)) ?? value;
  }

  async replace(name: string, value: string): Promise<void> {
    await this.#keys
      .insertInto('server_keys')
      .values({ name: path.basename(name), value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  inTurn<Result>(work: (keys: KeyStore) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (trx) => {
      await sql`lock table server_keys in share row exclusive mode`.execute(trx);
      return work(new DatabaseKeys(trx));
    });
  }

  async remove(name: string): Promise<void> {
    await this.#keys.deleteFrom('server_keys').where('name', '=', path.basename(name)).execute();
  }
}

export const keysOf = ({ config, db }: SiteOfKeys): KeyStore =>
  config.database ? new DatabaseKeys(db) : new KeyFiles(config.dataDir);
