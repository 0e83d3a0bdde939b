import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { objectBytes, objectName } from '@shutterdesk/shared/node/snapshot-layout';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';
import type { Keyring } from '../encryption/keyring.ts';
import { OBJECTS, type SnapshotFile } from '../repository/manifest.ts';
import type { RepositoryAddress } from '../repository/open-repository.ts';
import type { Repository } from '../repository/repository.ts';
import { DamagedObject, type OpenSnapshot } from '../restore/stage-snapshot.ts';
import { readSnapshot } from '../snapshot/read-snapshot.ts';

/** Remembers how far earlier verifications have read a bucket. The file may be lost: then everything is read again. */
export const VERIFIED_FILE = 'backup-proved.json';

/** Reading a bucket costs money and time: each byte of it is read once a month. */
const EVERYTHING_MS = 30 * 24 * 3_600_000;

const verifiedSchema = z.object({
  place: z.string(),
  everythingAt: z.iso.datetime(),
  /** The last snapshot that was verified good. */
  point: z.string(),
});
type Verified = z.infer<typeof verifiedSchema>;

export interface Scope {
  readonly files: readonly SnapshotFile[];
  /** The last time that every file was read; null: this verification reads every one. */
  readonly everythingAt: string | null;
}

const readVerified = async (dataDir: string): Promise<Verified | null> => {
  const text = await readFile(path.join(dataDir, VERIFIED_FILE), 'utf8').catch(absent);
  try {
    return verifiedSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
};

interface Reading {
  readonly dataDir: string;
  readonly address: RepositoryAddress;
  readonly keyring: Keyring;
  readonly now: number;
}

/** The files that a verification has to read: those of a bucket that no verification of this month has read, else all. */
export const scopeOf = async (
  { dataDir, address: { kind }, keyring, now }: Reading,
  repository: Repository,
  { manifest }: OpenSnapshot,
): Promise<Scope> => {
  const everything: Scope = { files: manifest.files, everythingAt: null };
  const proved = kind === 'bucket' ? await readVerified(dataDir) : null;
  if (proved?.place !== repository.name || now - Date.parse(proved.everythingAt) >= EVERYTHING_MS) return everything;
  const known = await readSnapshot(repository, proved.point, keyring).catch(() => null);
  if (known?.origin !== 'signed') return everything;
  const last = known.manifest;
  const read = new Set(last.files.map(({ sha256 }) => objectName(sha256, last)));
  // The database and the lists beside it are needed to render the page.
  const isWanted = ({ name, sha256 }: SnapshotFile) =>
    !name.startsWith(OBJECTS) || !read.has(objectName(sha256, manifest));
  return { files: manifest.files.filter(isWanted), everythingAt: proved.everythingAt };
};

/**
 * Compares at least the sizes of the other files.
 * @throws {DamagedObject}
 */
export const checkRest = async (repository: Repository, snapshot: OpenSnapshot, { files }: Scope): Promise<void> => {
  const wanted = new Set(files);
  const rest = snapshot.manifest.files.filter((file) => !wanted.has(file));
  if (rest.length === 0) return;
  const objects = await repository.objects();
  for (const file of rest) {
    const bytes = objects.get(objectName(file.sha256, snapshot.manifest));
    if (bytes === undefined) throw new DamagedObject(snapshot, file, 'is missing in it');
    if (bytes !== objectBytes(file.bytes, snapshot.manifest)) throw new DamagedObject(snapshot, file, 'was cut short');
  }
};

export const noteVerified = (
  dataDir: string,
  repository: Repository,
  { id }: OpenSnapshot,
  { everythingAt }: Scope,
  now: number,
): Promise<void> => {
  const proved: Verified = {
    place: repository.name,
    everythingAt: everythingAt ?? new Date(now).toISOString(),
    point: id,
  };
  return writeWhole(path.join(dataDir, VERIFIED_FILE), JSON.stringify(proved), { mode: 0o600 });
};

/** After damage, nothing counts as read. */
export const forgetVerified = (dataDir: string): Promise<void> =>
  rm(path.join(dataDir, VERIFIED_FILE), { force: true });

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** An example: '412 files', or for a bucket '412 files, of which 3 were read (all of them on November 1)'. */
export const scopeInWords = ({ files, everythingAt }: Scope, { kind }: RepositoryAddress, ofFiles: number): string => {
  const count = (number: number): string => (number === 1 ? '1 file' : `${number.toLocaleString('en-US')} files`);
  if (kind !== 'bucket') return count(ofFiles);
  return everythingAt === null
    ? `${count(ofFiles)}, every one read`
    : `${count(ofFiles)}, of which ${files.length.toLocaleString('en-US')} were read (all of them on ${day.format(new Date(everythingAt))})`;
};
