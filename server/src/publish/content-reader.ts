import type { GalleryImage, HeroImage, Portrait, Settings } from '@shutterdesk/shared';
import { GalleryReader } from '../content/gallery/gallery-reader.ts';
import { readActiveHeroImage } from '../content/hero-repository.ts';
import { readPortrait } from '../content/portrait-repository.ts';
import { readSettings } from '../content/settings-repository.ts';
import type { Database } from '../db/database.ts';

/** The visible content, as the database holds it. */
export interface Content {
  readonly settings: Settings;
  readonly galleryImages: readonly GalleryImage[];
  readonly heroImage: HeroImage | null;
  readonly portrait: Portrait | null;
}

/** Reads the content once after a change, for all who need it. */
export class ContentReader {
  readonly #db: Database;
  readonly #gallery = new GalleryReader();
  #reading: Promise<Content> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The content as of the last `changed()` or later. */
  read(): Promise<Content> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  /** Call this after each change of content: it discards earlier reads. */
  changed(): void {
    this.#reading = null;
  }

  async #read(): Promise<Content> {
    try {
      const [settings, galleryImages, heroImage, portrait] = await Promise.all([
        readSettings(this.#db),
        this.#gallery.read(this.#db),
        readActiveHeroImage(this.#db),
        readPortrait(this.#db),
      ]);
      return { settings, galleryImages, heroImage, portrait };
    } catch (error) {
      this.changed();
      throw error;
    }
  }
}
