import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type NewPhoto, PhotoRefused, type Upload } from '../images/photo-pipeline.ts';
import type { PhotoOwners } from '../images/photos-repository.ts';

/** The key of the original of each item that exists, deleted or not, by the item's id. */
export const originalsOf = async (
  db: Database,
  table: PhotoOwners,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const items = db.selectFrom(table).select(['id as itemId', 'photoId']).where('id', 'in', ids).as('item');
  const found = db.selectFrom('photos').innerJoin(items, 'item.photoId', 'photos.id').select(['itemId', 'objectKey']);
  return new Map((await found.execute()).map(({ itemId, objectKey }) => [itemId, objectKey]));
};

interface Adding<Item> {
  readonly table: PhotoOwners;
  /** Inserts all of them, or none. */
  readonly insert: (additions: readonly { readonly image: Item; readonly photo: NewPhoto }[]) => Promise<void>;
}

/**
 * Adds items with a photograph: all photographs are processed first, and a refusal leaves nothing behind. The same id
 * with the same upload is a repetition; with another upload it is an error.
 * @throws {PhotoRefused} as `createAll`, and id_taken
 */
export const addPictured = <Item extends Upload & { readonly id: string }>(
  { db, photos, storage }: Pick<Context, 'db' | 'photos' | 'storage'>,
  images: readonly Item[],
  { table, insert }: Adding<Item>,
): Promise<void> =>
  photos.saves.run(async () => {
    const ids = images.map(({ id }) => id);
    const originals = new Map(await originalsOf(db, table, ids));
    const missing: Item[] = [];
    for (const image of images) {
      const original = storage.keyOfUploadUrl(image.imageURL);
      const existing = originals.get(image.id);
      if (existing === undefined) missing.push(image);
      else if (existing !== original) {
        throw new PhotoRefused('id_taken', image, `The id of "${image.alt}" belongs to another image.`);
      }
      if (original) originals.set(image.id, original);
    }
    const created = await photos.createAll(missing);
    try {
      await insert(missing.flatMap((image, index) => (created[index] ? [{ image, photo: created[index] }] : [])));
    } catch (error) {
      await photos.discardDerivatives(created);
      throw error;
    }
  });
