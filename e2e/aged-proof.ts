import path from 'node:path';
import SQLite from 'better-sqlite3';
import type { Studio } from './studio.ts';

const changeSessions = ({ dataDir }: Pick<Studio, 'dataDir'>, change: string, ...values: string[]): void => {
  const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  sqlite.prepare(change).run(...values);
  sqlite.close();
};

/** As if everybody had signed in an hour ago; for a studio that keeps all in its folder. */
export const ageProofs = (studio: Pick<Studio, 'dataDir'>): void => {
  const provenAt = new Date(Date.now() - 3_600_000).toISOString();
  changeSessions(studio, `update sessions set sess = json_set(sess, '$.provenAt', ?)`, provenAt);
};

/** Everybody has to sign in again; for the same studio. */
export const endSessions = (studio: Pick<Studio, 'dataDir'>): void => changeSessions(studio, 'delete from sessions');
