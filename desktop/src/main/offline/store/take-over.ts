import { type Enquiry, enquirySchema, newestFirst, placeText } from '@shutterdesk/shared';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { StoreTables } from './store-schema.ts';

/** The reads in which an app of 0.1.0 stored the enquiries. */
export const OLD_LISTS = ['/api/contacts', '/api/contacts?spam=only'];

/** Rows in one statement. */
const GROUP = 500;

const enquiriesIn = (body: Buffer): readonly Enquiry[] => {
  try {
    return z.array(enquirySchema).safeParse(JSON.parse(body.toString())).data ?? [];
  } catch {
    return [];
  }
};

/** Makes a replica of the lists that an older app had read, so that only their marks have to be read again. */
export const takeOverEnquiries = async (db: Kysely<StoreTables>): Promise<void> => {
  const reads = await db.selectFrom('reads').selectAll().where('path', 'in', OLD_LISTS).execute();
  const inbox = reads.find(({ path }) => path === OLD_LISTS[0]);
  const byId = new Map(reads.flatMap(({ body }) => enquiriesIn(body).map((enquiry) => [enquiry.id, enquiry])));
  const enquiries = [...byId.values()].toSorted(newestFirst);
  const items = enquiries.map((enquiry) => ({
    noun: 'contacts',
    id: enquiry.id,
    place: placeText(enquiry),
    reading: 0,
    body: JSON.stringify(enquiry),
  }));
  for (let start = 0; start < items.length; start += GROUP) {
    await db
      .insertInto('replica_items')
      .values(items.slice(start, start + GROUP))
      .execute();
  }
  if (inbox) {
    const [newest] = enquiries;
    const ticks = reads.map(({ tick }) => tick);
    await db
      .insertInto('replicas')
      .values({
        noun: 'contacts',
        cursor: null,
        known: newest ? placeText(newest) : null,
        isWhole: 1,
        isReading: 1,
        reading: 1,
        readAt: inbox.readAt,
        tick: Math.min(...ticks),
      })
      .execute();
  }
  await db.deleteFrom('reads').where('path', 'in', OLD_LISTS).execute();
};
