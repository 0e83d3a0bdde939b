import { setImmediate } from 'node:timers/promises';
import { byGalleryOrder, type GalleryImage } from '@shutterdesk/shared';
import type { Database } from '../../db/database.ts';
import { type GalleryRow, imageOf, readShownRows } from './gallery-repository.ts';

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
export class GalleryReader {
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
