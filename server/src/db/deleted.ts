import { DELETED_KEPT_DAYS, DELETED_PAGE, parsePlace } from '@shutterdesk/shared';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/** Items that were deleted before this moment cannot be restored. */
export const keptSince = (now: number): Date => new Date(now - DELETED_KEPT_DAYS * 24 * 3_600_000);

/** A page of deleted items. */
export interface DeletedPage {
  readonly since: Date;
  /** Only items that were deleted before this place. */
  readonly before: { readonly deletedAt: string; readonly id: string } | null;
  readonly limit: number;
}

interface DeletedQuery {
  readonly limit?: number | undefined;
  readonly before?: string | undefined;
}

export const pageOf = ({ limit = DELETED_PAGE, before }: DeletedQuery, now = Date.now()): DeletedPage => {
  const place = before === undefined ? null : parsePlace(before);
  return { since: keptSince(now), before: place && { deletedAt: place.createdAt, id: place.id }, limit };
};

/** Reads a page of a table's deleted items, the most recent deletion first. `rows` selects them all, deleted or not. */
export const listDeleted = async <Tables, Selected extends keyof Tables, Row, Item>(
  rows: SelectQueryBuilder<Tables, Selected, Row>,
  table: string,
  { since, before, limit }: DeletedPage,
  itemOf: (row: Row) => Item,
): Promise<(Item & { deletedAt: string })[]> => {
  const [deletedAt, id] = [sql.ref<string>(`${table}.deletedAt`), sql.ref(`${table}.id`)];
  const conditions = [sql<SqlBool>`${deletedAt} >= ${since.toISOString()}`];
  if (before) conditions.push(sql`(${deletedAt}, ${id}) < (${before.deletedAt}, ${before.id})`);
  const page = await rows
    .select(deletedAt.as('deletedAt'))
    .$castTo<Row & { deletedAt: string }>()
    .where(({ and }) => and(conditions))
    .orderBy(deletedAt, 'desc')
    .orderBy(id, 'desc')
    .limit(limit)
    .execute();
  return page.map((row) => ({ ...itemOf(row), deletedAt: row.deletedAt }));
};

/** The items to purge: one, or all that were deleted before a moment. */
export type ToPurge = { readonly id: string } | { readonly deletedBefore: Date };

/** Selects them in any table with an `id` and a `deletedAt`. */
export const isToPurge = (which: ToPurge): Expression<SqlBool> => {
  const deletedAt = sql.ref('deletedAt');
  return 'id' in which
    ? sql<SqlBool>`${deletedAt} is not null and ${sql.ref('id')} = ${which.id}`
    : sql<SqlBool>`${deletedAt} is not null and ${deletedAt} < ${which.deletedBefore.toISOString()}`;
};
