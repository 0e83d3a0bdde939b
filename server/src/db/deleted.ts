import { DELETED_KEPT_DAYS, DELETED_PAGE, parsePlace } from '@shutterdesk/shared';
import { type Expression, type SqlBool, sql } from 'kysely';

/** Things that were deleted before this moment cannot be restored any more. */
export const keptSince = (now: number): Date => new Date(now - DELETED_KEPT_DAYS * 24 * 3_600_000);

/** A page of what was deleted. */
export interface DeletedPage {
  readonly since: Date;
  /** Only what was deleted before this. */
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

/** The things to be forgotten for good: one, or all that were deleted before a moment. */
export type ToPurge = { readonly id: string } | { readonly deletedBefore: Date };

/** Chooses them in any table whose rows have an `id` and a `deletedAt`. */
export const isToPurge = (which: ToPurge): Expression<SqlBool> => {
  const deletedAt = sql.ref('deletedAt');
  return 'id' in which
    ? sql<SqlBool>`${deletedAt} is not null and ${sql.ref('id')} = ${which.id}`
    : sql<SqlBool>`${deletedAt} is not null and ${deletedAt} < ${which.deletedBefore.toISOString()}`;
};
