import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
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
  const withFile = (url: string, work: (file: string) => Promise<null>): Promise<null> =>
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
  readonly againAfterMs?: number;
}

const AGAIN_AFTER_MS = 60_000;

/** The crops of the visible page: made once for each hero picture, its position and the logo; a save does not wait for them. */
export class HeroCrops {
  readonly #needs: Needs;
  readonly #place: CropFolder;
  #wanted: readonly HeroCrop[] = [];
  readonly #making = new Coalescer(() => this.#make());
  #again: NodeJS.Timeout | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#place = { ...needs, folder: path.join(needs.config.dataDir, 'published', 'crops') };
  }

  /**
   * All crops of the hero picture, or none while they are being made; the call starts that. Crops of an earlier hero
   * picture are removed.
   */
  async of(content: Cropped): Promise<HeroFiles> {
    const { folder } = this.#place;
    const crops = cropsOf(content, this.#needs.config.publicUrl);
    this.#wanted = crops;
    const made = await read(folder, crops);
    if (crops.length === 0) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    if (!made) void this.#making.changed();
    return filesOf(content.heroImage, made ?? []);
  }

  /** Tries nothing again; resolves when all writing has ended, which a closed pool ends soon. */
  async close(): Promise<void> {
    await this.#making.caughtUp();
    clearTimeout(this.#again);
  }

  async #make(): Promise<void> {
    const { config, logger, onChange, againAfterMs = AGAIN_AFTER_MS } = this.#needs;
    const { folder } = this.#place;
    const crops = this.#wanted;
    if (await read(folder, crops)) return;
    clearTimeout(this.#again);
    try {
      await makeInside(config, folder);
      await make(this.#place, crops);
      // Others may be wanted by now: they are made next.
      const names = this.#wanted.map(nameOf);
      const others = (await readdir(folder)).filter((entry) => !names.includes(entry));
      await Promise.all(others.map((entry) => rm(path.join(folder, entry), { force: true })));
      onChange();
    } catch (error) {
      if (error instanceof Interrupted) return;
      const sentence = 'the hero picture could not be cropped: visitors get the whole picture, and it is tried again';
      logger.warn({ err: error }, sentence);
      this.#again = setTimeout(onChange, againAfterMs).unref();
    }
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
