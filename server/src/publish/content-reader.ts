import { setImmediate } from 'node:timers/promises';
import {
  byCollectionOrder,
  byGalleryOrder,
  type Collection,
  type GalleryImage,
  type HeroImage,
  type Portrait,
  type Settings,
} from '@shutterdesk/shared';
import { collectionOf, deletedAddresses, readCollectionRows } from '../content/collections-repository.ts';
import { type GalleryRow, imageOf, readShownRows } from '../content/gallery/gallery-repository.ts';
import { readActiveHeroImage } from '../content/hero-repository.ts';
import { readSettings } from '../content/settings-repository.ts';
import { readStudioPicture } from '../content/studio-pictures-repository.ts';
import type { Database } from '../db/database.ts';
import { memo } from '../work/memo.ts';

interface Known<Row, Item> {
  readonly row: Row;
  readonly item: Item;
}

const agree = <Row extends object>(a: Row, b: Row, but: ReadonlySet<string> = new Set()): boolean => {
  for (const column in a) if (a[column] !== b[column] && !but.has(column)) return false;
  return true;
};

/**
 * Makes items of rows that are read again and again. An unchanged item or list is the same object as before, so that
 * its renderings can be cached by identity.
 */
class KeptItems<Row extends { readonly id: string }, Item> {
  readonly #make: (row: Row, before: Known<Row, Item> | undefined) => Item;
  readonly #order: (a: Item, b: Item) => number;
  #known: ReadonlyMap<string, Known<Row, Item>> = new Map();
  #list: readonly Item[] = [];

  constructor(make: (row: Row, before: Known<Row, Item> | undefined) => Item, order: (a: Item, b: Item) => number) {
    this.#make = make;
    this.#order = order;
  }

  of(rows: readonly Row[]): readonly Item[] {
    const before = this.#known;
    const now = new Map(
      rows.map((row): [string, Known<Row, Item>] => {
        const known = before.get(row.id);
        return [row.id, known && agree(known.row, row) ? known : { row, item: this.#make(row, known) }];
      }),
    );
    const isSame = now.size === before.size && [...now].every(([id, known]) => before.get(id) === known);
    if (!isSame) this.#list = [...now.values()].map(({ item }) => item).sort(this.#order);
    this.#known = now;
    return this.#list;
  }
}

/** The columns that the studio edits; they do not concern the picture. */
const EDITED: ReadonlySet<string> = new Set<keyof GalleryRow>(['alt', 'category', 'order', 'focalX', 'focalY']);

/** A photograph that was only edited keeps its picture. */
const imageAfter = (row: GalleryRow, before: Known<GalleryRow, GalleryImage> | undefined): GalleryImage => {
  if (!before || !agree(before.row, row, EDITED)) return imageOf(row);
  const { alt, category, order, focalX, focalY } = row;
  return { ...before.item, alt, category, order, focalX, focalY };
};

/** The visible content, as the database holds it. */
export interface Content {
  readonly settings: Settings;
  readonly galleryImages: readonly GalleryImage[];
  readonly heroImage: HeroImage | null;
  readonly portrait: Portrait | null;
  readonly logo: Portrait | null;
  /** In their order, drafts among them. */
  readonly collections: readonly Collection[];
  /** The addresses of the deleted ones. */
  readonly goneAddresses: readonly string[];
}

/** Reads the content once after a change, for all who need it. */
export class ContentReader {
  readonly #db: Database;
  readonly #gallery = new KeptItems(imageAfter, byGalleryOrder);
  readonly #collections = new KeptItems(collectionOf, byCollectionOrder);
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

  async #readGallery(): Promise<readonly GalleryImage[]> {
    const rows = await readShownRows(this.#db);
    // Reading thousands of rows takes milliseconds, and comparing them as many more: let other requests run in between.
    await setImmediate();
    return this.#gallery.of(rows);
  }

  async #read(): Promise<Content> {
    try {
      const [settings, galleryImages, heroImage, portrait, logo, collections, goneAddresses] = await Promise.all([
        readSettings(this.#db),
        this.#readGallery(),
        readActiveHeroImage(this.#db),
        readStudioPicture(this.#db, 'portrait'),
        readStudioPicture(this.#db, 'logo'),
        readCollectionRows(this.#db).then((rows) => this.#collections.of(rows)),
        deletedAddresses(this.#db),
      ]);
      return { settings, galleryImages, heroImage, portrait, logo, collections, goneAddresses };
    } catch (error) {
      this.changed();
      throw error;
    }
  }
}

const bytesOf = memo((image: GalleryImage): Uint8Array => Buffer.from(`,${JSON.stringify(image)}`));

/** The gallery as JSON; unchanged images keep their earlier JSON. */
export const galleryJson = memo((images: readonly GalleryImage[]): Uint8Array => {
  if (images.length === 0) return Buffer.from('[]');
  const json = Buffer.concat([...images.map(bytesOf), Buffer.from(']')]);
  json.write('[');
  return json;
});
