import { type Database, inTransaction } from '../db/database.ts';
import { isToPurge, type ToPurge } from '../db/deleted.ts';
import { pictureOf } from './pictures.ts';

/** The tables whose rows have a photograph. */
export const PHOTO_OWNERS = ['gallery_images', 'hero_images', 'studio_pictures'] as const;
export type PhotoOwners = (typeof PHOTO_OWNERS)[number];

/** The photograph of a row in one of them, as columns beside the row's own. */
export const PHOTO_COLUMNS = [
  'photos.width as photoWidth',
  'photos.height as photoHeight',
  'photos.placeholder',
  'photos.derivatives',
  'photos.problem',
  'photos.credit',
  'photos.copyright',
] as const;

export interface PhotoColumns {
  readonly photoId: string;
  readonly photoWidth: number;
  readonly photoHeight: number;
  readonly placeholder: string;
  readonly derivatives: string;
  readonly problem: string | null;
  readonly credit: string | null;
  readonly copyright: string | null;
}

interface PicturedRow extends PhotoColumns {
  readonly id: string;
  readonly url: string;
  readonly alt: string;
  readonly createdAt: string;
}

/** The fields of every item with a photograph in an answer of the API. */
export const picturedOf = ({ id, url, alt, createdAt, photoId, photoWidth, photoHeight, ...row }: PicturedRow) => ({
  id,
  url,
  alt,
  createdAt,
  picture: pictureOf({ ...row, id: photoId, width: photoWidth, height: photoHeight }),
  ...(row.problem === null ? {} : { problem: row.problem }),
});

/** The visible pictures: those that could be processed and are not deleted. */
const shown = (db: Database, table: PhotoOwners) =>
  db
    .selectFrom(table)
    .select('photoId')
    .where('deletedAt', 'is', null)
    .where('photoId', 'in', (photos) => photos.selectFrom('photos').select('id').where('problem', 'is', null));

export const isPhotoShown = async (db: Database, id: string): Promise<boolean> => {
  for (const table of PHOTO_OWNERS) {
    if (await shown(db, table).where('photoId', '=', id).executeTakeFirst()) return true;
  }
  return false;
};

/** The photograph of a deleted item that can still be restored. */
export const findDeletedPhoto = (db: Database, table: PhotoOwners, id: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'derivatives'])
    .where('id', 'in', (photos) =>
      photos.selectFrom(table).select('photoId').where('id', '=', id).where('deletedAt', 'is not', null),
    )
    .executeTakeFirst();

export const shownPhotos = (db: Database) =>
  shown(db, 'gallery_images').unionAll(shown(db, 'hero_images')).unionAll(shown(db, 'studio_pictures'));

export const listShownPhotos = async (db: Database): Promise<ReadonlySet<string>> => {
  const rows = await shownPhotos(db).execute();
  return new Set(rows.map(({ photoId }) => photoId));
};

export interface DeletedPhoto {
  readonly id: string;
  readonly objectKey: string;
  /** Another photograph was made of the same upload. */
  readonly originalStillUsed: boolean;
}

const deletePhoto = async (trx: Database, id: string): Promise<DeletedPhoto> => {
  const { objectKey } = await trx
    .deleteFrom('photos')
    .where('id', '=', id)
    .returning('objectKey')
    .executeTakeFirstOrThrow();
  const other = await trx.selectFrom('photos').select('id').where('objectKey', '=', objectKey).executeTakeFirst();
  return { id, objectKey, originalStillUsed: other !== undefined };
};

/** Takes an item with a photograph out of its list; false when there is none with that id. */
export const deletePictured = async (trx: Database, table: PhotoOwners, id: string): Promise<boolean> => {
  const named = trx.updateTable(table).where('id', '=', id).where('deletedAt', 'is', null);
  return (await named.set({ deletedAt: new Date().toISOString() }).returning('id').execute()).length > 0;
};

/** Returns it to its list. */
export const restorePictured = async (trx: Database, table: PhotoOwners, id: string): Promise<void> => {
  await trx.updateTable(table).set({ deletedAt: null }).where('id', '=', id).execute();
};

/** Purges deleted items with their photographs, and answers the files to delete. */
export const purgePictured = (db: Database, table: PhotoOwners, which: ToPurge): Promise<readonly DeletedPhoto[]> =>
  inTransaction(db, async (trx) => {
    const purged = await trx.deleteFrom(table).where(isToPurge(which)).returning('photoId').execute();
    const photos: DeletedPhoto[] = [];
    for (const { photoId } of purged) photos.push(await deletePhoto(trx, photoId));
    return photos;
  });

export const listPhotos = (db: Database): Promise<{ id: string; objectKey: string }[]> =>
  db.selectFrom('photos').select(['id', 'objectKey']).execute();
