import type { editPortrait as editCall, InBin, NewPortrait, ParsedBodyOf, Portrait } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import { type DeletedPage, listDeleted } from '../db/deleted.ts';
import type { StudioPicturesTable } from '../db/schema.ts';
import type { NewPhoto } from '../images/photo-pipeline.ts';
import { PHOTO_COLUMNS, type PhotoColumns, picturedOf, restorePictured } from '../images/photos-repository.ts';
import { urlOf } from '../images/pictures.ts';

type Kind = StudioPicturesTable['kind'];

const itemOf = (row: Selectable<StudioPicturesTable> & PhotoColumns): Portrait => ({
  ...picturedOf(row),
  focalX: row.focalX,
  focalY: row.focalY,
});

const withPhotos = (db: Database, kind: Kind) =>
  db
    .selectFrom('studio_pictures')
    .innerJoin('photos', 'photos.id', 'studio_pictures.photoId')
    .selectAll('studio_pictures')
    .select(PHOTO_COLUMNS)
    .where('studio_pictures.kind', '=', kind);

/** The present one. Of two that were added at the same moment, it is the newer one. */
export const readStudioPicture = async (db: Database, kind: Kind): Promise<Portrait | null> => {
  const row = await withPhotos(db, kind)
    .where('studio_pictures.deletedAt', 'is', null)
    .orderBy('studio_pictures.createdAt', 'desc')
    .orderBy('studio_pictures.id', 'desc')
    .executeTakeFirst();
  return row ? itemOf(row) : null;
};

/** The one with this id, deleted or not. */
export const findEvenDeletedStudioPicture = async (db: Database, kind: Kind, id: string): Promise<Portrait | null> => {
  const row = await withPhotos(db, kind).where('studio_pictures.id', '=', id).executeTakeFirst();
  return row ? itemOf(row) : null;
};

/** There is one of each kind: the others become deleted ones. */
const putAwayOthers = (trx: Database, kind: Kind, id: string) =>
  trx
    .updateTable('studio_pictures')
    .set({ deletedAt: new Date().toISOString() })
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .where('deletedAt', 'is', null)
    .execute();

export const insertStudioPicture = (
  db: Database,
  kind: Kind,
  { id, alt, focalX, focalY }: NewPortrait & { readonly id: string },
  photo: NewPhoto,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await putAwayOthers(trx, kind, id);
    await trx.insertInto('photos').values(photo).execute();
    const row = { id, kind, alt, focalX, focalY, url: urlOf(photo), createdAt: photo.createdAt, photoId: photo.id };
    await trx.insertInto('studio_pictures').values(row).execute();
  });

/** Fields that are left out keep their value. */
export const editPortrait = async (db: Database, id: string, edit: ParsedBodyOf<typeof editCall>): Promise<void> => {
  if (Object.values(edit).every((value) => value === undefined)) return;
  await db.updateTable('studio_pictures').set(edit).where('id', '=', id).execute();
};

export const restoreStudioPicture = (db: Database, kind: Kind, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await findEvenDeletedStudioPicture(trx, kind, id))) return;
    await putAwayOthers(trx, kind, id);
    await restorePictured(trx, 'studio_pictures', id);
  });

export const listDeletedStudioPictures = (db: Database, kind: Kind, page: DeletedPage): Promise<InBin<'portrait'>[]> =>
  listDeleted(withPhotos(db, kind), 'studio_pictures', page, itemOf);
