import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import type { Config } from '../config/config.ts';
import { makeInside } from '../config/data-folder.ts';
import type { Context } from '../context.ts';
import { Interrupted } from '../images/image-job.ts';
import { ImagePool } from '../images/image-pool.ts';
import { DERIVATIVES } from '../storage/object-keys.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { type Cropped, cropsOf, filesOf, type HeroCrop, type HeroFiles, type MadeCrop } from './crop-plan.ts';
import { contentHashOf } from './published-file.ts';

/** Where crops are made, and kept. */
interface CropFolder {
  readonly pool: ImagePool;
  readonly storage: ObjectStorage;
  readonly folder: string;
}

const nameOf = (crop: HeroCrop): string => `${contentHashOf(Buffer.from(JSON.stringify(crop)))}.${crop.format}`;

const make = async ({ pool, storage, folder }: CropFolder, crops: readonly HeroCrop[]): Promise<void> => {
  const withFile = (url: string, work: (file: string) => Promise<void>): Promise<void> =>
    storage.withFile(url.replace(/^\/media\//, DERIVATIVES), work);
  for (const { mark, ...crop } of crops) {
    const cropping = { folder, name: nameOf({ ...crop, mark }), crop };
    await withFile(crop.from, (source) =>
      mark
        ? withFile(mark.url, (logo) => pool.crop({ ...cropping, source, mark: { source: logo, tone: mark.tone } }))
        : pool.crop({ ...cropping, source }),
    );
  }
};

/** All of these crops; null while one is missing. */
const read = async (folder: string, crops: readonly HeroCrop[]): Promise<readonly MadeCrop[] | null> => {
  const made: MadeCrop[] = [];
  for (const crop of crops) {
    const bytes = await readFile(path.join(folder, nameOf(crop))).catch(() => null);
    if (!bytes) return null;
    made.push({ crop, bytes, hash: contentHashOf(bytes).slice(0, 12) });
  }
  return made;
};

interface Needs extends Pick<Context, 'config' | 'logger' | 'storage'> {
  readonly pool: ImagePool;
  /** Called when new crops exist, or are to be made again. */
  readonly onChange: () => void;
  /** The pause in milliseconds after so many failures in a row. */
  readonly delayAfter?: (failures: number) => number;
}

const PAUSES = { firstMs: 5000, longestMs: 3_600_000, jitter: 0 };

/** The crops of the visible page: made once for each hero picture, its position and the logo; a save does not wait for them. */
export class HeroCrops {
  readonly #needs: Needs;
  readonly #place: CropFolder;
  /** The last answer, and the crops that it was for. */
  #last = { names: '', files: filesOf(null, []) };
  /** The crops that are being made or could not be made. */
  #tried = '';
  /** Attempts in a row that failed. */
  #failures = 0;
  #again: NodeJS.Timeout | undefined;
  /** Resolves when no crop is being made. */
  #idle: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#place = { ...needs, folder: path.join(needs.config.dataDir, 'published', 'crops') };
  }

  /**
   * All crops of the hero picture, or none while they are being made; the call starts that. Crops of an earlier hero
   * picture are removed.
   */
  async of(content: Cropped): Promise<HeroFiles> {
    const crops = cropsOf(content, this.#needs.config.publicUrl);
    const names = crops.map(nameOf).join();
    if (crops.length > 0 && this.#last.names === names) return this.#last.files;
    const made = await read(this.#place.folder, crops);
    this.#last = { names: made ? names : '', files: filesOf(content.heroImage, made ?? []) };
    if (crops.length === 0) {
      this.#tried = '';
      await rm(this.#place.folder, { recursive: true, force: true }).catch(() => undefined);
    } else if (!made && this.#tried !== names) {
      clearTimeout(this.#again);
      this.#tried = names;
      this.#idle = Promise.all([this.#idle, this.#make(crops, names)]);
    }
    return this.#last.files;
  }

  /** Tries nothing again; resolves when all writing has ended, which a closed pool ends soon. */
  async close(): Promise<void> {
    await this.#idle;
    clearTimeout(this.#again);
  }

  async #make(crops: readonly HeroCrop[], names: string): Promise<void> {
    const { logger, onChange, delayAfter = (failures) => pauseAfter(failures, PAUSES) } = this.#needs;
    try {
      await makeInside(this.#needs.config, this.#place.folder);
      await make(this.#place, crops);
      this.#failures = 0;
      // Other crops may be needed by now, and are being made separately.
      if (this.#tried !== names) return;
      await this.#forgetAllBut(crops.map(nameOf));
      onChange();
    } catch (error) {
      if (error instanceof Interrupted) return;
      this.#failures += 1;
      const sentence = 'the hero picture could not be cropped: visitors get the whole picture, and it is tried again';
      logger.warn({ err: error, failures: this.#failures }, sentence);
      if (this.#tried !== names) return;
      this.#again = setTimeout(() => {
        this.#tried = '';
        onChange();
      }, delayAfter(this.#failures)).unref();
    }
  }

  async #forgetAllBut(names: readonly string[]): Promise<void> {
    const { folder } = this.#place;
    const others = (await readdir(folder)).filter((entry) => !names.includes(entry));
    await Promise.all(others.map((entry) => rm(path.join(folder, entry), { force: true })));
  }
}

/** Makes all crops immediately. */
export const cropNow = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  content: Cropped,
  storage: ObjectStorage,
): Promise<HeroFiles> => {
  const crops = cropsOf(content, publicUrl);
  if (crops.length === 0) return filesOf(content.heroImage, []);
  const place = { pool: new ImagePool(), storage, folder: await mkdtemp(path.join(os.tmpdir(), 'crops-')) };
  try {
    await make(place, crops);
    return filesOf(content.heroImage, (await read(place.folder, crops)) ?? []);
  } finally {
    place.pool.close();
    await rm(place.folder, { recursive: true, force: true });
  }
};
