import type { Readable } from 'node:stream';
import { bytesInWords } from '@shutterdesk/shared';
import { HOW_TO_OPEN } from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';

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

/** Bytes that a snapshot needs. */
export interface Source {
  readonly bytes: number;
  open(): Promise<Readable>;
}

export interface Stored {
  readonly sha256: string;
  readonly bytes: number;
}

/** Holds snapshots, in the layout of `shared/node/snapshot-layout.ts`. */
export interface Repository {
  /** The repository in words, such as 'the folder /srv/backup'. */
  readonly name: string;
  /** Tells whether its snapshots are encrypted, because they leave the machine. `if possible`: once there is a passphrase. */
  readonly encrypts: 'never' | 'if possible' | 'always';
  /** The names of all snapshots, newest first. */
  snapshots(): Promise<readonly string[]>;
  readManifest(id: string): Promise<Buffer>;
  /** The file name of every object, with its size. */
  objects(): Promise<ReadonlyMap<string, number>>;
  /** null when there is no such object. */
  read(name: string): Promise<Readable | null>;
  /** The public keys whose private halves lie in the repository, locked. */
  recipients(): Promise<readonly string[]>;
  /** null when that key does not lie in the repository. */
  readKey(recipient: string): Promise<Buffer | null>;
  putKey(recipient: string, locked: Uint8Array): Promise<void>;
  /** The free space; null for a repository without a limit. */
  freeBytes(): Promise<number | null>;
  /**
   * Makes the repository ready for a run, and removes what a killed one left half-written. Answers whether there was such a
   * run: its whole objects may belong to no snapshot.
   * @throws {StartError} when it holds something else, or cannot be written to
   */
  begin(): Promise<{ readonly wasInterrupted: boolean }>;
  /** Stores an object, encrypted for a public key if one is given; it is on the disk when this resolves. */
  put(source: Source, sealedFor?: string): Promise<Stored>;
  /** Makes a snapshot valid, at once: all of its objects must be stored. */
  commit(id: string, manifest: Uint8Array): Promise<void>;
  /**
   * Call this at the end of a run, also of one that failed in a known way.
   * @param isTakenOver another run may have begun, and the repository is that run's now
   */
  end(isTakenOver?: boolean): Promise<void>;
  removeSnapshot(id: string): Promise<void>;
  removeObject(name: string): Promise<void>;
}

/** Stands beside the snapshots, for a person who has nothing but them. */
export const READ_ME = `Backups of a Shutterdesk site

Each file in points/ is one backup: a JSON list of the site's files with their names, sizes and SHA-256 hashes.
The bytes of a file are in objects/, under its hash: objects/<first two digits>/<hash>. No program is needed to read
them: shutterdesk.db is a SQLite database, objects/uploads/... are the photographs as they were uploaded.

Objects that end in .age are encrypted. Any age program (age-encryption.org) opens them, with the passphrase that the
studio has chosen:

${HOW_TO_OPEN}`;
