import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { makeFolders } from '../work/make-folders.ts';
import type { SharedKeys } from './secrets.ts';

/** The keys of a site: a data folder, where each is a file, or a database that several servers share. */
export type SiteKeys = string | Pick<SharedKeys, 'read' | 'replace' | 'inTurn'>;

const PRIVATE = { mode: 0o600, flush: true } as const;

const turns = new SerialQueue();

/** Runs work on keys that nobody else changes meanwhile; in a folder, nobody else in this process. */
export const inTurn = <Result>(keys: SiteKeys, work: (keys: SiteKeys) => Promise<Result>): Promise<Result> =>
  typeof keys === 'string' ? turns.run(() => work(keys)) : keys.inTurn(work);

/** The name of a file's row in the table of keys. */
const rowOf = (name: string): string => path.basename(name);

/** null: there is no such key. */
export const readKey = async (keys: SiteKeys, name: string): Promise<Buffer | null> => {
  if (typeof keys === 'string') return readFile(path.join(keys, name)).catch(absent);
  const value = await keys.read(rowOf(name));
  return value === '' ? null : Buffer.from(value);
};

/** @throws {FolderGone} */
export const saveKey = async (keys: SiteKeys, name: string, bytes: Uint8Array): Promise<void> => {
  if (typeof keys !== 'string') return keys.replace(rowOf(name), Buffer.from(bytes).toString().trim());
  const file = path.join(keys, name);
  await makeFolders(path.dirname(file), keys);
  await writeWhole(file, bytes, PRIVATE);
};
