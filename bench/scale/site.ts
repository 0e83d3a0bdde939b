import path from 'node:path';
import SQLite from 'better-sqlite3';
import { startSubject } from '../subject.ts';

/** A server under measurement, with its database. */
export interface MeasuredSite {
  readonly url: string;
  readonly pid: number;
  /** The processor time of a database that runs in processes of its own; otherwise 0. */
  databaseMs(): Promise<number>;
  /** The size of the database, and the number of bytes written to its log so far. */
  written(): Promise<{ readonly storedBytes: number; readonly logBytes: number }>;
  connections(): Promise<number>;
  readonly mostConnections: number;
  /** The number of statements that `work` ran while it held the only writer. */
  statementsOf(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

/** A server on SQLite and a folder. */
export const startSqliteSite = async (): Promise<MeasuredSite> => {
  const subject = await startSubject('shutterdesk', { everyCore: true });
  return {
    url: subject.url,
    pid: subject.pid,
    databaseMs: async () => 0,
    async written() {
      const database = new SQLite(path.join(subject.dataDir, 'shutterdesk.db'), { readonly: true });
      const used =
        'select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size';
      const { bytes } = database.prepare<[], { bytes: number }>(used).get() ?? { bytes: Number.NaN };
      database.close();
      return { storedBytes: bytes, logBytes: 0 };
    },
    connections: async () => 0,
    mostConnections: 0,
    async statementsOf(work) {
      await work();
      return 0;
    },
    stop: () => subject.stop(),
  };
};
