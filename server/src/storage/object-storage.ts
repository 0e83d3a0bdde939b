import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly bytes: number;
}

export interface StoredBytes extends StoredObject {
  readonly body: Readable;
}

export interface ListedObject {
  /** Ends in a slash when it stands for everything below it. */
  readonly key: string;
  /** null when it stands for more than one object. */
  readonly modifiedAt: Date | null;
  /** null when it stands for more than one object. */
  readonly bytes: number | null;
}

/** The type and size of a file before it arrives. */
export interface AnnouncedUpload {
  readonly contentType: string;
  readonly bytes: number;
}

export interface UploadAddress {
  readonly url: string;
  /** The headers that the PUT must carry. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The store does not answer, or answers with an error that the caller cannot fix. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  /** The cause as the system or the store calls it, such as ECONNREFUSED; '' where nothing is known. */
  get reason(): string {
    const { cause } = this;
    if (!(cause instanceof Error)) return '';
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  }
}

/**
 * The store of photographs: originals under `uploads/`, derivatives under `derivatives/`. Keys are lower-case words,
 * digits, dots and hyphens between slashes; a store refuses anything else. Every call to the store may throw
 * StorageUnavailable.
 */
export interface ObjectStorage {
  /** The origin to which browsers upload, if it is not this server's; null otherwise. */
  readonly uploadOrigin: string | null;
  /**
   * An address for the PUT of one image straight to the store, valid for 15 minutes, for the announced type and size,
   * and only once if the store supports that. null: uploads come to this server.
   */
  createUploadUrl(key: string, announced: AnnouncedUpload): Promise<UploadAddress | null>;
  /** The key of one of our upload addresses; null for any other address. */
  keyOfUploadUrl(url: string): string | null;
  stat(key: string): Promise<StoredObject | null>;
  /** null when the object does not exist. */
  read(key: string): Promise<StoredBytes | null>;
  /** Gives `use` a file with the content of the object; the file exists while `use` runs. */
  withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result>;
  /** Stores the content of a local file. */
  putFile(key: string, file: string): Promise<void>;
  /** The entries directly below a key that ends in a slash; empty when there are none. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes an object, or everything below a key that ends in a slash. A missing object is no error. */
  remove(key: string): Promise<void>;
  /** Moves everything below one key that ends in a slash below another key. It can be interrupted and repeated. */
  move(from: string, to: string): Promise<void>;
  /** @throws {StorageUnavailable} when the store does not work at this moment */
  check(): Promise<void>;
}
