import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PhotosTable } from '../db/schema.ts';

/** The photograph of a row of `gallery_images` or `hero_images` as columns beside the row's own. */
export const PHOTO_COLUMNS = [
  'photos.width as photoWidth',
  'photos.height as photoHeight',
  'photos.placeholder',
  'photos.derivatives',
] as const;

export interface PhotoColumns {
  readonly photoId: string;
  readonly photoWidth: number;
  readonly photoHeight: number;
  readonly placeholder: string;
  readonly derivatives: string;
}

export const photoOf = (row: PhotoColumns) => ({
  id: row.photoId,
  width: row.photoWidth,
  height: row.photoHeight,
  placeholder: row.placeholder,
  derivatives: row.derivatives,
});

export const photoExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Deletes a photograph's row and answers it, so that its files can follow. */
export const deletePhoto = (db: Database, id: string): Promise<Selectable<PhotosTable> | undefined> =>
  db.deleteFrom('photos').where('id', '=', id).returningAll().executeTakeFirst();
