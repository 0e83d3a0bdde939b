import {
  type HeroImage,
  type HeroPlace,
  type InBin,
  type NewHeroImage,
  type ParsedBodyOf,
  type positionHeroImage as positionCall,
  shownHero,
  withActive,
  withAdded,
  withOneActive,
} from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import { type DeletedPage, listDeleted } from '../db/deleted.ts';
import type { HeroImagesTable } from '../db/schema.ts';
import type { NewPhoto } from '../images/photo-pipeline.ts';
import {
  deletePictured,
  PHOTO_COLUMNS,
  type PhotoColumns,
  picturedOf,
  restorePictured,
} from '../images/photos-repository.ts';
import { urlOf } from '../images/pictures.ts';

const imageOf = (row: Selectable<HeroImagesTable> & PhotoColumns): HeroImage => ({
  ...picturedOf(row),
  backgroundPosition: row.backgroundPosition,
  backgroundSize: row.backgroundSize,
  portraitPosition: row.portraitPosition,
  isActive: row.isActive === 1,
});

const withPhotos = (db: Database) =>
  db
    .selectFrom('hero_images')
    .innerJoin('photos', 'photos.id', 'hero_images.photoId')
    .selectAll('hero_images')
    .select(PHOTO_COLUMNS);

const rows = (db: Database) => withPhotos(db).where('hero_images.deletedAt', 'is', null);

/** Newest first: shared's `newestFirst`, in SQL. */
export const listHeroImages = async (db: Database): Promise<HeroImage[]> =>
  (await rows(db).orderBy('hero_images.createdAt', 'desc').orderBy('hero_images.id', 'desc').execute()).map(imageOf);

export const readActiveHeroImage = async (db: Database): Promise<HeroImage | null> =>
  shownHero(await listHeroImages(db));

export const findHeroImage = async (db: Database, id: string): Promise<HeroImage | null> => {
  const row = await rows(db).where('hero_images.id', '=', id).executeTakeFirst();
  return row ? imageOf(row) : null;
};

export const findEvenDeletedHeroImage = async (db: Database, id: string): Promise<HeroImage | null> => {
  const row = await withPhotos(db).where('hero_images.id', '=', id).executeTakeFirst();
  return row ? imageOf(row) : null;
};

const placesOf = async (trx: Database): Promise<readonly HeroPlace[]> => {
  const found = trx.selectFrom('hero_images').select(['id', 'createdAt', 'isActive']).where('deletedAt', 'is', null);
  return (await found.execute()).map(({ isActive, ...place }) => ({ ...place, isActive: isActive === 1 }));
};

/** Applies a rule that decides which one is active, and stores the difference. */
const chooseActive = async (
  trx: Database,
  rule: (heroes: readonly HeroPlace[]) => readonly HeroPlace[],
): Promise<void> => {
  const active = rule(await placesOf(trx)).find(({ isActive }) => isActive)?.id ?? '';
  const set = (isActive: 0 | 1) => trx.updateTable('hero_images').set({ isActive }).where('isActive', '!=', isActive);
  await set(0).where('id', '!=', active).execute();
  await set(1).where('id', '=', active).execute();
};

export const insertHeroImage = (
  db: Database,
  image: Omit<NewHeroImage, 'id'> & { readonly id: string },
  photo: NewPhoto,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { id, alt, backgroundPosition, backgroundSize, portraitPosition } = image;
    await trx.insertInto('photos').values(photo).execute();
    await trx
      .insertInto('hero_images')
      .values({
        id,
        alt,
        backgroundPosition,
        backgroundSize,
        portraitPosition,
        url: urlOf(photo),
        createdAt: photo.createdAt,
        photoId: photo.id,
      })
      .execute();
    const added = { id, createdAt: photo.createdAt, isActive: image.isActive };
    await chooseActive(trx, (heroes) =>
      withAdded(
        heroes.filter((hero) => hero.id !== id),
        added,
      ),
    );
  });

export const positionHeroImage = async (
  db: Database,
  id: string,
  change: ParsedBodyOf<typeof positionCall>,
): Promise<void> => {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('hero_images').set(change).where('id', '=', id).execute();
};

export const activateHeroImage = (db: Database, id: string): Promise<void> =>
  inTransaction(db, (trx) => chooseActive(trx, (heroes) => withActive(heroes, id)));

/**
 * Removes a hero picture from every list. If it was active, the newest remaining one becomes active. false when there
 * is none with that id.
 */
export const deleteHeroImage = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const isDeleted = await deletePictured(trx, 'hero_images', id);
    await chooseActive(trx, withOneActive);
    return isDeleted;
  });

/** Returns a hero picture to the list; it becomes active only if no other is. */
export const restoreHeroImage = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await restorePictured(trx, 'hero_images', id);
    await chooseActive(trx, withOneActive);
  });

export const listDeletedHeroImages = (db: Database, page: DeletedPage): Promise<InBin<'hero'>[]> =>
  listDeleted(withPhotos(db), 'hero_images', page, imageOf);
