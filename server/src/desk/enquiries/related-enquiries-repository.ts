import {
  addressKey,
  type RelatedEnquiries,
  type RelatedFields,
  relatedToEach,
  STILL_WANTED,
} from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { allListed } from './enquiry-list-repository.ts';

/** Enquiries from one address, or for one date, are counted up to about this number: there may be a flood. */
const COUNTED_MAX = 1000;

const FIELDS = ['id', 'name', 'email', 'preferredDate', 'createdAt', 'stage'] as const;

const STILL_OPEN = STILL_WANTED.filter((stage) => stage !== 'booked');

const isNotNull = <Value>(value: Value | null): value is Value => value !== null;

/** Finds the relations of some enquiries: one read for all their addresses, two for all their dates. */
export const findRelated = async (db: Database, ids: readonly string[]): Promise<RelatedEnquiries[]> => {
  const some = allListed(db).select(FIELDS).limit(COUNTED_MAX);
  const asked = ids.length === 0 ? [] : await some.where('id', 'in', ids).execute();
  if (asked.length === 0) return [];
  const addresses = [...new Set(asked.map(({ email }) => addressKey(email)))];
  const dates = [...new Set(asked.map(({ preferredDate }) => preferredDate).filter(isNotNull))];
  const inbox = some.where('spam', '=', 0);
  const sameAddress = await inbox.where(sql`lower("email")`, 'in', addresses).execute();
  const onDate = inbox.where('preferredDate', 'in', dates);
  // Booked ones have a read of their own: a flood must not push them out.
  const booked = dates.length === 0 ? [] : await onDate.where('stage', '=', 'booked').execute();
  const open = dates.length === 0 ? [] : await onDate.where('stage', 'in', STILL_OPEN).execute();
  const among = new Map<string, RelatedFields>(
    [...sameAddress, ...booked, ...open].map((row) => [row.id, { ...row, spam: false }]),
  );
  const each = asked.map((row) => ({ ...row, spam: false }));
  return relatedToEach(ids, each, [...among.values()]);
};
