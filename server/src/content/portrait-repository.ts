import type { InBin, NewPortrait, Portrait } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import { type DeletedPage, listDeleted } from '../db/deleted.ts';
import type { PortraitsTable } from '../db/photo-tables.ts';
import type { NewPhoto } from '../images/photo-pipeline.ts';
import { PHOTO_COLUMNS, type PhotoColumns, photoOf, problemOf, restorePictured } from '../images/photos-repository.ts';
import { pictureOf, urlOf } from '../images/pictures.ts';

const portraitOf = (row: Selectable<PortraitsTable> & PhotoColumns): Portrait => ({
  id: row.id,
  url: row.url,
  alt: row.alt,
  createdAt: row.createdAt,
  picture: pictureOf(photoOf(row)),
  ...problemOf(row),
  focalX: row.focalX,
  focalY: row.focalY,
});

const withPhotos = (db: Database) =>
  db
    .selectFrom('portraits')
    .innerJoin('photos', 'photos.id', 'portraits.photoId')
    .selectAll('portraits')
    .select([...PHOTO_COLUMNS, 'photos.objectKey']);

/** The present portrait. Of two that were added at the same moment, it is the newer one. */
export const readPortrait = async (db: Database): Promise<Portrait | null> => {
  const row = await withPhotos(db)
    .where('portraits.deletedAt', 'is', null)
    .orderBy('portraits.createdAt', 'desc')
    .orderBy('portraits.id', 'desc')
    .executeTakeFirst();
  return row ? portraitOf(row) : null;
};

/** The portrait with this id, deleted or not, with the key of its original. */
export const findEvenDeletedPortrait = async (
  db: Database,
  id: string,
): Promise<{ portrait: Portrait; objectKey: string } | null> => {
  const row = await withPhotos(db).where('portraits.id', '=', id).executeTakeFirst();
  return row ? { portrait: portraitOf(row), objectKey: row.objectKey } : null;
};

/** There is one portrait: the others become deleted ones. */
const putAwayOthers = (trx: Database, id: string) =>
  trx
    .updateTable('portraits')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '!=', id)
    .where('deletedAt', 'is', null)
    .execute();

export const insertPortrait = (
  db: Database,
  { id, alt, focalX, focalY }: Omit<NewPortrait, 'id'> & { readonly id: string },
  photo: NewPhoto,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await putAwayOthers(trx, id);
    await trx.insertInto('photos').values(photo).execute();
    const row = { id, alt, focalX, focalY, url: urlOf(photo), createdAt: photo.createdAt, photoId: photo.id };
    await trx.insertInto('portraits').values(row).execute();
  });

export interface PortraitEdit {
  readonly alt?: string | undefined;
  readonly focalX?: number | null | undefined;
  readonly focalY?: number | null | undefined;
}

/** Fields that are left out keep their value. */
export const editPortrait = async (db: Database, id: string, edit: PortraitEdit): Promise<void> => {
  if (Object.values(edit).every((value) => value === undefined)) return;
  await db.updateTable('portraits').set(edit).where('id', '=', id).execute();
};

export const restorePortrait = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const exists = await trx.selectFrom('portraits').select('id').where('id', '=', id).executeTakeFirst();
    if (!exists) return;
    await putAwayOthers(trx, id);
    await restorePictured(trx, 'portraits', id);
  });

export const listDeletedPortraits = (db: Database, page: DeletedPage): Promise<InBin<'portrait'>[]> =>
  listDeleted(withPhotos(db), 'portraits', page, portraitOf);
