import type { S3Client } from '@aws-sdk/client-s3';
import { isUuid } from '@shutterdesk/shared';
import { checkKey, keyOfServerUrl, UPLOADS, uploadKey } from './object-keys.ts';
import type { AnnouncedUpload, UploadAddress } from './object-storage.ts';
import { hasConditionalPuts, signPut } from './s3-client.ts';
import { asUnavailable } from './s3-errors.ts';
import { answeredIn, PATIENCE } from './s3-patience.ts';

interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** Its address, with a trailing slash. */
  readonly base: URL;
}

/** Addresses for uploads that go straight from a browser to a bucket. */
export class S3Uploads {
  readonly #bucket: Bucket;
  #once: Promise<boolean> | null = null;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  get origin(): string {
    return this.#bucket.base.origin;
  }

  async createUrl(key: string, announced: AnnouncedUpload): Promise<UploadAddress> {
    const { client, name } = this.#bucket;
    const object = { Bucket: name, Key: checkKey(key) };
    const once = await this.#supportsOnce();
    return signPut(client, object, announced, { once }).catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }

  /**
   * Tells whether the store can limit an address to one upload; if the store does not answer, the next call asks
   * again.
   */
  async #supportsOnce(): Promise<boolean> {
    const { client, name } = this.#bucket;
    this.#once ??= answeredIn(PATIENCE.answer, (options) => hasConditionalPuts(client, name, options));
    try {
      return await this.#once;
    } catch {
      this.#once = null;
      return true;
    }
  }

  /**
   * Also accepts addresses on this server: a file that was uploaded before the move to S3 may be saved afterwards.
   */
  keyOf(url: string): string | null {
    const folder = `${this.#bucket.base.href}${UPLOADS}`;
    const address = URL.canParse(url) ? new URL(url) : null;
    const place = address ? `${address.origin}${address.pathname}` : '';
    const id = place.startsWith(folder) ? place.slice(folder.length) : '';
    return isUuid(id) ? uploadKey(id) : keyOfServerUrl(url);
  }
}
