import type { Readable } from 'node:stream';
import { bytesInWords } from '@shutterdesk/shared';
import { StartError } from '../../config/start-error.ts';
import { encryptedBytes, RECIPIENT } from '../encryption/age-stream.ts';
import { isSnapshotId } from './manifest.ts';

/** A site with a hundred thousand photographs has a longer list than any studio's; a locked key is a few lines. */
export const LONGEST_MANIFEST = 64 * 1024 * 1024;
export const LONGEST_KEY = 64 * 1024;

/**
 * Reads a small file whole, which a stranger may have made endless.
 * @throws {StartError}
 */
export const readWithin = async (body: Readable, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > most)
      throw new StartError(`A file of the backup is longer than ${bytesInWords(most)}: it is not ours.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Bytes that a point needs. */
export interface Source {
  readonly bytes: number;
  open(): Promise<Readable>;
}

export interface Stored {
  readonly sha256: string;
  readonly bytes: number;
}

/** An object's file name: the hash of its plain content, with `.age` where it is sealed. */
export const objectName = (sha256: string, { sealedFor }: { readonly sealedFor?: string | undefined }): string =>
  sealedFor === undefined ? sha256 : `${sha256}.age`;

/** The size of an object in its place. */
export const objectBytes = (bytes: number, { sealedFor }: { readonly sealedFor?: string | undefined }): number =>
  sealedFor === undefined ? bytes : encryptedBytes(bytes);

export const OBJECT_NAME = /^[0-9a-f]{64}(?:\.age)?$/;

/**
 * A place that holds points: `points/<time>-<hash>.json` says which files a point has, and `objects/<ab>/<name>` has
 * their bytes, each once. Sealed ones can be opened with the key in `keys/`, which is locked with a passphrase.
 */
export interface Repository {
  /** The place in words, such as 'the folder /srv/backup'. */
  readonly name: string;
  /** Whether its points are sealed, because they leave the machine. `if possible`: once there is a passphrase. */
  readonly encrypts: 'never' | 'if possible' | 'always';
  /** The names of all points, newest first. */
  snapshots(): Promise<readonly string[]>;
  readManifest(id: string): Promise<Buffer>;
  /** The file name of every object, with its size. */
  objects(): Promise<ReadonlyMap<string, number>>;
  /** null when there is no such object. */
  read(name: string): Promise<Readable | null>;
  /** The public keys whose private halves lie in the place, locked. */
  recipients(): Promise<readonly string[]>;
  /** null when that key does not lie in the place. */
  readKey(recipient: string): Promise<Buffer | null>;
  putKey(recipient: string, locked: Uint8Array): Promise<void>;
  /** The free space; null for a place without a limit. */
  freeBytes(): Promise<number | null>;
  /**
   * Makes the place ready for a run, and removes what a killed one left half-written. Answers whether there was such a
   * run: its whole objects may belong to no point.
   * @throws {StartError} when it holds something else, or cannot be written to
   */
  begin(): Promise<{ readonly wasInterrupted: boolean }>;
  /** Stores an object, sealed for a public key if one is given; it is on the disk when this resolves. */
  put(source: Source, sealedFor?: string): Promise<Stored>;
  /** Makes a point valid, at once: all of its objects must be stored. */
  commit(id: string, manifest: Uint8Array): Promise<void>;
  /**
   * Call this at the end of a run, also of one that failed in a known way.
   * @param isTakenOver another run may have begun, and the place is that run's now
   */
  end(isTakenOver?: boolean): Promise<void>;
  removeSnapshot(id: string): Promise<void>;
  removeObject(name: string): Promise<void>;
}

/** Whoever has made up a name, it becomes part of a path only in the form that ours have. */
const checked = (name: string, isOurs: boolean): string => {
  if (isOurs) return name;
  throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name of a repository`);
};

export const objectPath = (name: string): string =>
  `objects/${name.slice(0, 2)}/${checked(name, OBJECT_NAME.test(name))}`;
export const keyPath = (recipient: string): string => `keys/${checked(recipient, RECIPIENT.test(recipient))}.age`;
export const snapshotPath = (id: string): string => `points/${checked(id, isSnapshotId(id))}.json`;

/** The public key in the name of a key's file; null for any other name. */
export const recipientOf = (fileName: string): string | null => {
  const recipient = fileName.replace(/\.age$/, '');
  return fileName.endsWith('.age') && RECIPIENT.test(recipient) ? recipient : null;
};

/** Stands beside the points, for a person who has nothing but them. */
export const READ_ME = `Backups of a Shutterdesk site

Each file in points/ is one backup: a JSON list of the site's files with their names, sizes and SHA-256 hashes.
The bytes of a file are in objects/, under its hash: objects/<first two digits>/<hash>. No program is needed to read
them: shutterdesk.db is a SQLite database, objects/uploads/... are the photographs as they were uploaded.

Objects that end in .age are encrypted. Any age program (age-encryption.org) opens them, with the passphrase that the
studio has chosen:

  age -d keys/NAME.age > key.txt                        asks for the passphrase
  age -d -i key.txt objects/ab/abcd....age > file       once for each file

To restore with Shutterdesk: npm run restore -- --from THIS_FOLDER
`;
