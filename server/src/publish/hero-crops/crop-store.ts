import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { HeroImage } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { writeWhole } from '../../work/write-whole.ts';
import { hashOf } from '../encoded-file.ts';
import { cropHero, type HeroCrop } from './hero-crop.ts';

interface Needs {
  /** Where they are kept over a restart. */
  readonly folder: string;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
  /** What is wanted of a hero picture. */
  readonly cropsOf: (hero: HeroImage) => readonly HeroCrop[];
  /** Called when there are some that were not there before. */
  readonly made: () => void;
}

export interface MadeCrop {
  readonly crop: HeroCrop;
  readonly bytes: Uint8Array;
  /** Stands for its bytes, in an address. */
  readonly mark: string;
}

export const madeCrop = (crop: HeroCrop, bytes: Uint8Array): MadeCrop => ({
  crop,
  bytes,
  mark: hashOf(bytes).slice(0, 12),
});

const nameOf = (crop: HeroCrop): string => `${hashOf(Buffer.from(JSON.stringify(crop)))}.${crop.format}`;

/** Parts of the hero picture, made once for each picture and place, beside what a save waits for. */
export class CropStore {
  readonly #needs: Needs;
  readonly #closing = new AbortController();
  /** What the last question was answered with, and what it asked for. */
  #known: { readonly wanted: string; readonly made: readonly MadeCrop[] } | null = null;
  /** Those that are being made, or could not be. */
  #tried = '';
  /** Resolved when nothing is being made. */
  #idle: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * All that are wanted, or none while they are not there yet; asking is what has them made. Of a hero picture that is
   * gone nothing is kept.
   */
  async of(hero: HeroImage | null): Promise<readonly MadeCrop[]> {
    const crops = hero ? this.#needs.cropsOf(hero) : [];
    if (crops.length === 0) {
      this.#tried = '';
      this.#known = null;
      await rm(this.#needs.folder, { recursive: true, force: true }).catch(() => undefined);
      return [];
    }
    const wanted = crops.map(nameOf).join();
    if (this.#known?.wanted === wanted) return this.#known.made;
    const kept = await Promise.all(crops.map((crop) => this.#read(crop)));
    const made = kept.filter((one) => one !== null);
    if (made.length === crops.length) {
      this.#known = { wanted, made };
      return made;
    }
    if (this.#tried !== wanted) {
      this.#tried = wanted;
      this.#idle = Promise.all([this.#idle, this.#make(crops, wanted)]);
    }
    return [];
  }

  /** Makes no more; resolved when nothing is written any more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#idle;
  }

  async #read(crop: HeroCrop): Promise<MadeCrop | null> {
    const bytes = await readFile(path.join(this.#needs.folder, nameOf(crop))).catch(() => null);
    return bytes && madeCrop(crop, bytes);
  }

  async #make(crops: readonly HeroCrop[], wanted: string): Promise<void> {
    const { signal } = this.#closing;
    try {
      for (const crop of crops) await this.#keep(nameOf(crop), await cropHero(crop, this.#needs.storage, signal));
      // Meanwhile others may be wanted, which are being made beside these.
      if (signal.aborted || this.#tried !== wanted) return;
      await this.#forgetAllBut(crops.map(nameOf));
      this.#needs.made();
    } catch (error) {
      if (!signal.aborted) this.#needs.logger.warn({ err: error }, 'the hero picture could not be cut');
    }
  }

  #keep(name: string, bytes: Uint8Array): Promise<void> {
    return writeWhole(path.join(this.#needs.folder, name), bytes);
  }

  async #forgetAllBut(names: readonly string[]): Promise<void> {
    const { folder } = this.#needs;
    const others = (await readdir(folder)).filter((entry) => !names.includes(entry));
    await Promise.all(others.map((entry) => rm(path.join(folder, entry), { force: true })));
  }
}
