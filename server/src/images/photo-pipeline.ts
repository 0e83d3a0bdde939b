import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { type Credit, UPLOAD } from '@shutterdesk/shared';
import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { PhotosTable } from '../db/schema.ts';
import { derivativesKey, hiddenKey } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { inParallel } from '../work/in-parallel.ts';
import { SerialQueue } from '../work/serial-queue.ts';
import { type DerivativeFile, fileNameOf, NotAnImage, type OpenedImage, ProcessEnded } from './image-job.ts';
import type { ImageProcessor, Making } from './image-pool.ts';
import { OpenedUploads } from './opened-uploads.ts';
import { PhotoRefused } from './photo-refused.ts';
import type { DeletedPhoto } from './photos-repository.ts';
import { removeWorkFolder } from './remove-work-folder.ts';

/** While one photograph is written to the storage, the next is decoded. */
const AT_ONCE = 2;

export type NewPhoto = Insertable<PhotosTable>;

/** A photograph that needs more derivatives. */
export interface Original extends Credit {
  readonly id: string;
  readonly objectKey: string;
}

const newPhoto = (id: string, objectKey: string, image: OpenedImage): NewPhoto => {
  const { width, height, placeholder, credit, copyright, files, pending } = image;
  return {
    id,
    objectKey,
    width,
    height,
    placeholder,
    credit,
    copyright,
    derivatives: JSON.stringify(files),
    pending: JSON.stringify(pending),
    createdAt: new Date().toISOString(),
  };
};

/** An uploaded file, with the description that a refusal uses for it. */
export interface Upload {
  readonly imageURL: string;
  readonly alt: string;
}

const tryLater = ({ alt }: Upload): PhotoRefused =>
  new PhotoRefused(
    'unavailable',
    `"${alt}" could not be processed: the server's computer ran out of memory. It is kept: please try again in a while.`,
    60,
  );

/** Turns uploaded files into photographs with derivatives, or refuses them and leaves nothing behind. */
export class Photos {
  readonly #storage: ObjectStorage;
  readonly #processor: ImageProcessor;
  readonly #opened: OpenedUploads;
  readonly #workFolder: string;
  /** Saves run one after the other: a repetition of a running save finds its results. */
  readonly saves = new SerialQueue();

  constructor(workFolder: string, storage: ObjectStorage, processor: ImageProcessor) {
    this.#storage = storage;
    this.#processor = processor;
    this.#opened = new OpenedUploads(workFolder, storage, processor);
    this.#workFolder = workFolder;
  }

  /** Call this when an upload is about to arrive. */
  expect(): void {
    this.#processor.warm();
  }

  /**
   * Call this when an upload has arrived: it prepares the derivatives before the save. Resolves when the file may be
   * moved.
   */
  openAhead(objectKey: string, file: string): Promise<void> {
    return this.#opened.openAhead(objectKey, file);
  }

  /**
   * Makes photographs of uploads, in their order: all of them, or none and nothing left behind.
   * @throws {PhotoRefused} upload_missing, too_large, not_an_image or unavailable, with a sentence that names the
   * upload
   */
  async createAll(uploads: readonly Upload[]): Promise<readonly NewPhoto[]> {
    for (const upload of uploads) await this.#uploadedKey(upload);
    const created = new Map<Upload, NewPhoto>();
    const failures: unknown[] = [];
    // Wait for all of them even after a failure.
    await inParallel(uploads, AT_ONCE, async (upload) => {
      if (failures.length > 0) return;
      await this.#create(upload).then(
        (photo) => created.set(upload, photo),
        (error: unknown) => failures.push(error),
      );
    });
    const photos = uploads.flatMap((upload) => created.get(upload) ?? []);
    if (failures.length === 0) return photos;
    await this.discardDerivatives(photos);
    throw failures[0];
  }

  async #uploadedKey({ imageURL, alt }: Upload): Promise<string> {
    const key = this.#storage.keyOfUploadUrl(imageURL);
    if (!key) throw new PhotoRefused('upload_missing', `"${alt}" does not come from an upload to this site.`);
    const object = await this.#storage.stat(key);
    if (!object) throw new PhotoRefused('upload_missing', `"${alt}" is not here: please upload it again.`);
    if (object.bytes > UPLOAD.maxBytes) {
      throw new PhotoRefused('too_large', `"${alt}" is larger than 10 MB (10485760 bytes).`);
    }
    return key;
  }

  async #create(upload: Upload): Promise<NewPhoto> {
    const objectKey = await this.#uploadedKey(upload);
    const id = uuid();
    try {
      return await this.#opened.take(objectKey, async ({ image, folder }) => {
        await this.#keep(id, folder, image.files);
        return newPhoto(id, objectKey, image);
      });
    } catch (error) {
      await this.#storage.remove(derivativesKey(id));
      if (error instanceof ProcessEnded) throw tryLater(upload);
      if (!(error instanceof NotAnImage)) throw error;
      await this.#storage.remove(objectKey);
      throw new PhotoRefused('not_an_image', `"${upload.alt}" ${error.message}.`);
    }
  }

  async #inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#workFolder, { recursive: true });
    const folder = await mkdtemp(path.join(this.#workFolder, 'derive-'));
    try {
      return await work(folder);
    } finally {
      await removeWorkFolder(folder);
    }
  }

  async #keep(photoId: string, folder: string, files: readonly DerivativeFile[]): Promise<void> {
    const names = files.map(fileNameOf);
    const store = (name: string) => this.#storage.putFile(`${derivativesKey(photoId)}${name}`, path.join(folder, name));
    await Promise.all(names.map(store));
  }

  /**
   * Makes more derivatives of a photograph and stores them; answers those that it could make.
   * @throws {NotAnImage} with the end of a sentence that begins with the photograph's description
   * @throws {ProcessEnded} when the process was killed: nothing is stored
   */
  async make(
    original: Original,
    { files, sparing }: Pick<Making, 'files' | 'sparing'>,
  ): Promise<readonly DerivativeFile[]> {
    const { credit, copyright } = original;
    if (!(await this.#storage.stat(original.objectKey))) {
      throw new NotAnImage('is not in the storage any more: please upload it again');
    }
    return this.#inFolder(async (folder) => {
      const derivatives = await this.#storage.withFile(original.objectKey, (source) =>
        this.#processor.make({
          source,
          folder,
          files,
          credit: { credit, copyright },
          ...(sparing ? { sparing } : {}),
        }),
      );
      await this.#keep(original.id, folder, derivatives);
      return derivatives;
    });
  }

  /** Removes the derivatives of a save that failed later; the uploads stay for another attempt. */
  async discardDerivatives(photos: readonly { readonly id: string }[]): Promise<void> {
    await Promise.all(photos.map((photo) => this.#storage.remove(derivativesKey(photo.id))));
  }

  /** Removes the files of a photograph that nothing uses any more. */
  async removeFiles(photo: DeletedPhoto): Promise<void> {
    for (const key of [derivativesKey(photo.id), hiddenKey(photo.id)]) await this.#storage.remove(key);
    if (!photo.originalStillUsed) await this.#storage.remove(photo.objectKey);
  }
}
