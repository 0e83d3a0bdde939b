import type { Readable } from 'node:stream';

/** Bytes that a point needs. */
export interface Source {
  readonly bytes: number;
  open(): Promise<Readable>;
}

export interface Stored {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * A place that holds points: `points/<time>-<hash>.json` says which files a point has, and `objects/<ab>/<sha256>` has
 * their bytes, each once.
 */
export interface PointStore {
  /** The place in words, such as 'the folder /srv/backup'. */
  readonly name: string;
  /** The names of all points, newest first. */
  points(): Promise<readonly string[]>;
  readManifest(id: string): Promise<Buffer>;
  /** Every object with its size. */
  objects(): Promise<ReadonlyMap<string, number>>;
  /** null when there is no such object. */
  read(sha256: string): Promise<Readable | null>;
  /** The free space; null where a place has no end. */
  freeBytes(): Promise<number | null>;
  /**
   * Makes the place ready for a run, and removes what a killed one left half-written. Answers whether there was such a
   * run: its whole objects may belong to no point.
   * @throws {StartError} when it holds something else, or cannot be written to
   */
  begin(): Promise<{ readonly wasInterrupted: boolean }>;
  /** Stores an object; it is on the disk when this resolves. */
  put(source: Source): Promise<Stored>;
  /** Makes a point valid, at once: all of its objects must be stored. */
  commit(id: string, manifest: Uint8Array): Promise<void>;
  /** Call this at the end of a run, also of one that failed in a known way. */
  end(): Promise<void>;
  removePoint(id: string): Promise<void>;
  removeObject(sha256: string): Promise<void>;
}

export const objectPath = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`;
export const pointPath = (id: string): string => `points/${id}.json`;

/** Stands beside the points, for a person who has nothing but them. */
export const READ_ME = `Backups of a Shutterdesk site

Each file in points/ is one backup: a JSON list of the site's files with their names, sizes and SHA-256 hashes.
The bytes of a file are in objects/, under its hash: objects/<first two digits>/<hash>. No program is needed to read
them: shutterdesk.db is a SQLite database, objects/uploads/... are the photographs as they were uploaded.

To restore with Shutterdesk: npm run restore -- --from THIS_FOLDER
`;
