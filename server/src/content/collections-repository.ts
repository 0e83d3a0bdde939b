import {
  byCollectionOrder,
  COLLECTION_MAX,
  type Collection,
  type CollectionEdit,
  collectionNumbers,
  collectionSchema,
  type InBin,
  legalPages,
  mergedIds,
  type NewCollection,
  proposedAddress,
} from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import { type DeletedPage, isToPurge, listDeleted, type ToPurge } from '../db/deleted.ts';
import type { CollectionsTable } from '../db/schema.ts';
import { HttpError, refusedField } from '../http/http-error.ts';
import { readSettings } from './settings-repository.ts';

export type CollectionRow = Selectable<CollectionsTable>;

export const collectionOf = (row: CollectionRow): Collection =>
  collectionSchema.parse({
    ...row,
    formerAddresses: JSON.parse(row.formerAddresses),
    photoIds: JSON.parse(row.photoIds),
    isShown: row.isShown === 1,
  });

const present = (db: Database) => db.selectFrom('collections').selectAll().where('deletedAt', 'is', null);

export const readCollectionRows = (db: Database): Promise<CollectionRow[]> => present(db).execute();

/** In their order, drafts among them. */
export const listCollections = async (db: Database): Promise<Collection[]> =>
  (await readCollectionRows(db)).map(collectionOf).sort(byCollectionOrder);

/** Deleted ones too. */
export const readEveryCollection = async (db: Database): Promise<Collection[]> =>
  (await db.selectFrom('collections').selectAll().orderBy('id').execute()).map(collectionOf);

export const findCollection = async (db: Database, id: string): Promise<Collection | null> => {
  const row = await present(db).where('id', '=', id).executeTakeFirst();
  return row ? collectionOf(row) : null;
};

/** The name of the page that has an address, by address. */
const usedAddresses = async (trx: Database, but?: string): Promise<ReadonlyMap<string, string>> => {
  const others = (await listCollections(trx)).filter(({ id }) => id !== but);
  const legal = legalPages(await readSettings(trx));
  return new Map([
    ...legal.map(({ address, title }) => [address, title] as const),
    ...others.map(({ address, name }) => [address, name] as const),
  ]);
};

/** @throws {HttpError} address_taken */
const checkAddress = (address: string, used: ReadonlyMap<string, string>): string => {
  const name = used.get(address);
  if (name !== undefined)
    throw refusedField('address', `${address} is already the address of ${name}`, 'address_taken');
  return address;
};

/** @throws {HttpError} invalid_request */
const checkNumber = ({ length }: readonly Collection[]): void => {
  if (length < COLLECTION_MAX.collections) return;
  throw new HttpError('invalid_request', `A site can have at most ${COLLECTION_MAX.collections} collections.`);
};

/** @throws {HttpError} invalid_request */
const checkRoom = (others: readonly Collection[], photoIds: readonly string[] = []): void => {
  const before = others.reduce((sum, one) => sum + one.photoIds.length, 0);
  if (photoIds.length === 0 || before + photoIds.length <= COLLECTION_MAX.photosInAll) return;
  const most = COLLECTION_MAX.photosInAll.toLocaleString('en');
  throw refusedField('photoIds', `All collections together can have at most ${most} photos.`);
};

const rowOf = ({ photoIds, isShown, ...fields }: Omit<CollectionEdit, 'photoIdsBefore'>) => ({
  ...fields,
  ...(photoIds ? { photoIds: JSON.stringify(photoIds) } : {}),
  ...(isShown === undefined ? {} : { isShown: isShown ? 1 : 0 }),
});

/** false: it exists already, from an earlier attempt. @throws {HttpError} address_taken, id_taken, invalid_request */
export const insertCollection = (
  db: Database,
  { id, address, ...collection }: Omit<NewCollection, 'id'> & { readonly id: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const other = await trx
      .selectFrom('collections')
      .select(['name', 'deletedAt'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (other?.name === collection.name && other.deletedAt === null) return false;
    if (other) throw new HttpError('id_taken', `The id of “${collection.name}” belongs to another collection.`);
    const all = await listCollections(trx);
    checkNumber(all);
    checkRoom(all, collection.photoIds);
    const used = await usedAddresses(trx);
    await trx
      .insertInto('collections')
      .values({
        ...rowOf(collection),
        name: collection.name,
        id,
        address: address ? checkAddress(address, used) : proposedAddress(collection.name, (one) => used.has(one)),
        order: (all.at(-1)?.order ?? -1) + 1,
        createdAt: new Date().toISOString(),
      })
      .execute();
    return true;
  });

/** The addresses of before that lead to a collection. */
const FORMER_MAX = 20;

type Moved = Pick<Collection, 'address' | 'formerAddresses'>;

export const writeAddresses = (db: Database, id: string, { address, formerAddresses }: Moved): Promise<unknown> =>
  db
    .updateTable('collections')
    .set({ address, formerAddresses: JSON.stringify(formerAddresses) })
    .where('id', '=', id)
    .execute();

/**
 * The present address, and the ones that lead to it: nobody has seen that of a draft. A page that is hidden leaves its own
 * there, until it is shown again.
 */
const movedTo = (
  { address: before, ...collection }: Collection,
  edit: Pick<CollectionEdit, 'address' | 'isShown'>,
): Moved => {
  const { address = before, isShown = collection.isShown } = edit;
  const former = new Set([...collection.formerAddresses, ...(collection.isShown ? [before] : [])]);
  if (isShown || address !== before) former.delete(address);
  return { address, formerAddresses: [...former].slice(-FORMER_MAX) };
};

const mergedPhotos = (edit: CollectionEdit, { photoIds: present }: Collection): string[] | undefined => {
  const { photoIds: mine, photoIdsBefore: before } = edit;
  const merged = mine && before ? mergedIds(before, mine, present) : mine;
  if (merged && merged.length > COLLECTION_MAX.photos) {
    throw refusedField('photoIds', 'Together with what somebody else has added, these are too many photos.');
  }
  return merged && [...merged];
};

/** Fields that are left out keep their value. @throws {HttpError} address_taken, invalid_request */
export const editCollection = (db: Database, id: string, change: CollectionEdit): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await findCollection(trx, id);
    if (!before) return;
    const { photoIdsBefore: _, ...edit } = change;
    const { address, formerAddresses } = movedTo(before, edit);
    if (address !== before.address) checkAddress(address, await usedAddresses(trx, id));
    const photoIds = mergedPhotos(change, before);
    if (photoIds && photoIds.length > before.photoIds.length)
      checkRoom(
        (await listCollections(trx)).filter((one) => one.id !== id),
        photoIds,
      );
    await trx
      .updateTable('collections')
      .set({ ...rowOf({ ...edit, photoIds }), address, formerAddresses: JSON.stringify(formerAddresses) })
      .where('id', '=', id)
      .execute();
  });

/** Numbers all collections again; false when none of the ids is one. */
export const orderCollections = (db: Database, ids: readonly string[]): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const all = await listCollections(trx);
    const numbers = collectionNumbers(all, ids);
    for (const { id, order } of all) {
      const number = numbers.get(id) ?? order;
      if (number !== order) await trx.updateTable('collections').set({ order: number }).where('id', '=', id).execute();
    }
    return ids.some((id) => all.some((one) => one.id === id));
  });

/** false when there is none with that id. */
export const deleteCollection = async (trx: Database, id: string): Promise<boolean> => {
  const named = trx.updateTable('collections').where('id', '=', id).where('deletedAt', 'is', null);
  return (await named.set({ deletedAt: new Date().toISOString() }).returning('id').execute()).length > 0;
};

/** Where its address has been taken meanwhile, it gets another one. */
export const restoreCollection = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const named = trx.selectFrom('collections').selectAll().where('id', '=', id).where('deletedAt', 'is not', null);
    const row = await named.executeTakeFirst();
    if (!row) return;
    const all = await listCollections(trx);
    checkNumber(all);
    checkRoom(all, collectionOf(row).photoIds);
    const used = await usedAddresses(trx);
    const address = used.has(row.address) ? proposedAddress(row.name, (one) => used.has(one)) : row.address;
    await trx.updateTable('collections').set({ address, deletedAt: null }).where('id', '=', id).execute();
  });

/** Deletes for good, and answers how many. */
export const purgeCollections = async (db: Database, which: ToPurge): Promise<number> =>
  (await db.deleteFrom('collections').where(isToPurge(which)).returning('id').execute()).length;

export const listDeletedCollections = (db: Database, page: DeletedPage): Promise<InBin<'collections'>[]> =>
  listDeleted(db.selectFrom('collections').selectAll(), 'collections', page, collectionOf);

/**
 * The addresses of the collections that visitors could find until they were deleted, the last ones. That there was one
 * behind a link that nobody can find is nobody's business.
 */
export const deletedAddresses = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('collections')
    .select('address')
    .where('deletedAt', 'is not', null)
    .where('isShown', '=', 1)
    .where('shownIn', '!=', 'link')
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(COLLECTION_MAX.collections)
    .execute();
  return rows.map(({ address }) => address);
};
