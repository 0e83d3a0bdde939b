import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import {
  keyPath,
  LONGEST_KEY,
  LONGEST_MANIFEST,
  objectBytes,
  objectName,
  objectPath,
  READ_ME_FILE,
  recipientOf,
  snapshotIdOf,
  snapshotPath,
} from '@shutterdesk/shared/node/snapshot-layout';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { S3Config } from '../../config/s3-config.ts';
import { createClient } from '../../storage/s3-client.ts';
import { asUnavailable, isMissing, screenMistake, settingsMistake } from '../../storage/s3-errors.ts';
import { pagesOf } from '../../storage/s3-listing.ts';
import { answeredIn, chunksInTime, PATIENCE } from '../../storage/s3-patience.ts';
import { writeHashed } from './hashed-copy.ts';
import { READ_ME, type Repository, readWithin, type Source, type Stored } from './repository.ts';

/** The slowest line that a backup has to get through, in bytes per millisecond (half a megabit per second). */
const SLOWEST = 64;
const UNDER_WAY = 'under-way';

interface BucketParts {
  readonly s3: S3Config;
  /** Ends in a slash, or is empty. */
  readonly prefix: string;
  /** Files wait here until they are sent. */
  readonly workFolder: string;
}

/** Snapshots below a prefix of a bucket. An object appears there whole or not at all. */
export class BucketRepository implements Repository {
  readonly #parts: BucketParts;
  readonly #client: S3Client;
  readonly name: string;
  readonly encrypts = 'always';

  constructor(parts: BucketParts) {
    this.#parts = parts;
    this.#client = createClient(parts.s3);
    this.name = `the bucket ${parts.s3.bucket}${parts.prefix && `, below ${parts.prefix}`}`;
  }

  #object(key: string) {
    return { Bucket: this.#parts.s3.bucket, Key: `${this.#parts.prefix}${key}` };
  }

  async *#below(folder: string): AsyncGenerator<{ readonly name: string; readonly bytes: number }> {
    const { Bucket, Key: Prefix } = this.#object(folder);
    for await (const { Contents = [] } of pagesOf(this.#client, { Bucket, Prefix })) {
      for (const { Key = '', Size = 0 } of Contents) yield { name: Key.slice(Prefix.length), bytes: Size };
    }
  }

  async snapshots(): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const { name } of this.#below('points/')) ids.push(snapshotIdOf(name) ?? '');
    return ids.filter(Boolean).toSorted().toReversed();
  }

  async readManifest(id: string): Promise<Buffer> {
    const body = await this.#read(snapshotPath(id));
    if (!body) throw new StartError(`There is no backup ${id} in ${this.name}.`);
    return readWithin(body, LONGEST_MANIFEST);
  }

  async objects(): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for await (const { name, bytes } of this.#below('objects/')) found.set(path.posix.basename(name), bytes);
    return found;
  }

  read(name: string): Promise<Readable | null> {
    return this.#read(objectPath(name));
  }

  async recipients(): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { name } of this.#below('keys/')) {
      const recipient = recipientOf(name);
      if (recipient) found.push(recipient);
    }
    return found;
  }

  async readKey(recipient: string): Promise<Buffer | null> {
    const body = await this.#read(keyPath(recipient));
    return body && readWithin(body, LONGEST_KEY);
  }

  putKey(recipient: string, locked: Uint8Array): Promise<void> {
    return this.#put(keyPath(recipient), locked);
  }

  async #read(key: string): Promise<Readable | null> {
    const command = new GetObjectCommand(this.#object(key));
    try {
      const { Body: body } = await answeredIn(PATIENCE.answer, (options) => this.#client.send(command, options));
      if (!(body instanceof Readable)) return null;
      return Readable.from(chunksInTime(body), { objectMode: false }).once('close', () => body.destroy());
    } catch (error) {
      if (isMissing(error)) return null;
      throw asUnavailable(error);
    }
  }

  async freeBytes(): Promise<null> {
    return null;
  }

  async begin(): Promise<{ readonly wasInterrupted: boolean }> {
    const { bucket } = this.#parts.s3;
    await answeredIn(PATIENCE.answer, (options) =>
      this.#client.send(new HeadBucketCommand({ Bucket: bucket }), options),
    ).catch((error: unknown) => {
      const mistake = this.#parts.s3.credentials
        ? screenMistake(error, bucket)
        : settingsMistake(error, bucket)?.replaceAll('S3_BUCKET', 'BACKUP_S3');
      throw mistake ? new StartError(mistake) : asUnavailable(error);
    });
    await mkdir(this.#parts.workFolder, { recursive: true, mode: 0o700 });
    const before = await this.#read(UNDER_WAY);
    before?.destroy();
    await this.#put(UNDER_WAY, Buffer.from('A backup is being written.\n'));
    await this.#put(READ_ME_FILE, Buffer.from(READ_ME));
    return { wasInterrupted: before !== null };
  }

  async #put(key: string, Body: PutObjectCommandInput['Body'], ContentLength?: number): Promise<void> {
    const command = new PutObjectCommand({ ...this.#object(key), Body, ...(ContentLength ? { ContentLength } : {}) });
    const patience = PATIENCE.file + (ContentLength ?? 0) / SLOWEST;
    await answeredIn(patience, (options) => this.#client.send(command, options)).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }

  async #putFile(key: string, file: string, bytes: number): Promise<void> {
    if (bytes === 0) return this.#put(key, Buffer.alloc(0));
    const spoiled = Promise.withResolvers<never>();
    // The client listens to no error of a stream that it sends: it would end the server.
    const body = createReadStream(file).on('error', spoiled.reject);
    await Promise.race([this.#put(key, body, bytes), spoiled.promise]).finally(() => body.destroy());
  }

  /** The name of an object is its hash, so the bytes are read into a file first. */
  async put(source: Source, sealedFor?: string): Promise<Stored> {
    const file = path.join(this.#parts.workFolder, `${uuid()}.object`);
    try {
      const stored = await writeHashed(file, await source.open(), sealedFor);
      const bytes = objectBytes(stored.bytes, { sealedFor });
      await this.#putFile(objectPath(objectName(stored.sha256, { sealedFor })), file, bytes);
      return stored;
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Writes something, and deletes it again. */
  async try(): Promise<void> {
    const key = `try-${uuid()}`;
    await this.#put(key, Buffer.from('Shutterdesk tries whether backups can be kept here.\n'));
    await this.#remove(key);
  }

  commit(id: string, manifest: Uint8Array): Promise<void> {
    return this.#put(snapshotPath(id), manifest);
  }

  async end(isTakenOver = false): Promise<void> {
    if (!isTakenOver) await this.#remove(UNDER_WAY);
  }

  async #remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#object(key));
    await answeredIn(PATIENCE.work, (options) => this.#client.send(command, options)).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }

  removeSnapshot(id: string): Promise<void> {
    return this.#remove(snapshotPath(id));
  }

  removeObject(name: string): Promise<void> {
    return this.#remove(objectPath(name));
  }
}
