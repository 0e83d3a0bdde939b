import {
  byGalleryOrder,
  type editGalleryImage as editCall,
  type GalleryImage,
  type GalleryPlace,
  galleryNumbers,
  type InBin,
  type NewGalleryImage,
  type ParsedBodyOf,
} from '@shutterdesk/shared';
import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import { type DeletedPage, listDeleted } from '../../db/deleted.ts';
import type { GalleryImagesTable } from '../../db/schema.ts';
import type { NewPhoto } from '../../images/photo-pipeline.ts';
import { PHOTO_COLUMNS, type PhotoColumns, picturedOf } from '../../images/photos-repository.ts';
import { urlOf } from '../../images/pictures.ts';

export type GalleryRow = Selectable<GalleryImagesTable> & PhotoColumns;

export const imageOf = (row: GalleryRow): GalleryImage => ({
  ...picturedOf(row),
  category: row.category,
  order: row.order,
  focalX: row.focalX,
  focalY: row.focalY,
});

const withPhotos = (db: Database) =>
  db
    .selectFrom('gallery_images')
    .innerJoin('photos', 'photos.id', 'gallery_images.photoId')
    .selectAll('gallery_images')
    .select(PHOTO_COLUMNS);

const rows = (db: Database) => withPhotos(db).where('gallery_images.deletedAt', 'is', null);

/** The visible photographs, unsorted. */
export const readShownRows = (db: Database): Promise<GalleryRow[]> =>
  rows(db).where('photos.problem', 'is', null).execute();

/** The visible photographs, by number, then by creation time. */
export const listGalleryImages = async (db: Database): Promise<GalleryImage[]> =>
  (await readShownRows(db)).map(imageOf).sort(byGalleryOrder);

/** The photographs that could not be processed after they were saved, in the same order. */
export const listGalleryProblems = async (db: Database): Promise<GalleryImage[]> =>
  (await rows(db).where('photos.problem', 'is not', null).execute()).map(imageOf).sort(byGalleryOrder);

export interface GalleryAddition {
  readonly image: Omit<NewGalleryImage, 'id'> & { readonly id: string };
  readonly photo: NewPhoto;
}

/** Adds all or none, in one transaction. */
export const insertGalleryImages = (db: Database, additions: readonly GalleryAddition[]): Promise<void> =>
  inTransaction(db, async (trx) => {
    const createdAt = new Date().toISOString();
    for (const { image, photo } of additions) {
      await trx.insertInto('photos').values(photo).execute();
      const { id, alt, category, order, focalX, focalY } = image;
      const row = { id, alt, category, order, focalX, focalY, url: urlOf(photo), createdAt, photoId: photo.id };
      await trx.insertInto('gallery_images').values(row).execute();
    }
  });

export const findGalleryImage = async (db: Database, id: string): Promise<GalleryImage | null> => {
  const row = await rows(db).where('gallery_images.id', '=', id).executeTakeFirst();
  return row ? imageOf(row) : null;
};

/** Fields that are left out keep their value. */
export const editGalleryImage = async (
  db: Database,
  id: string,
  edit: ParsedBodyOf<typeof editCall>,
): Promise<void> => {
  if (Object.values(edit).every((value) => value === undefined)) return;
  await db.updateTable('gallery_images').set(edit).where('id', '=', id).execute();
};

export interface GalleryReplacement {
  readonly photo: NewPhoto;
  /** The id of the deleted photograph that the old file becomes. */
  readonly oldId: string;
}

/**
 * Gives a photograph another file. The old one becomes a deleted photograph with the same texts and place; false when
 * there is no photograph with that id.
 */
export const replaceGalleryImage = async (
  trx: Database,
  id: string,
  { photo, oldId }: GalleryReplacement,
): Promise<boolean> => {
  const image = trx.selectFrom('gallery_images').selectAll().where('id', '=', id).where('deletedAt', 'is', null);
  const old = await image.executeTakeFirst();
  if (!old) return false;
  await trx.insertInto('photos').values(photo).execute();
  await trx
    .insertInto('gallery_images')
    .values({ ...old, id: oldId, deletedAt: new Date().toISOString() })
    .execute();
  await trx
    .updateTable('gallery_images')
    .set({ photoId: photo.id, url: urlOf(photo) })
    .where('id', '=', id)
    .execute();
  return true;
};

/** Every visible photograph, by number, then by creation time. */
const listPlaces = async (db: Database): Promise<readonly GalleryPlace[]> => {
  const places = await db
    .selectFrom('gallery_images')
    .innerJoin('photos', 'photos.id', 'gallery_images.photoId')
    .select(['gallery_images.id', 'gallery_images.order', 'gallery_images.createdAt'])
    .where('gallery_images.deletedAt', 'is', null)
    .where('photos.problem', 'is', null)
    .execute();
  return places.sort(byGalleryOrder);
};

/** A statement takes at most 32,766 values. */
const NUMBERED_AT_ONCE = 10_000;

/** Writes all numbers in one statement: one statement for each photograph would delay other requests. */
const number = async (db: Database, places: readonly Pick<GalleryPlace, 'id' | 'order'>[]): Promise<void> => {
  const numbers = places.map(({ id, order }) => sql`(${id}, ${order})`);
  await sql`update gallery_images set ${sql.ref('order')} = numbered.column2
    from (values ${sql.join(numbers)}) as numbered where gallery_images.id = numbered.column1`.execute(db);
};

/**
 * Numbers all photographs again: these first, the others behind them in their old order. An id that has been deleted
 * is skipped. false when none of the ids is in the gallery.
 */
export const orderGalleryImages = (db: Database, ids: readonly string[]): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const places = await listPlaces(trx);
    const oldNumbers = new Map(places.map(({ id, order }) => [id, order]));
    const numbers = [...galleryNumbers(places, ids)].map(([id, order]) => ({ id, order }));
    const moved = numbers.filter(({ id, order }) => oldNumbers.get(id) !== order);
    for (let from = 0; from < moved.length; from += NUMBERED_AT_ONCE) {
      await number(trx, moved.slice(from, from + NUMBERED_AT_ONCE));
    }
    return ids.some((id) => oldNumbers.has(id));
  });

export const listDeletedGalleryImages = (db: Database, page: DeletedPage): Promise<InBin<'gallery'>[]> =>
  listDeleted(withPhotos(db), 'gallery_images', page, imageOf);
