import { type Enquiry, listEnquiries } from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { notifyError, notifyFailure } from '#lib/notices.ts';
import { ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
import type { EnquiryKind } from '../enquiry-filter.ts';

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
    notifyError(words.linkedMissing, words.linkedMissingTitle);
  } catch (error) {
    notifyFailure(error, words.linkedMissing);
  }
  return null;
};
