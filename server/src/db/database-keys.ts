import { sql } from 'kysely';
import type { SharedKeys } from '../config/secrets.ts';
import type { Database } from './database.ts';

interface ServerKeysTable {
  name: string;
  value: string;
}

/** Keys in the database, where all servers that share it find the same ones. Only PostgreSQL has the table. */
export class DatabaseKeys implements SharedKeys {
  readonly location = 'server_keys';
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get #keys() {
    return this.#db.withTables<{ server_keys: ServerKeysTable }>();
  }

  async read(name: string): Promise<string> {
    const row = await this.#keys.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value ?? '';
  }

  async keepFirst(name: string, value: string): Promise<string> {
    await this.#keys
      .insertInto('server_keys')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return this.read(name);
  }

  async replace(name: string, value: string): Promise<void> {
    await this.#keys
      .insertInto('server_keys')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  inTurn<Result>(work: (keys: DatabaseKeys) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (trx) => {
      await sql`lock table server_keys in share row exclusive mode`.execute(trx);
      return work(new DatabaseKeys(trx));
    });
  }

  async remove(name: string): Promise<void> {
    await this.#keys.deleteFrom('server_keys').where('name', '=', name).execute();
  }
}
