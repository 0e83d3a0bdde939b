import type { Enquiry } from '../contract/enquiries.ts';
import { type RelatedEnquiries, SAME_DATE_NAMED } from '../contract/related-enquiries.ts';
import { addressKey } from './address-key.ts';
import { newestFirst } from './enquiry-order.ts';
import { type Stage, stageOf } from './enquiry-stages.ts';

/** The fields of an enquiry that decide its relations. */
export type RelatedFields = Pick<Enquiry, 'id' | 'name' | 'email' | 'preferredDate' | 'createdAt' | 'spam' | 'stage'>;

/** A date is taken by an enquiry that somebody may still book. */
export const STILL_WANTED: readonly Stage[] = ['new', 'answered', 'booked'];

const bookedFirst = (a: RelatedFields, b: RelatedFields): number =>
  Number(stageOf(b) === 'booked') - Number(stageOf(a) === 'booked') || newestFirst(a, b);

/**
 * Finds what is related to an enquiry, among enquiries that contain all from its address and all with its date.
 */
const relatedTo = (enquiry: RelatedFields, among: readonly RelatedFields[]): RelatedEnquiries => {
  const others = among.filter(({ id, spam }) => id !== enquiry.id && !spam);
  const address = addressKey(enquiry.email);
  const earlier = others.filter((other) => addressKey(other.email) === address && newestFirst(other, enquiry) > 0);
  const sameDate = others.filter(
    (other) =>
      enquiry.preferredDate !== null &&
      other.preferredDate === enquiry.preferredDate &&
      STILL_WANTED.includes(stageOf(other)),
  );
  const some = sameDate.toSorted(bookedFirst).slice(0, SAME_DATE_NAMED);
  return {
    id: enquiry.id,
    earlier: earlier.length,
    sameDate: {
      count: sameDate.length,
      some: some.map((other) => ({ id: other.id, name: other.name, stage: stageOf(other) })),
    },
  };
};

/**
 * The same for several enquiries, in the order of their ids; one that does not exist is left out. The server and the
 * desktop app both use it.
 */
export const relatedToEach = (
  ids: readonly string[],
  asked: readonly RelatedFields[],
  among: readonly RelatedFields[],
): RelatedEnquiries[] => {
  const byId = new Map(asked.map((enquiry) => [enquiry.id, enquiry]));
  return ids.flatMap((id) => {
    const enquiry = byId.get(id);
    return enquiry ? [relatedTo(enquiry, among)] : [];
  });
};
