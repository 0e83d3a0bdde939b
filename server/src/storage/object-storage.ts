import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly bytes: number;
}

export interface StoredBytes extends StoredObject {
  readonly body: Readable;
}

export interface ListedObject {
  /** Ends in a slash where it stands for everything below it. */
  readonly key: string;
  /** null for what stands for more than one object. */
  readonly modifiedAt: Date | null;
}

/** What is known of a file before it comes. */
export interface AnnouncedUpload {
  readonly contentType: string;
  readonly bytes: number;
}

export interface UploadAddress {
  readonly url: string;
  /** What the PUT must carry beside the file. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The store does not answer, or not as it should: nothing that whoever asked could mend. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/**
 * Where photographs lie: originals under `uploads/`, what is made of them under `derivatives/`. Keys are lower-case
 * words, digits, dots and hyphens between slashes; nothing else gets past a store. Everything that asks the store may
 * throw StorageUnavailable.
 */
export interface ObjectStorage {
  /** The origin that browsers upload to, where it is not this server's; null otherwise. */
  readonly uploadOrigin: string | null;
  /**
   * An address to PUT one image to, good for 15 minutes; `origin` is where the caller reached this server. Where the
   * file is announced, a store that can takes just such a one, and only once.
   */
  createUploadUrl(key: string, origin: string, announced?: AnnouncedUpload | null): Promise<UploadAddress>;
  /** The key that an upload address of ours stands for; null for any other address. */
  keyOfUploadUrl(url: string): string | null;
  stat(key: string): Promise<StoredObject | null>;
  /** null when there is no such object. */
  read(key: string): Promise<StoredBytes | null>;
  /** Gives `use` a file that holds the object, for as long as it runs. */
  withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result>;
  /** Stores what a local file holds. */
  putFile(key: string, file: string): Promise<void>;
  /** What lies directly below a key that ends in a slash; nothing when nothing does. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes an object, or everything below a key that ends in a slash. Nothing there is no error. */
  remove(key: string): Promise<void>;
  /** Moves everything below one key that ends in a slash below another. Broken off, it may be done again. */
  move(from: string, to: string): Promise<void>;
  /** @throws {StorageUnavailable} when it cannot be worked with at this moment */
  check(): Promise<void>;
}
