import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import { setting } from './setting.ts';

/** A PostgreSQL database. */
export interface DatabaseConfig {
  /** With the password. */
  readonly url: string;
  /** The same without user and password, for sentences. */
  readonly address: string;
}

const EXAMPLE = 'postgres://user:password@db.example.com:5432/shutterdesk';
const MALFORMED = `must be the address of a PostgreSQL database, such as '${EXAMPLE}'`;

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** A message for an address that cannot be used; null for one that can. It never repeats the address, which holds a password. */
const problemOf = (value: string): string | null => {
  if (!URL.canParse(value)) return MALFORMED;
  const { protocol, hostname, pathname, username, password } = new URL(value);
  if (!/^postgres(?:ql)?:$/.test(protocol)) {
    return 'must begin with postgres://: Shutterdesk works with PostgreSQL, or with SQLite where DATABASE_URL is not set';
  }
  const isWhole = hostname !== '' && /^\/[^/]+$/.test(pathname);
  return isWhole && [pathname, username, password].every(isDecodable) ? null : MALFORMED;
};

const databaseAddress = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const databaseEnvironment = { DATABASE_URL: setting(databaseAddress.optional()) };

interface Settings {
  readonly DATABASE_URL?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly SESSION_SECRET?: string | undefined;
}

/** Describes two settings that contradict each other; null when there are none. */
export const databaseContradiction = (settings: Settings): string | null => {
  if (!settings.DATABASE_URL) return null;
  if (!settings.S3_BUCKET) {
    return 'DATABASE_URL is set but S3_BUCKET is not: with PostgreSQL, photographs are in a bucket, which S3_BUCKET names.';
  }
  if (!settings.SESSION_SECRET) {
    return 'DATABASE_URL is set but SESSION_SECRET is not: with PostgreSQL, nothing in the data folder matters, so set a secret of at least 32 characters.';
  }
  return null;
};

/** null: SQLite, in the data folder. */
export const databaseOf = ({ DATABASE_URL: url }: Settings): DatabaseConfig | null => {
  if (!url) return null;
  const { host, pathname } = new URL(url);
  return { url, address: `postgres://${host}${pathname}` };
};

/**
 * Refuses what only works with SQLite.
 * @param what begins a sentence
 * @throws {StartError} with PostgreSQL
 */
export const requireSqlite = ({ database }: { readonly database: DatabaseConfig | null }, what: string): void => {
  if (database) throw new StartError(`${what} need SQLite for now, and DATABASE_URL names a PostgreSQL database.`);
};
