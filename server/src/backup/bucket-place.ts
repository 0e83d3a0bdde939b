import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { repositoryPath } from '@shutterdesk/shared/node/repository-files';
import type { RepositoryFile, RepositoryPart } from '@shutterdesk/shared/node/repository-folder';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { S3Config } from '../config/s3-config.ts';
import { createClient } from '../storage/s3-client.ts';
import { asUnavailable, isMissing, screenMistake, settingsMistake } from '../storage/s3-errors.ts';
import { pagesOf } from '../storage/s3-listing.ts';
import { answeredIn, chunksInTime, PATIENCE } from '../storage/s3-patience.ts';
import { PrivateAddress } from '../work/outgoing.ts';
import type { RepositoryPlace } from './place.ts';

/** The slowest line that a backup has to get through, in bytes per millisecond (half a megabit per second). */
const SLOWEST = 64;

interface BucketParts {
  readonly s3: S3Config;
  /** Ends in a slash, or is empty. */
  readonly prefix: string;
  /** Files wait here until they are sent: a bucket has to know their size first. */
  readonly workFolder: string;
}

/** A repository below a prefix of a bucket. A file appears there whole or not at all. */
export class BucketPlace implements RepositoryPlace {
  readonly #parts: BucketParts;
  readonly #client: S3Client;
  readonly name: string;

  constructor(parts: BucketParts) {
    this.#parts = parts;
    try {
      this.#client = createClient(parts.s3);
    } catch (error) {
      throw this.#fault(error);
    }
    this.name = `the bucket ${parts.s3.bucket}${parts.prefix && `, below ${parts.prefix}`}`;
  }

  #key(key: string) {
    return { Bucket: this.#parts.s3.bucket, Key: `${this.#parts.prefix}${key}` };
  }

  #object(name: string) {
    return this.#key(repositoryPath(name) ?? name);
  }

  /** A mistake of the settings in words, anything else as a store that does not answer. */
  #fault(error: unknown): Error {
    if (error instanceof PrivateAddress) return new StartError(error.message);
    const { bucket, credentials } = this.#parts.s3;
    const mistake = credentials
      ? screenMistake(error, bucket)
      : settingsMistake(error, bucket)?.replaceAll('S3_BUCKET', 'BACKUP_S3');
    return mistake ? new StartError(mistake) : asUnavailable(error);
  }

  async list(part: RepositoryPart): Promise<readonly RepositoryFile[]> {
    if (part === 'unfinished') return [];
    const { Bucket, Key: Prefix } = this.#key(`${part}/`);
    const found: RepositoryFile[] = [];
    try {
      for await (const { Contents = [] } of pagesOf(this.#client, { Bucket, Prefix })) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of Contents) {
          const name = path.posix.basename(Key);
          const isOurs = repositoryPath(name) === Key.slice(this.#parts.prefix.length);
          if (isOurs) found.push({ name, bytes: Size, modifiedAt: LastModified });
        }
      }
    } catch (error) {
      throw this.#fault(error);
    }
    return found;
  }

  async read(name: string, from = 0, to = Number.POSITIVE_INFINITY): Promise<Readable | null> {
    const isWhole = from === 0 && to === Number.POSITIVE_INFINITY;
    const Range = `bytes=${from}-${Number.isFinite(to) ? to : ''}`;
    const command = new GetObjectCommand({ ...this.#object(name), ...(isWhole ? {} : { Range }) });
    try {
      const { Body: body } = await answeredIn(PATIENCE.answer, (options) => this.#client.send(command, options));
      if (!(body instanceof Readable)) return null;
      return Readable.from(chunksInTime(body), { objectMode: false }).once('close', () => body.destroy());
    } catch (error) {
      if (isMissing(error)) return null;
      // Nothing follows the end of a file, as in a folder.
      if (error instanceof Error && error.name === 'InvalidRange') return Readable.from([]);
      throw this.#fault(error);
    }
  }

  async #put(name: string, Body: PutObjectCommandInput['Body'], ContentLength: number): Promise<void> {
    const command = new PutObjectCommand({ ...this.#object(name), Body, ContentLength });
    const patience = PATIENCE.file + ContentLength / SLOWEST;
    await answeredIn(patience, (options) => this.#client.send(command, options)).catch((error: unknown) => {
      throw this.#fault(error);
    });
  }

  async write(body: Uint8Array | AsyncIterable<Uint8Array>, name: string | (() => string)): Promise<void> {
    if (body instanceof Uint8Array) return this.#put(typeof name === 'string' ? name : name(), body, body.byteLength);
    await mkdir(this.#parts.workFolder, { recursive: true, mode: 0o700 });
    const file = path.join(this.#parts.workFolder, `${uuid()}.object`);
    const handle = await open(file, 'wx', 0o600);
    try {
      let bytes = 0;
      for await (const chunk of body) {
        await handle.writeFile(chunk);
        bytes += chunk.byteLength;
      }
      const spoiled = Promise.withResolvers<never>();
      // The client listens to no error of a stream that it sends: it would end the server.
      const stream = createReadStream(file).on('error', spoiled.reject);
      const sent = this.#put(typeof name === 'string' ? name : name(), stream, bytes);
      await Promise.race([sent, spoiled.promise]).finally(() => stream.destroy());
    } finally {
      await handle.close();
      await rm(file, { force: true });
    }
  }

  async remove(name: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#object(name));
    await answeredIn(PATIENCE.work, (options) => this.#client.send(command, options)).catch((error: unknown) => {
      throw this.#fault(error);
    });
  }
}
