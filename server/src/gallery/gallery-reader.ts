import { setImmediate } from 'node:timers/promises';
import { byGalleryOrder, type GalleryImage } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { type GalleryRow, imageOf, readShownRows } from './gallery-repository.ts';

type Column = keyof GalleryRow;

interface Known {
  readonly row: GalleryRow;
  readonly image: GalleryImage;
}

/** What is edited of an image, and says nothing of its picture. */
const EDITED: ReadonlySet<Column> = new Set<Column>(['alt', 'category', 'order']);

const agree = (a: GalleryRow, b: GalleryRow, columns: readonly Column[]): boolean => {
  for (const column of columns) if (a[column] !== b[column]) return false;
  return true;
};

const knownOf = (row: GalleryRow, before: Known | undefined, columns: readonly Column[]): Known => {
  if (!before) return { row, image: imageOf(row) };
  if (agree(before.row, row, columns)) return before;
  const isSamePicture = agree(
    before.row,
    row,
    columns.filter((column) => !EDITED.has(column)),
  );
  if (!isSamePicture) return { row, image: imageOf(row) };
  const { alt, category, order } = row;
  return { row, image: { ...before.image, alt, category, order } };
};

/**
 * Reads what visitors see of the gallery again and again. What has not changed in between comes as the same object, an
 * image, its picture and the whole list: so whoever makes something of it can know that it has been made.
 */
export class GalleryReader {
  #known: ReadonlyMap<string, Known> = new Map();
  #list: readonly GalleryImage[] = [];

  async read(db: Database): Promise<readonly GalleryImage[]> {
    const rows = await readShownRows(db);
    // Of thousands, reading takes some milliseconds and comparing as many: others are answered in between.
    await setImmediate();
    const columns = Object.keys(rows[0] ?? {}) as Column[];
    const before = this.#known;
    const known = new Map(rows.map((row) => [row.id, knownOf(row, before.get(row.id), columns)]));
    const isSame = known.size === before.size && [...known].every(([id, one]) => before.get(id) === one);
    if (!isSame) this.#list = [...known.values()].map(({ image }) => image).sort(byGalleryOrder);
    this.#known = known;
    return this.#list;
  }
}
