import type { Enquiry } from '../schema/enquiry.ts';
import type { EnquiryFilter } from '../schema/enquiry-filter.ts';
import { enquirySearch } from './enquiry-search.ts';
import { isInStage } from './enquiry-stages.ts';

const isWithinDates = (filter: EnquiryFilter, { createdAt, preferredDate }: Enquiry): boolean => {
  if (filter.receivedFrom !== undefined && createdAt < filter.receivedFrom) return false;
  if (filter.receivedBefore !== undefined && createdAt >= filter.receivedBefore) return false;
  return filter.preferredFrom === undefined || (preferredDate ?? '') >= filter.preferredFrom;
};

/** Tells whether an enquiry matches the filter, with the same rules as the server's queries. */
export const enquiryMatches = (filter: EnquiryFilter): ((enquiry: Enquiry) => boolean) => {
  const found = enquirySearch(filter.search ?? '', filter.timeZone);
  return (enquiry) => {
    const { id, spam, selectedPackage } = enquiry;
    if (spam !== (filter.spam === 'only')) return false;
    if (filter.id !== undefined && id !== filter.id) return false;
    if (filter.stage !== undefined && !isInStage(enquiry, filter.stage)) return false;
    if (filter.package !== undefined && selectedPackage !== filter.package) return false;
    return isWithinDates(filter, enquiry) && found(enquiry);
  };
};
