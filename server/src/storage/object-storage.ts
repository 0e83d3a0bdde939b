import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly bytes: number;
  readonly contentType: string | null;
}

export interface ListedObject {
  /** Ends in a slash where it stands for everything below it. */
  readonly key: string;
  /** null for what stands for more than one object. */
  readonly modifiedAt: Date | null;
}

/**
 * Where photographs lie: originals under `uploads/`, what is made of them under `derivatives/`. Keys are lower-case
 * words, digits, dots and hyphens between slashes; nothing else gets past a store.
 */
export interface ObjectStorage {
  /** An address to PUT one image to, good for 15 minutes; `origin` is where the caller reached this server. */
  createUploadUrl(key: string, origin: string): Promise<string>;
  /** The key that an upload address of ours stands for; null for any other address. */
  keyOfUploadUrl(url: string): string | null;
  stat(key: string): Promise<StoredObject | null>;
  /** @throws when there is no such object */
  read(key: string): Promise<Readable>;
  /** Gives `use` a file that holds the object, for as long as it runs. */
  withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result>;
  /** Stores what a local file holds. */
  putFile(key: string, file: string): Promise<void>;
  /** What lies directly below a key that ends in a slash; nothing when nothing does. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes an object, or everything below a key that ends in a slash. Nothing there is no error. */
  remove(key: string): Promise<void>;
}
