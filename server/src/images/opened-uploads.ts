import { copyFile, link, mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { NotAnImage, type OpenedImage } from './image-job.ts';
import type { ImageProcessor } from './image-pool.ts';
import { removeWorkFolder } from './remove-work-folder.ts';

/** Enough for two saves. An upload that is not saved within an hour is opened again at its save. */
const KEPT = { max: 100, ttl: 3_600_000, ttlAutopurge: true } as const;

interface Opened {
  readonly image: OpenedImage;
  /** The folder of its derivatives. */
  readonly folder: string;
}

const discard = (opened: Promise<Opened>): Promise<void> =>
  opened.then(
    ({ folder }) => removeWorkFolder(folder),
    () => undefined,
  );

/**
 * Opens uploads as soon as they arrive, while the photographer still describes them, so that the save does not have
 * to wait.
 */
export class OpenedUploads {
  readonly #workFolder: string;
  readonly #storage: ObjectStorage;
  readonly #processor: ImageProcessor;
  readonly #opened = new LRUCache<string, Promise<Opened>>({
    ...KEPT,
    dispose: (opened, _key, reason) => {
      if (reason !== 'delete') void discard(opened);
    },
  });

  constructor(workFolder: string, storage: ObjectStorage, processor: ImageProcessor) {
    this.#workFolder = workFolder;
    this.#storage = storage;
    this.#processor = processor;
  }

  /**
   * Starts to open an upload before its save. A file that is not a photograph is reported at the save. Resolves when
   * the file may be moved.
   */
  async openAhead(key: string, file: string): Promise<void> {
    const folder = await this.#newFolder();
    const source = path.join(folder, 'upload');
    await link(file, source).catch(() => copyFile(file, source));
    const opened = this.#openInto(folder, source);
    this.#opened.set(key, opened);
    opened.catch((error: unknown) => {
      // An error of the system may be gone by the save.
      if (!(error instanceof NotAnImage) && this.#opened.peek(key) === opened) this.#opened.delete(key);
    });
  }

  /**
   * Gives `use` the opened upload once, and opens it now if that has not happened. The files exist while `use` runs.
   * @throws {NotAnImage} with the end of a sentence that begins with the photograph's description
   */
  async take<Result>(key: string, use: (opened: Opened) => Promise<Result>): Promise<Result> {
    const ahead = this.#opened.get(key);
    this.#opened.delete(key);
    const opened = ahead ?? this.#openNow(key);
    try {
      return await use(await opened);
    } finally {
      await discard(opened);
    }
  }

  async #newFolder(): Promise<string> {
    await mkdir(this.#workFolder, { recursive: true });
    return mkdtemp(path.join(this.#workFolder, 'open-'));
  }

  async #openNow(key: string): Promise<Opened> {
    const folder = await this.#newFolder();
    return this.#storage.withFile(key, (source) => this.#openInto(folder, source));
  }

  async #openInto(folder: string, source: string): Promise<Opened> {
    try {
      return { image: await this.#processor.open(source, folder), folder };
    } catch (error) {
      await removeWorkFolder(folder);
      throw error;
    }
  }
}
