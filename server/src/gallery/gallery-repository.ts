import type { GalleryImage, NewGalleryImage } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { GalleryImagesTable } from '../db/schema.ts';
import type { NewPhoto } from '../images/photos.ts';
import { PHOTO_COLUMNS, type PhotoColumns, photoOf } from '../images/photos-repository.ts';
import { pictureOf, urlOf } from '../images/pictures.ts';

type Row = Selectable<GalleryImagesTable> & PhotoColumns;

const imageOf = (row: Row): GalleryImage => ({
  id: row.id,
  url: row.url,
  alt: row.alt,
  category: row.category,
  order: row.order,
  createdAt: row.createdAt,
  picture: pictureOf(photoOf(row)),
});

const byOrder = (a: GalleryImage, b: GalleryImage): number =>
  Number(a.order) - Number(b.order) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

const rows = (db: Database) =>
  db
    .selectFrom('gallery_images')
    .innerJoin('photos', 'photos.id', 'gallery_images.photoId')
    .selectAll('gallery_images')
    .select(PHOTO_COLUMNS);

/** In the gallery's order: by number, then by creation. */
export const listGalleryImages = async (db: Database): Promise<GalleryImage[]> =>
  (await rows(db).execute()).map(imageOf).sort(byOrder);

export interface GalleryAddition {
  readonly image: Omit<NewGalleryImage, 'id'> & { readonly id: string };
  readonly photo: NewPhoto;
}

/** Adds all or none. */
export const insertGalleryImages = (db: Database, additions: readonly GalleryAddition[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { image, photo } of additions) {
      await trx.insertInto('photos').values(photo).execute();
      const { id, alt, category, order } = image;
      const row = { id, alt, category, order, url: urlOf(photo), createdAt: photo.createdAt, photoId: photo.id };
      await trx.insertInto('gallery_images').values(row).execute();
    }
  });

/** What stands under these ids already, with the original that each was made of. */
export const findGalleryImages = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('gallery_images')
    .innerJoin('photos', 'photos.id', 'gallery_images.photoId')
    .select(['gallery_images.id', 'photos.objectKey'])
    .where('gallery_images.id', 'in', ids)
    .execute();

/** The photograph that it showed; undefined when there is none of that id. */
export const deleteGalleryImage = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.deleteFrom('gallery_images').where('id', '=', id).returning('photoId').executeTakeFirst())?.photoId;
