import type pg from 'pg';

/** For the superuser: puts a copy of the template back into its first state, for another site. */
export interface Emptying {
  readonly shape: string;
  readonly statements: string;
}

/** Differs once a table or a setting of a database was changed. */
const SHAPE = `select concat(
  (select md5(string_agg(concat(relname, relkind, relnatts, relhastriggers), ',' order by relname))
    from pg_class where relnamespace = 'public'::regnamespace), ' ',
  (select count(*) from pg_db_role_setting join pg_database on setdatabase = pg_database.oid
    where datname = current_database())) as shape`;

const shapeOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ shape: string }>(SHAPE)).rows[0]?.shape ?? '';

/** Keeps the rows that the migrations have written beside the tables of a database that no test has used. */
export const keepFirstRows = async (client: pg.Client): Promise<Emptying> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely%'`,
  );
  await client.query('create schema first_rows');
  const statements = ["set lock_timeout = '1s'", 'set session_replication_role = replica'];
  for (const { name } of rows) {
    statements.push(`delete from "${name}"`);
    const { rowCount } = await client.query(`create table first_rows."${name}" as table "${name}"`);
    if (rowCount === 0) await client.query(`drop table first_rows."${name}"`);
    else statements.push(`insert into "${name}" select * from first_rows."${name}"`);
  }
  // By its mark, each site knows its photographs.
  statements.push('update storage set mark = gen_random_uuid()');
  return { shape: await shapeOf(client), statements: statements.join('; ') };
};

/** Empties the client's database; false: its shape was changed. It throws if somebody still uses the database. */
export const empty = async (client: pg.Client, { shape, statements }: Emptying): Promise<boolean> => {
  if ((await shapeOf(client)) !== shape) return false;
  await client.query(statements);
  return true;
};
