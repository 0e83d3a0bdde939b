import { createHash, createHmac } from 'node:crypto';
import { type Erasure, personText } from '@shutterdesk/shared';
import { type Selectable, sql } from 'kysely';
import { isFields } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import type { ErasuresTable } from '../store/store-schema.ts';

export type StoredErasure = Selectable<ErasuresTable>;

const emailHashOf = (key: string, email: string): string =>
  createHmac('sha256', key).update(personText(email)).digest('base64url');

/** The hash of an address under the server's own key, the first one; null while no key is known. */
export const personOf = async (store: Store, email: string): Promise<string | null> => {
  const [key] = await keysOf(store);
  return key === undefined ? null : emailHashOf(key, email);
};

export const keysOf = async ({ db }: Pick<Store, 'db'>): Promise<readonly string[]> =>
  (await db.selectFrom('erasure_keys').select('key').orderBy(sql`rowid`).execute()).map(({ key }) => key);

export const listErased = ({ db }: Pick<Store, 'db'>): Promise<StoredErasure[]> =>
  db.selectFrom('erasures').selectAll().execute();

/** The people who have been erased. Their addresses are known only as hashes. */
export interface ErasedPeople {
  /** Nobody can be recognised: there are no erasures, or no keys. */
  readonly isEmpty: boolean;
  /** A number of 31 bits for these erasures and their moments. */
  readonly mark: number;
  /** Tells whether the person with this address was erased at this moment or later. */
  covers(email: string, createdAt: string): boolean;
  /** The same for an item, or anything else with an address and a time. */
  coversThing(thing: unknown): boolean;
}

/** A person may be erased twice, so their number alone would not tell. */
const markOf = (erasures: readonly Erasure[]): number => {
  const lines = erasures.map(({ person, at }) => `${person} ${at}`).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest().readUInt32BE() >>> 1;
};

const erasedAmong = (keys: readonly string[], erasures: readonly Erasure[]): ErasedPeople => {
  const moments = new Map(erasures.map(({ person, at }) => [person, at]));
  const known = new Map<string, string>();
  const momentOf = (email: string): string => {
    const before = known.get(email);
    if (before !== undefined) return before;
    const found = keys.map((key) => moments.get(emailHashOf(key, email))).find((at) => at !== undefined) ?? '';
    known.set(email, found);
    return found;
  };
  const covers = (email: string, createdAt: string): boolean => {
    const at = momentOf(email);
    return at !== '' && createdAt <= at;
  };
  return {
    isEmpty: erasures.length === 0 || keys.length === 0,
    mark: markOf(erasures),
    covers,
    coversThing: (thing) =>
      isFields(thing) &&
      typeof thing.email === 'string' &&
      typeof thing.createdAt === 'string' &&
      covers(thing.email, thing.createdAt),
  };
};

export const readErased = async (store: Pick<Store, 'db'>): Promise<ErasedPeople> =>
  erasedAmong(await keysOf(store), await listErased(store));
