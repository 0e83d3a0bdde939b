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
import {
  type CollectionRow,
  collectionOf,
  deletedAddresses,
  readCollectionRows,
} from '../content/collections-repository.ts';
import { type GalleryRow, imageOf, readShownRows } from '../content/gallery/gallery-repository.ts';
import { readActiveHeroImage } from '../content/hero-repository.ts';
import { readSettings } from '../content/settings-repository.ts';
import { readStudioPicture } from '../content/studio-pictures-repository.ts';
import type { Database } from '../db/database.ts';
import { memo } from '../work/memo.ts';

type Column = keyof GalleryRow;

interface Entry {
  readonly row: GalleryRow;
  readonly image: GalleryImage;
}

/** The columns that the studio edits; they do not concern the picture. */
const EDITED: ReadonlySet<Column> = new Set<Column>(['alt', 'category', 'order', 'focalX', 'focalY']);

const agree = (a: GalleryRow, b: GalleryRow, columns: readonly Column[]): boolean => {
  for (const column of columns) if (a[column] !== b[column]) return false;
  return true;
};

const entryOf = (row: GalleryRow, before: Entry | undefined, columns: readonly Column[]): Entry => {
  if (!before) return { row, image: imageOf(row) };
  if (agree(before.row, row, columns)) return before;
  const isSamePicture = agree(
    before.row,
    row,
    columns.filter((column) => !EDITED.has(column)),
  );
  if (!isSamePicture) return { row, image: imageOf(row) };
  const { alt, category, order, focalX, focalY } = row;
  return { row, image: { ...before.image, alt, category, order, focalX, focalY } };
};

/**
 * Reads the visible gallery again and again. An unchanged image, picture or list is the same object as before, so
 * that its renderings can be cached by identity.
 */
class GalleryReader {
  #entries: ReadonlyMap<string, Entry> = new Map();
  #list: readonly GalleryImage[] = [];

  async read(db: Database): Promise<readonly GalleryImage[]> {
    const rows = await readShownRows(db);
    // Reading thousands of rows takes milliseconds, and comparing them as many more: let other requests run in
    // between.
    await setImmediate();
    const columns = Object.keys(rows[0] ?? {}) as Column[];
    const before = this.#entries;
    const entries = new Map(rows.map((row) => [row.id, entryOf(row, before.get(row.id), columns)]));
    const isSame = entries.size === before.size && [...entries].every(([id, entry]) => before.get(id) === entry);
    if (!isSame) this.#list = [...entries.values()].map(({ image }) => image).sort(byGalleryOrder);
    this.#entries = entries;
    return this.#list;
  }
}

/** Reads the collections again and again; an unchanged one is the same object as before. */
class CollectionsReader {
  #known: ReadonlyMap<string, { readonly row: CollectionRow; readonly collection: Collection }> = new Map();

  async read(db: Database): Promise<readonly Collection[]> {
    const rows = await readCollectionRows(db);
    const columns = Object.keys(rows[0] ?? {}) as (keyof CollectionRow)[];
    const before = this.#known;
    this.#known = new Map(
      rows.map((row) => {
        const known = before.get(row.id);
        const isSame = known && columns.every((column) => known.row[column] === row[column]);
        return [row.id, isSame ? known : { row, collection: collectionOf(row) }];
      }),
    );
    return [...this.#known.values()].map(({ collection }) => collection).sort(byCollectionOrder);
  }
}

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
  readonly #gallery = new GalleryReader();
  readonly #collections = new CollectionsReader();
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
      const [settings, galleryImages, heroImage, portrait, logo, collections, goneAddresses] = await Promise.all([
        readSettings(this.#db),
        this.#gallery.read(this.#db),
        readActiveHeroImage(this.#db),
        readStudioPicture(this.#db, 'portrait'),
        readStudioPicture(this.#db, 'logo'),
        this.#collections.read(this.#db),
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
