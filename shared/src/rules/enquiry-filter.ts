import type { Enquiry } from '../contract/enquiries.ts';
import type { EnquiryFilter } from '../contract/enquiry-lists.ts';
import { enquirySearch } from './enquiry-search.ts';

/** Tells whether an enquiry matches the filter, with the same rules as the server's queries. */
export const enquiryMatches = (filter: EnquiryFilter): ((enquiry: Enquiry) => boolean) => {
  const found = enquirySearch(filter.search ?? '', filter.timeZone);
  return (enquiry) => {
    const { spam, selectedPackage, createdAt, preferredDate } = enquiry;
    if (spam !== (filter.spam === 'only')) return false;
    if (filter.package !== undefined && selectedPackage !== filter.package) return false;
    if (filter.receivedFrom !== undefined && createdAt < filter.receivedFrom) return false;
    if (filter.receivedBefore !== undefined && createdAt >= filter.receivedBefore) return false;
    if (filter.preferredFrom !== undefined && (preferredDate ?? '') < filter.preferredFrom) return false;
    return found(enquiry);
  };
};
