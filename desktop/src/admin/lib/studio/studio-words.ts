import { type PublicWords, readReplyTemplates, wordsIn } from '@shutterdesk/shared';
import { readOf } from '#lib/api/api.ts';
import { useKnownSettings } from './studio-queries.ts';

/** How mail to the studio stands, in the header and under Mail. */
export const MAIL_STATES = {
  off: 'You won’t get emails about new inquiries.',
  out: 'Emails aren’t going out. We’ll keep trying.',
} as const;

/** Our own words on the page, in its language; in English until the settings are known. */
export const usePublicWords = (): PublicWords => wordsIn(useKnownSettings()?.language);

/** The templates for replies: Studio → Replies edits them, and each enquiry's card offers them. */
export const replyTemplatesQuery = readOf(readReplyTemplates);
