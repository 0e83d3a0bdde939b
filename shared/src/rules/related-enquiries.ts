import type { Enquiry } from '../schema/enquiry.ts';
import { type RelatedEnquiries, SAME_DATE_NAMED } from '../schema/enquiry-relations.ts';
import type { Stage } from '../schema/stages.ts';
import { addressKey } from './address-key.ts';
import { newestFirst } from './newest-first.ts';

/** The fields of an enquiry that decide its relations. */
export type RelatedFields = Pick<Enquiry, 'id' | 'name' | 'email' | 'preferredDate' | 'createdAt' | 'spam' | 'stage'>;

/** The stages in which an enquiry claims its date: it is booked, or may still be. */
export const STILL_WANTED: readonly Stage[] = ['new', 'answered', 'booked'];

const bookedFirst = (a: RelatedFields, b: RelatedFields): number =>
  Number(b.stage === 'booked') - Number(a.stage === 'booked') || newestFirst(a, b);

/** All enquiries that others may be related to, grouped in one pass. */
const groupsOf = (among: readonly RelatedFields[]) => {
  const inbox = among.filter(({ spam }) => !spam);
  const wanted = inbox.filter((enquiry) => enquiry.preferredDate !== null && STILL_WANTED.includes(enquiry.stage));
  return {
    byAddress: Map.groupBy(inbox, ({ email }) => addressKey(email)),
    byDate: Map.groupBy(wanted.toSorted(bookedFirst), ({ preferredDate }) => preferredDate),
  };
};

const relatedTo = (enquiry: RelatedFields, { byAddress, byDate }: ReturnType<typeof groupsOf>): RelatedEnquiries => {
  const address = addressKey(enquiry.email);
  const sameAddress = byAddress.get(address) ?? [];
  const others = (byDate.get(enquiry.preferredDate) ?? []).filter(({ email }) => addressKey(email) !== address);
  const sameDate = [...Map.groupBy(others, ({ email }) => addressKey(email)).values()].flatMap(
    ([first]) => first ?? [],
  );
  return {
    id: enquiry.id,
    earlier: sameAddress.filter((other) => newestFirst(other, enquiry) > 0).length,
    sameDate: {
      count: sameDate.length,
      some: sameDate.slice(0, SAME_DATE_NAMED).map(({ id, name, ...other }) => ({ id, name, stage: other.stage })),
    },
  };
};

/**
 * Finds the relations of some enquiries, in the order of their ids. `among` must contain all enquiries from their addresses
 * and with their dates. An unknown id is left out. The server and the desktop app both use this.
 */
export const relatedToEach = (
  ids: readonly string[],
  asked: readonly RelatedFields[],
  among: readonly RelatedFields[],
): RelatedEnquiries[] => {
  const byId = new Map(asked.map((enquiry) => [enquiry.id, enquiry]));
  const groups = groupsOf(among);
  return ids.flatMap((id) => {
    const enquiry = byId.get(id);
    return enquiry ? [relatedTo(enquiry, groups)] : [];
  });
};
