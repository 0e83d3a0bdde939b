import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { contentTypeOf, isUuid, UPLOAD } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { S3Config } from '../config/s3-config.ts';
import { checkKey, DERIVATIVES, keyOfServerUrl, UPLOADS, uploadKey } from './object-keys.ts';
import type {
  AnnouncedUpload,
  ListedObject,
  ObjectStorage,
  StoredBytes,
  StoredObject,
  UploadAddress,
} from './object-storage.ts';
import { baseAddressOf, createClient, hasConditionalPuts, signPut } from './s3-client.ts';
import { asUnavailable, isMissing } from './s3-errors.ts';
import { pagesOf } from './s3-listing.ts';
import { answeredIn, chunksInTime, PATIENCE } from './s3-patience.ts';

/**
 * Browsers keep a derivative for ever, because its name identifies its bytes. Shared caches ask again after five
 * minutes, so that a deleted photograph disappears from them.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=300, immutable';

/**
 * Derivatives, which visitors may read from the bucket, get their type and caching headers; the type of an original
 * is unknown.
 */
const metadataOf = (key: string) =>
  key.startsWith(DERIVATIVES)
    ? { ContentType: contentTypeOf(key) ?? 'application/octet-stream', CacheControl: CACHE_CONTROL }
    : { ContentType: 'application/octet-stream' };

/** Objects in a bucket; browsers upload straight to it. */
export class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  /** The bucket's address, with a trailing slash. */
  readonly #base: URL;
  readonly #workFolder: () => Promise<string>;
  #takesOnce: Promise<boolean> | null = null;

  private constructor(client: S3Client, bucket: string, base: URL, workFolder: () => Promise<string>) {
    this.#client = client;
    this.#bucket = bucket;
    this.#base = base;
    this.#workFolder = workFolder;
  }

  /** @param workFolder opens the folder for objects that are being processed */
  static async create(config: S3Config, workFolder: () => Promise<string>): Promise<S3Storage> {
    return new S3Storage(createClient(config), config.bucket, await baseAddressOf(config), workFolder);
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: checkKey(key) };
  }

  /** Sends a call with a time limit; null when the object does not exist. */
  async #send<Answer>(ms: number, send: Parameters<typeof answeredIn<Answer>>[1]): Promise<Answer | null> {
    try {
      return await answeredIn(ms, send);
    } catch (error) {
      if (isMissing(error)) return null;
      throw asUnavailable(error);
    }
  }

  get uploadOrigin(): string {
    return this.#base.origin;
  }

  async createUploadUrl(key: string, announced: AnnouncedUpload): Promise<UploadAddress> {
    const once = await this.#supportsOnce();
    return signPut(this.#client, this.#object(key), announced, { once }).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }

  /** Tells whether the store can limit an address to one upload. After no answer, the next call asks again. */
  async #supportsOnce(): Promise<boolean> {
    this.#takesOnce ??= answeredIn(PATIENCE.answer, (options) =>
      hasConditionalPuts(this.#client, this.#bucket, options),
    );
    try {
      return await this.#takesOnce;
    } catch {
      this.#takesOnce = null;
      return true;
    }
  }

  /** Also knows addresses on this server: a file that was uploaded before the move to S3 may be saved afterwards. */
  keyOfUploadUrl(url: string): string | null {
    const folder = `${this.#base.href}${UPLOADS}`;
    const address = URL.canParse(url) ? new URL(url) : null;
    const place = address ? `${address.origin}${address.pathname}` : '';
    const id = place.startsWith(folder) ? place.slice(folder.length) : '';
    return isUuid(id) ? uploadKey(id) : keyOfServerUrl(url);
  }

  async stat(key: string): Promise<StoredObject | null> {
    const object = this.#object(key);
    const head = await this.#send(PATIENCE.answer, (options) =>
      this.#client.send(new HeadObjectCommand(object), options),
    );
    return head ? { bytes: head.ContentLength ?? 0 } : null;
  }

  async read(key: string): Promise<StoredBytes | null> {
    const object = this.#object(key);
    const answer = await this.#send(PATIENCE.answer, (options) =>
      this.#client.send(new GetObjectCommand(object), options),
    );
    const body = answer?.Body;
    if (!(body instanceof Readable)) return null;
    const inTime = Readable.from(chunksInTime(body), { objectMode: false });
    return { bytes: answer?.ContentLength ?? 0, body: inTime.once('close', () => body.destroy()) };
  }

  async withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result> {
    const file = path.join(await this.#workFolder(), `${uuid()}.object`);
    try {
      await this.#download(key, file);
      return await use(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async #download(key: string, file: string): Promise<void> {
    const object = await this.read(key);
    if (!object) throw new Error(`no such object: ${key}`);
    if (object.bytes > UPLOAD.maxBytes) {
      object.body.destroy();
      throw new Error(`larger than an upload may be: ${key}`);
    }
    await pipeline(object.body, createWriteStream(file)).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }

  /** Sends the whole file at once (a few megabytes at most), because a stream could not be retried. */
  async putFile(key: string, file: string): Promise<void> {
    const Body = await readFile(file);
    const object = { ...this.#object(key), Body, ...metadataOf(key) };
    await this.#send(PATIENCE.file, (options) => this.#client.send(new PutObjectCommand(object), options));
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    const pages = this.#pages({ Prefix: checkKey(prefix), Delimiter: '/' });
    for await (const { CommonPrefixes = [], Contents = [] } of pages) {
      for (const { Prefix = '' } of CommonPrefixes) yield { key: Prefix, modifiedAt: null, bytes: null };
      for (const { Key = '', LastModified, Size } of Contents) {
        yield { key: Key, modifiedAt: LastModified ?? null, bytes: Size ?? null };
      }
    }
  }

  #pages(what: { Prefix: string; Delimiter?: string }) {
    return pagesOf(this.#client, { Bucket: this.#bucket, ...what });
  }

  async #keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { Contents = [] } of this.#pages({ Prefix: checkKey(prefix) })) {
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    }
    return keys;
  }

  async remove(key: string): Promise<void> {
    const keys = key.endsWith('/') ? await this.#keysBelow(key) : [key];
    for (const objectKey of keys) {
      const object = this.#object(objectKey);
      await this.#send(PATIENCE.work, (options) => this.#client.send(new DeleteObjectCommand(object), options));
    }
  }

  async move(from: string, to: string): Promise<void> {
    const keys = await this.#keysBelow(from);
    for (const key of keys) {
      const target = { ...this.#object(`${to}${key.slice(from.length)}`), CopySource: `${this.#bucket}/${key}` };
      await this.#send(PATIENCE.file, (options) => this.#client.send(new CopyObjectCommand(target), options));
    }
    for (const key of keys) await this.remove(key);
  }

  async check(): Promise<void> {
    const [Bucket, abortSignal] = [this.#bucket, AbortSignal.timeout(5000)];
    await this.#client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }
}
