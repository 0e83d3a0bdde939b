import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { DatabaseKeys } from '../database-keys.ts';
import { type DatabaseRole, otherRoleFault, roleOf, roleText } from '../database-role.ts';
import type { SiteTable } from '../site-tables.ts';

/** The name of its row in `server_keys`. */
const ROLE_KEY = 'standing';

/** null: an ordinary database of a site, or one that was never set up and lacks the table. */
export const readPostgresRole = async (client: pg.Client): Promise<DatabaseRole | null> => {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('server_keys')::text as name`,
  );
  if (!tables[0]?.name) return null;
  const query = `select value from server_keys where name = $1`;
  const { rows } = await client.query<{ value: string }>(query, [ROLE_KEY]);
  return roleOf(rows[0]?.value ?? '');
};

/** @throws {StartError} for a database that no server may start with */
export const refuseOtherRole = async (client: pg.Client, address: string): Promise<void> => {
  const role = await readPostgresRole(client);
  if (role) throw otherRoleFault(`The database ${address} (DATABASE_URL)`, role);
};

/** A server that lost its connection before the move, and comes back after it, finds that it can only read. */
const CLOSE = `create or replace function site_has_moved() returns trigger language plpgsql as $$
  begin raise exception 'The site has moved to another database.' using errcode = '25006'; end $$`;
const OPEN = 'drop function if exists site_has_moved() cascade';

const closeTable = (name: string): string =>
  `create or replace trigger site_has_moved before insert or update or delete on ${name}
     for each statement execute function site_has_moved()`;

/** @param role null: from now on, an ordinary database of a site */
export const savePostgresRole = async (
  db: Database,
  tables: readonly SiteTable[],
  role: DatabaseRole | null,
): Promise<void> => {
  const keys = new DatabaseKeys(db);
  if (role) await keys.replace(ROLE_KEY, roleText(role));
  else await keys.remove(ROLE_KEY);
  const statements = role?.kind === 'moved' ? [CLOSE, ...tables.map(({ name }) => closeTable(name))] : [OPEN];
  for (const statement of statements) await sql.raw(statement).execute(db);
};
