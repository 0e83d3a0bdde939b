import path from 'node:path';
import SQLite from 'better-sqlite3';
import type { Studio } from './studio.ts';

/** As if everybody had signed in an hour ago; for a studio that keeps all in its folder. */
export const ageProofs = ({ dataDir }: Pick<Studio, 'dataDir'>): void => {
  const sqlite = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  const provenAt = new Date(Date.now() - 3_600_000).toISOString();
  sqlite.prepare(`update sessions set sess = json_set(sess, '$.provenAt', ?)`).run(provenAt);
  sqlite.close();
};
