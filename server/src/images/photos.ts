import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD } from '@shutterdesk/shared';
import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config.ts';
import type { PhotosTable } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { derivativesKey } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { TOO_LARGE } from '../uploads/receive-upload.ts';
import { fileNameOf, NotAnImage } from './image-job.ts';
import type { ImageProcessor } from './image-processor.ts';

export type NewPhoto = Insertable<PhotosTable>;

/** What becomes of an uploaded file: a photograph with its derivatives, or a refusal and nothing. */
export class Photos {
  readonly #storage: ObjectStorage;
  readonly #processor: ImageProcessor;
  readonly #workFolder: string;

  constructor(config: Pick<Config, 'dataDir'>, storage: ObjectStorage, processor: ImageProcessor) {
    this.#storage = storage;
    this.#processor = processor;
    this.#workFolder = path.join(config.dataDir, 'incoming');
  }

  /** @throws {HttpError} when the address is not one of ours, nothing was uploaded to it, or it is too large */
  async #uploadedKey(imageURL: string): Promise<string> {
    const key = this.#storage.keyOfUploadUrl(imageURL);
    if (!key) throw new HttpError('upload_missing', 'This is not the address of an upload to this site.');
    const object = await this.#storage.stat(key);
    if (!object) throw new HttpError('upload_missing', 'Nothing has been uploaded to this address.');
    if (object.bytes > UPLOAD.maxBytes) throw new HttpError('too_large', TOO_LARGE);
    return key;
  }

  async #derivativesOf(key: string, photoId: string) {
    await mkdir(this.#workFolder, { recursive: true });
    const folder = await mkdtemp(path.join(this.#workFolder, 'derive-'));
    try {
      const image = await this.#storage.withFile(key, (file) => this.#processor.process(file, folder));
      for (const derivative of image.derivatives) {
        const name = fileNameOf(derivative);
        await this.#storage.putFile(`${derivativesKey(photoId)}${name}`, path.join(folder, name));
      }
      return image;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Makes a photograph of what was uploaded to `imageURL`. `name` begins the sentence of a refusal.
   * @throws {HttpError} when it cannot become one; nothing is left of it then
   */
  async create(imageURL: string, name: string): Promise<NewPhoto> {
    const objectKey = await this.#uploadedKey(imageURL);
    const id = uuid();
    try {
      const { width, height, placeholder, derivatives } = await this.#derivativesOf(objectKey, id);
      const createdAt = new Date().toISOString();
      return { id, objectKey, width, height, placeholder, derivatives: JSON.stringify(derivatives), createdAt };
    } catch (error) {
      await this.#storage.remove(derivativesKey(id));
      if (error instanceof NotAnImage) throw new HttpError('not_an_image', `${name} ${error.message}.`);
      throw error;
    }
  }

  /** Takes back what a save that failed later had made; the upload stays for another try. */
  async discardDerivatives(photos: readonly NewPhoto[]): Promise<void> {
    await Promise.all(photos.map((photo) => this.#storage.remove(derivativesKey(photo.id))));
  }

  /** Removes the files of a photograph that nothing shows any more. */
  async removeFiles(photo: Pick<NewPhoto, 'id' | 'objectKey'>): Promise<void> {
    await this.#storage.remove(derivativesKey(photo.id));
    await this.#storage.remove(photo.objectKey);
  }
}
