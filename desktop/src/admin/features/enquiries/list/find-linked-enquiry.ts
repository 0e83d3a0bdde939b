import { type Enquiry, listEnquiries } from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { notifyError, notifyFailure } from '#lib/notices.ts';
import type { EnquiryKind } from '../enquiry-filter.ts';

const LINKED_MISSING = 'The link names an inquiry that is not here any more. It may have been deleted.';

const KINDS: readonly EnquiryKind[] = ['inbox', 'spam'];

const find = async (id: string, kind: EnquiryKind): Promise<Enquiry | undefined> => {
  const spam = kind === 'spam' ? { spam: 'only' as const } : {};
  const [enquiry] = await api(listEnquiries, { query: { id, limit: '1', ...spam } });
  return enquiry;
};

/** Finds the enquiry of a link, even if it is not among the loaded ones. */
export const findLinkedEnquiry = async (
  id: string,
): Promise<{ readonly kind: EnquiryKind; readonly enquiry: Enquiry } | null> => {
  try {
    for (const kind of KINDS) {
      const enquiry = await find(id, kind);
      if (enquiry) return { kind, enquiry };
    }
    notifyError(LINKED_MISSING, 'Inquiry not found');
  } catch (error) {
    notifyFailure(error, LINKED_MISSING);
  }
  return null;
};
