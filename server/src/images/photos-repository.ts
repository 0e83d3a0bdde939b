import type { Database } from '../db/database.ts';

/** The photograph of a row in `gallery_images` or `hero_images`, as columns beside the row's own. */
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

export const photoOf = (row: PhotoColumns) => ({
  id: row.photoId,
  width: row.photoWidth,
  height: row.photoHeight,
  placeholder: row.placeholder,
  derivatives: row.derivatives,
  credit: row.credit,
  copyright: row.copyright,
});

/** The problem of a photograph as an answer of the API carries it. */
export const problemOf = ({ problem }: PhotoColumns) => (problem === null ? {} : { problem });

/** The tables whose rows have a photograph. */
export type PhotoOwners = 'gallery_images' | 'hero_images';

/** The visible gallery and hero pictures: those that could be processed and are not deleted. */
const shown = (db: Database, table: PhotoOwners) =>
  db
    .selectFrom(table)
    .select('photoId')
    .where('deletedAt', 'is', null)
    .where('photoId', 'in', (photos) => photos.selectFrom('photos').select('id').where('problem', 'is', null));

export const isPhotoShown = async (db: Database, id: string): Promise<boolean> => {
  const inGallery = shown(db, 'gallery_images').where('photoId', '=', id);
  const asHero = shown(db, 'hero_images').where('photoId', '=', id);
  return (await inGallery.unionAll(asHero).executeTakeFirst()) !== undefined;
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

export const shownPhotos = (db: Database) => shown(db, 'gallery_images').unionAll(shown(db, 'hero_images'));

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

/**
 * Deletes the rows of photographs and answers the files to delete; call it in the transaction that deletes the
 * owners.
 */
export const deletePhotos = async (
  trx: Database,
  owners: readonly { readonly photoId: string }[],
): Promise<readonly DeletedPhoto[]> => {
  const deleted: DeletedPhoto[] = [];
  for (const { photoId } of owners) deleted.push(await deletePhoto(trx, photoId));
  return deleted;
};

export const listPhotos = (db: Database): Promise<{ id: string; objectKey: string }[]> =>
  db.selectFrom('photos').select(['id', 'objectKey']).execute();
