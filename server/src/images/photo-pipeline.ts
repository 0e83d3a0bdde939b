import { copyFile, link, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Credit, UPLOAD } from '@shutterdesk/shared';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import type { Insertable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { v7 as uuid } from 'uuid';
import type { PhotosTable } from '../db/schema.ts';
import { derivativesKey, hiddenKey } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { Refused } from '../work/refused.ts';
import {
  type DerivativeFile,
  fileNameOf,
  type LogoFile,
  type Making,
  NotAnImage,
  type OpenedImage,
  ProcessEnded,
  TookTooLong,
} from './image-job.ts';
import type { ImagePool } from './image-pool.ts';
import type { DeletedPhoto } from './photos-repository.ts';

/** While one photograph is written to the storage, the next is decoded. */
const AT_ONCE = 2;
/** Enough for two saves. An upload that is not saved within an hour is opened again at its save. */
const KEPT = { max: 100, ttl: 3_600_000, ttlAutopurge: true } as const;

/** An uploaded file, with the description that a refusal uses for it. */
export interface Upload {
  readonly imageURL: string;
  readonly alt: string;
  /** It gets the files of a logo too. */
  readonly isLogo?: boolean;
}

/** No photograph can be made of an upload, or not now; the message is a sentence that names the upload. */
export class PhotoRefused extends Refused {
  override name = 'PhotoRefused';
  readonly upload: Upload;

  constructor(
    code: 'upload_missing' | 'too_large' | 'not_an_image' | 'took_too_long' | 'id_taken' | 'unavailable',
    upload: Upload,
    message: string,
    retryAfter?: number,
  ) {
    super(code, message, retryAfter);
    this.upload = upload;
  }
}

export type NewPhoto = Insertable<PhotosTable>;

/** A photograph that needs more derivatives. */
interface Original extends Credit {
  readonly id: string;
  readonly objectKey: string;
}

/** An upload with the derivatives that are needed to show it, in a folder of its own. */
interface Opened {
  readonly image: OpenedImage;
  readonly folder: string;
}

/** A process that is given up or killed may write there a moment longer. */
const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });

const discard = (opened: Promise<Opened>): Promise<void> =>
  opened.then(
    ({ folder }) => removeFolder(folder),
    () => undefined,
  );

const newPhoto = (id: string, objectKey: string, image: OpenedImage): NewPhoto => {
  const { width, height, placeholder, credit, copyright, files, logo = [], pending } = image;
  return {
    id,
    objectKey,
    width,
    height,
    placeholder,
    credit,
    copyright,
    derivatives: JSON.stringify([...files, ...logo]),
    pending: JSON.stringify(pending),
    createdAt: new Date().toISOString(),
  };
};

const tryLater = (upload: Upload): PhotoRefused =>
  new PhotoRefused(
    'unavailable',
    upload,
    `The server ran out of memory while processing "${upload.alt}". The photo is safe: please try again in a while.`,
    60,
  );

/**
 * The way of a photograph through the server, from top to bottom: its upload is expected, opened when it has arrived,
 * and saved; `photo-finishing.ts` has the larger derivatives made; much later its files are removed.
 */
export class PhotoPipeline {
  readonly #workFolder: () => Promise<string>;
  readonly #storage: ObjectStorage;
  readonly #pool: ImagePool;
  readonly #ahead = new LRUCache<string, Promise<Opened>>({
    ...KEPT,
    dispose: (opened, _key, reason) => {
      if (reason !== 'delete') void discard(opened);
    },
  });
  /** Saves run one after the other: a repetition of a running save finds its results. */
  readonly saves = new SerialQueue();

  constructor(workFolder: () => Promise<string>, storage: ObjectStorage, pool: ImagePool) {
    this.#workFolder = workFolder;
    this.#storage = storage;
    this.#pool = pool;
  }

  /** Call this when an upload is about to arrive. */
  expect(): void {
    this.#pool.warm();
  }

  /**
   * Call this when an upload has arrived: it is opened while the photographer still describes it, so that the save does
   * not have to wait. A file that is not a photograph is reported at the save. Resolves when the file may be moved.
   */
  async openAhead(objectKey: string, file: string): Promise<void> {
    const folder = await this.#newFolder('open-');
    const source = path.join(folder, 'upload');
    await link(file, source).catch(() => copyFile(file, source));
    const opened = this.#openInto(folder, source);
    this.#ahead.set(objectKey, opened);
    opened.catch((error: unknown) => {
      // An error of the system may be gone by the save.
      if (!(error instanceof NotAnImage) && this.#ahead.peek(objectKey) === opened) this.#ahead.delete(objectKey);
    });
  }

  /**
   * Saves uploads as photographs, in their order: all of them, or none and nothing left behind.
   * @throws {PhotoRefused} upload_missing, too_large, not_an_image, took_too_long or unavailable, with a sentence that names the
   * upload
   */
  async createAll(uploads: readonly Upload[]): Promise<readonly NewPhoto[]> {
    for (const upload of uploads) await this.#uploadedKey(upload);
    const created = new Map<Upload, NewPhoto>();
    try {
      await inParallel(uploads, AT_ONCE, async (upload) => void created.set(upload, await this.#create(upload)));
    } catch (error) {
      await this.discardDerivatives([...created.values()]);
      throw error;
    }
    return uploads.flatMap((upload) => created.get(upload) ?? []);
  }

  async #uploadedKey(upload: Upload): Promise<string> {
    const { imageURL, alt } = upload;
    const key = this.#storage.keyOfUploadUrl(imageURL);
    if (!key) throw new PhotoRefused('upload_missing', upload, `"${alt}" does not come from an upload to this site.`);
    const object = await this.#storage.stat(key);
    if (!object)
      throw new PhotoRefused('upload_missing', upload, `"${alt}" isn’t here any more. Please upload it again.`);
    if (object.bytes > UPLOAD.maxBytes) {
      throw new PhotoRefused('too_large', upload, `"${alt}" is larger than ${UPLOAD.max} (${UPLOAD.maxBytes} bytes).`);
    }
    return key;
  }

  async #create(upload: Upload): Promise<NewPhoto> {
    const objectKey = await this.#uploadedKey(upload);
    const id = uuid();
    const ahead = this.#takeAhead(objectKey);
    // Nobody knew that it would be a logo.
    if (upload.isLogo && ahead) await discard(ahead);
    const opened = (!upload.isLogo && ahead) || this.#openNow(objectKey, upload.isLogo);
    try {
      const { image, folder } = await opened;
      await this.#keep(id, folder, [...image.files, ...(image.logo ?? [])]);
      return newPhoto(id, objectKey, image);
    } catch (error) {
      await this.#storage.remove(derivativesKey(id));
      if (error instanceof ProcessEnded) throw tryLater(upload);
      if (error instanceof TookTooLong) throw new PhotoRefused('took_too_long', upload, error.sentenceFor(upload.alt));
      if (!(error instanceof NotAnImage)) throw error;
      await this.#storage.remove(objectKey);
      throw new PhotoRefused('not_an_image', upload, `"${upload.alt}" ${error.message}.`);
    } finally {
      await discard(opened);
    }
  }

  #takeAhead(objectKey: string): Promise<Opened> | undefined {
    const ahead = this.#ahead.get(objectKey);
    this.#ahead.delete(objectKey);
    return ahead;
  }

  async #openNow(objectKey: string, isLogo = false): Promise<Opened> {
    const folder = await this.#newFolder('open-');
    return this.#storage.withFile(objectKey, (source) => this.#openInto(folder, source, isLogo));
  }

  async #openInto(folder: string, source: string, isLogo = false): Promise<Opened> {
    try {
      return { image: await this.#pool.open(source, folder, isLogo), folder };
    } catch (error) {
      await removeFolder(folder);
      throw error;
    }
  }

  /** Removes the derivatives of a save that failed later; the uploads stay for another attempt. */
  async discardDerivatives(photos: readonly { readonly id: string }[]): Promise<void> {
    await Promise.all(photos.map((photo) => this.#storage.remove(derivativesKey(photo.id))));
  }

  /**
   * Makes more derivatives of a saved photograph and stores them; answers those that it could make.
   * @throws {NotAnImage} with the end of a sentence that begins with the photograph's description
   * @throws {ProcessEnded} when the process was killed: nothing is stored
   */
  async make(
    original: Original,
    { files, sparing }: Pick<Making, 'files' | 'sparing'>,
  ): Promise<readonly DerivativeFile[]> {
    const { id, objectKey, credit, copyright } = original;
    if (!(await this.#storage.stat(objectKey))) {
      throw new NotAnImage('is not in the storage any more: please upload it again');
    }
    const folder = await this.#newFolder('derive-');
    try {
      const making = { folder, files, credit: { credit, copyright }, sparing };
      const made = await this.#storage.withFile(objectKey, (source) => this.#pool.make({ source, ...making }));
      await this.#keep(id, folder, made);
      return made;
    } finally {
      await removeFolder(folder);
    }
  }

  /** Removes the files of a photograph that nothing uses any more. */
  async removeFiles(photo: DeletedPhoto): Promise<void> {
    for (const key of [derivativesKey(photo.id), hiddenKey(photo.id)]) await this.#storage.remove(key);
    if (!photo.originalStillUsed) await this.#storage.remove(photo.objectKey);
  }

  async #newFolder(prefix: string): Promise<string> {
    return mkdtemp(path.join(await this.#workFolder(), prefix));
  }

  async #keep(photoId: string, folder: string, files: readonly (DerivativeFile | LogoFile)[]): Promise<void> {
    const names = files.map(fileNameOf);
    const store = (name: string) => this.#storage.putFile(`${derivativesKey(photoId)}${name}`, path.join(folder, name));
    await Promise.all(names.map(store));
  }
}
