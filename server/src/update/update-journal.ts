import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { isLocked, openLockFile } from '../db/database.ts';
import { releaseSchema } from './unpacked-release.ts';

const FILE = 'update.json';

const lastSchema = z.object({
  at: z.iso.datetime(),
  from: releaseSchema,
  to: releaseSchema,
  takenBackAt: z.nullable(z.iso.datetime()),
});
/** The update that came last. */
export type LastUpdate = z.infer<typeof lastSchema>;

const journalSchema = z.object({
  /** An update that has decided to switch, and has not seen the end. */
  switching: z.nullable(lastSchema),
  last: z.nullable(lastSchema),
});
export type UpdateJournal = z.infer<typeof journalSchema>;

export const readUpdateJournal = async (dataDir: string): Promise<UpdateJournal> => {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch(absent);
  return text === null ? { switching: null, last: null } : journalSchema.parse(JSON.parse(text));
};

export const saveUpdateJournal = (dataDir: string, journal: UpdateJournal): Promise<void> =>
  writeWhole(path.join(dataDir, FILE), JSON.stringify(journal), { mode: 0o600, flush: true });

/**
 * Runs work while no other update of the site can begin.
 * @throws {StartError} while one is under way
 */
export const aloneUpdating = async <Result>(
  { dataDir }: Pick<Config, 'dataDir'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  let release: () => void;
  try {
    release = openLockFile(path.join(dataDir, 'update.lock'));
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new StartError('Another update of this site is running. Wait until it has finished.');
  }
  return work().finally(release);
};
