import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { DATABASE_NAME, type Manifest } from '../repository/manifest.ts';
import { copyPostgres, copySqlite, type DatabaseCopy } from './copy-database.ts';

/** A snapshot is taken anew up to this many times because the page changed at that moment. */
const TRIES = 3;

export interface CopyParts {
  readonly config: Pick<Config, 'dataDir' | 'database'>;
  /** The page that visitors see, once it shows every change so far. */
  readonly page?: () => Promise<Manifest['page']>;
  readonly now?: () => number;
}

interface Taken extends DatabaseCopy {
  readonly madeAt: string;
  readonly page: Manifest['page'];
}

const copySite = (
  { dataDir, database }: CopyParts['config'],
  folder: string,
  seen: () => void,
): Promise<DatabaseCopy> =>
  database ? copyPostgres(database, folder, seen) : copySqlite(dataDir, path.join(folder, DATABASE_NAME), seen);

/** The page belongs to the snapshot when it is the same before and after that moment. */
export const copyAtOneMoment = async ({ config, page, now = Date.now }: CopyParts, folder: string): Promise<Taken> => {
  const look = page ?? (async () => null);
  for (let tries = 1; ; tries += 1) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const before = await look();
    let madeAt = '';
    let looking: Promise<Manifest['page']> = Promise.resolve(null);
    const snapshot = await copySite(config, folder, () => {
      madeAt = new Date(now()).toISOString();
      looking = look();
    });
    const after = await looking;
    const isSame = before?.sha256 === after?.sha256;
    if (isSame || before === null || tries === TRIES) {
      return { ...snapshot, madeAt, page: isSame ? before : null };
    }
  }
};
