import { ApiError, type Enquiry } from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { notifySuccess } from '#lib/notices.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { takeMark } from './marks/read-marks.ts';
import { showChange } from './show-change.ts';

/** The enquiry no longer exists on the server: somebody else deleted it while it was listed here. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** Says that the enquiry is gone, and removes it from the lists. */
export const showGone = (client: QueryClient, enquiry: Enquiry): void => {
  takeMark(enquiry.id);
  showChange(client, { before: enquiry, after: null });
  notifySuccess(words.gone, words.goneTitle);
};
