import { StartError } from '@shutterdesk/shared/node/start-error';
import pg from 'pg';

/** The database does not answer, or cannot do its work now. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
}

/** The connection is gone, or the database is starting or stopping. */
const GONE = /^(?:08|57P)/;

/**
 * A failure that may pass: another transaction (40), no room (53), a lock (55P03), a timeout (57014), the disk (58), or
 * no right to write, as on a standby (25006).
 */
const PUT_OFF = /^(?:40|53|55P03|57014|58|25006)/;

/** Errors of the database itself have a code; any other comes from the way to it. */
export const isLost = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || GONE.test(error.code ?? '');

/** Two writers met: the statement was rolled back, and can be made again. */
export const isCollision = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** The caller's own errors stay as they are. */
export const faultOf = (error: unknown): unknown =>
  isLost(error) || (error instanceof pg.DatabaseError && PUT_OFF.test(error.code ?? ''))
    ? new DatabaseUnreachable('The database does not answer.', { cause: error })
    : error;

const NOBODY_THERE = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;

/** The signs of a database that restarts: nobody listens, connections are cut, or it says so. */
export const maybeRestarting = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return GONE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return 'code' in error ? NOBODY_THERE.test(String(error.code)) : error.message.startsWith('Connection terminated');
};

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error && error.message ? error.message.replace(/\.$/, '') : String(error);
};

const SENTENCES: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password: check both in DATABASE_URL.',
  '28000': 'does not let this user in: check the user in DATABASE_URL, and the server’s pg_hba.conf.',
  '3D000': 'does not exist: create it, or name another one in DATABASE_URL.',
  '42501':
    'does not let this role do what the start needs, such as creating tables: make the role the owner of the database.',
  '25006': 'can only be read: it is a standby, or the role may not write. Name the primary in DATABASE_URL.',
  '53300': 'has no connection free: allow more (max_connections), or end other programs.',
};

/** A sentence for a start that failed because of the database. */
export const startFault = (error: unknown, address: string): StartError => {
  const sentence = error instanceof pg.DatabaseError ? SENTENCES[error.code ?? ''] : undefined;
  if (sentence) {
    const mayPass = error instanceof pg.DatabaseError && error.code === '53300';
    return new StartError(`The database ${address} (DATABASE_URL) ${sentence}`, { mayPass, cause: error });
  }
  const cannot = error instanceof pg.DatabaseError ? 'cannot be used' : 'cannot be reached';
  const words = `${cannot}: ${reasonOf(error)}.`;
  return new StartError(`The database ${address} (DATABASE_URL) ${words}`, { mayPass: true, cause: error });
};
