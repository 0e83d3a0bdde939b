import type pg from 'pg';
import type { Logger } from 'pino';

/** This machine, or a socket in its file system. */
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\/.*|)$/;

/** Warns of a database on another machine that is spoken to in plain text. */
export const checkEncryption = async (
  pool: pg.Pool,
  { url, address }: { readonly url: string; readonly address: string },
  logger: Logger | undefined,
): Promise<void> => {
  const { hostname, searchParams } = new URL(url);
  if (HERE.test(searchParams.get('host') ?? decodeURIComponent(hostname))) return;
  const { rows } = await pool.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  if (rows[0]?.ssl !== false) return;
  logger?.warn(
    { address },
    'the connection to the database is not encrypted, its password and the inquiries cross the network in plain text: add ?sslmode=verify-full to DATABASE_URL',
  );
};
