import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { NotAnImage, type OpenedImage } from './image-job.ts';
import type { ImageProcessor } from './image-processor.ts';

/** As many as two saves may name. What nobody saves within an hour is opened anew when somebody does. */
const KEPT = { max: 100, ttl: 3_600_000, ttlAutopurge: true } as const;

interface Opened {
  readonly image: OpenedImage;
  /** Where the files that were made of it lie. */
  readonly folder: string;
}

const discard = (opened: Promise<Opened>): Promise<void> =>
  opened.then(
    ({ folder }) => rm(folder, { recursive: true, force: true }),
    () => undefined,
  );

/** Opens uploads as soon as they are there, while the photographer still writes about them: a save need not wait. */
export class OpenedUploads {
  readonly #workFolder: string;
  readonly #storage: ObjectStorage;
  readonly #processor: ImageProcessor;
  readonly #kept = new LRUCache<string, Promise<Opened>>({
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
   * Begins to open an upload ahead of its save, which hears of it when that is no photograph; resolved when the file
   * may be moved away.
   */
  async openAhead(key: string, file: string): Promise<void> {
    const folder = await this.#newFolder();
    const source = path.join(folder, 'upload');
    await link(file, source).catch(() => copyFile(file, source));
    const opened = this.#openInto(folder, source);
    this.#kept.set(key, opened);
    opened.catch((error: unknown) => {
      // What the system refused now it may allow later.
      if (!(error instanceof NotAnImage) && this.#kept.peek(key) === opened) this.#kept.delete(key);
    });
  }

  /**
   * Gives `use` what was made of an upload, once: ahead, or else now. The files are there for as long as it runs.
   * @throws {NotAnImage} with the end of a sentence that begins with the photograph's description
   */
  async take<Result>(key: string, use: (opened: Opened) => Promise<Result>): Promise<Result> {
    const ahead = this.#kept.get(key);
    this.#kept.delete(key);
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
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }
}
