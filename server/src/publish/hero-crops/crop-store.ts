import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { HeroImage } from '@shutterdesk/shared';
import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import type { Logger } from 'pino';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { contentHashOf } from '../published-file.ts';
import { cropHero, type HeroCrop } from './hero-crop.ts';

interface CropStoreOptions {
  /** The folder that keeps them across restarts. */
  readonly folder: string;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
  /** The crops that a hero picture needs. */
  readonly cropsOf: (hero: HeroImage) => readonly HeroCrop[];
  /** Called when new crops exist, or are to be made again. */
  readonly onChange: () => void;
  /** The pause in milliseconds after so many failures in a row. */
  readonly delayAfter?: (failures: number) => number;
}

/** The time limits of attempts. */
const FIRST_MS = 30_000;
const LONGEST_MS = 5 * 60_000;

const PAUSES = { firstMs: 5000, longestMs: 3_600_000, jitter: 0 };

export interface MadeCrop {
  readonly crop: HeroCrop;
  readonly bytes: Uint8Array;
  /** A hash of its bytes, for its address. */
  readonly hash: string;
}

export const madeCrop = (crop: HeroCrop, bytes: Uint8Array): MadeCrop => ({
  crop,
  bytes,
  hash: contentHashOf(bytes).slice(0, 12),
});

const nameOf = (crop: HeroCrop): string => `${contentHashOf(Buffer.from(JSON.stringify(crop)))}.${crop.format}`;

/** Crops of the hero picture, made once for each picture and position; a save does not wait for them. */
export class CropStore {
  readonly #options: CropStoreOptions;
  readonly #closing = new AbortController();
  /** The last answer, and the crops that it was for. */
  #cached: { readonly cropNames: string; readonly crops: readonly MadeCrop[] } | null = null;
  /** The crops that are being made or could not be made. */
  #tried = '';
  /** Attempts in a row that failed. */
  #failures = 0;
  #again: NodeJS.Timeout | undefined;
  /** Resolves when no crop is being made. */
  #idle: Promise<unknown> = Promise.resolve();

  constructor(options: CropStoreOptions) {
    this.#options = options;
  }

  /**
   * All crops of the hero picture, or none while they are being made; the call starts that. Crops of an earlier hero
   * picture are removed.
   */
  async of(hero: HeroImage | null): Promise<readonly MadeCrop[]> {
    const crops = hero ? this.#options.cropsOf(hero) : [];
    if (crops.length === 0) {
      this.#tried = '';
      this.#cached = null;
      await rm(this.#options.folder, { recursive: true, force: true }).catch(() => undefined);
      return [];
    }
    const cropNames = crops.map(nameOf).join();
    if (this.#cached?.cropNames === cropNames) return this.#cached.crops;
    const stored = await Promise.all(crops.map((crop) => this.#read(crop)));
    const found = stored.filter((crop) => crop !== null);
    if (found.length === crops.length) {
      this.#cached = { cropNames, crops: found };
      return found;
    }
    if (this.#tried !== cropNames) {
      this.#begin(cropNames);
      this.#idle = Promise.all([this.#idle, this.#make(crops, cropNames)]);
    }
    return [];
  }

  /** Makes no more crops; resolves when all writing has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#again);
    await this.#idle;
  }

  #begin(wanted: string): void {
    clearTimeout(this.#again);
    this.#tried = wanted;
  }

  /** A busy machine may need more time, and gets more with each attempt. */
  #tryAgain(): void {
    const { delayAfter = (failures) => pauseAfter(failures, PAUSES) } = this.#options;
    this.#failures += 1;
    this.#again = setTimeout(() => {
      this.#tried = '';
      this.#options.onChange();
    }, delayAfter(this.#failures)).unref();
  }

  async #read(crop: HeroCrop): Promise<MadeCrop | null> {
    const bytes = await readFile(path.join(this.#options.folder, nameOf(crop))).catch(() => null);
    return bytes && madeCrop(crop, bytes);
  }

  async #make(crops: readonly HeroCrop[], wanted: string): Promise<void> {
    const { signal } = this.#closing;
    const patience = { signal, timeLimitMs: Math.min(LONGEST_MS, FIRST_MS * (this.#failures + 1)) };
    try {
      for (const crop of crops) await this.#keep(nameOf(crop), await cropHero(crop, this.#options.storage, patience));
      this.#failures = 0;
      // Other crops may be needed by now, and are being made separately.
      if (signal.aborted || this.#tried !== wanted) return;
      await this.#forgetAllBut(crops.map(nameOf));
      this.#options.onChange();
    } catch (error) {
      if (signal.aborted) return;
      const sentence = 'the hero picture could not be cropped: visitors get the whole picture, and it is tried again';
      this.#options.logger.warn({ err: error, failures: this.#failures + 1 }, sentence);
      if (this.#tried === wanted) this.#tryAgain();
    }
  }

  #keep(name: string, bytes: Uint8Array): Promise<void> {
    return writeWhole(path.join(this.#options.folder, name), bytes);
  }

  async #forgetAllBut(cropNames: readonly string[]): Promise<void> {
    const { folder } = this.#options;
    const others = (await readdir(folder)).filter((entry) => !cropNames.includes(entry));
    await Promise.all(others.map((entry) => rm(path.join(folder, entry), { force: true })));
  }
}
