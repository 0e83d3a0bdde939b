import {
  addressKey,
  type RelatedEnquiries,
  type RelatedFields,
  relatedToEach,
  STILL_WANTED,
} from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { allListed } from './enquiry-list-repository.ts';

/** A flood from one address, or for one date, is counted up to this number. */
const COUNTED_MAX = 10_000;

const FIELDS = ['id', 'name', 'email', 'preferredDate', 'createdAt', 'stage'] as const;

const isNotNull = <Value>(value: Value | null): value is Value => value !== null;

/** Finds the relations of some enquiries: one read for all their addresses and one for all their dates. */
export const findRelated = async (db: Database, ids: readonly string[]): Promise<RelatedEnquiries[]> => {
  const some = allListed(db).select(FIELDS).limit(COUNTED_MAX);
  const asked = ids.length === 0 ? [] : await some.where('id', 'in', ids).execute();
  if (asked.length === 0) return [];
  const addresses = [...new Set(asked.map(({ email }) => addressKey(email)))];
  const dates = [...new Set(asked.map(({ preferredDate }) => preferredDate).filter(isNotNull))];
  const inbox = some.where('spam', '=', 0);
  const sameAddress = await inbox.where(sql`lower("email")`, 'in', addresses).execute();
  // The booked ones come first: they must not be among those that are left out.
  const wanted = inbox.where('stage', 'in', STILL_WANTED).orderBy(sql`"stage" = 'booked'`, 'desc');
  const sameDate = dates.length === 0 ? [] : await wanted.where('preferredDate', 'in', dates).execute();
  const among = new Map<string, RelatedFields>(
    [...sameAddress, ...sameDate].map((row) => [row.id, { ...row, spam: false }]),
  );
  const each = asked.map((row) => ({ ...row, spam: false }));
  return relatedToEach(ids, each, [...among.values()]);
};
