import type { ContactSubmission } from '@shutterdesk/shared';
import { notifyError } from '#lib/notices.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';
import { localDate } from './inquiry-filter.ts';

/** What writes the file is loaded when somebody wants one. */
export const exportInquiries = async (inquiries: readonly ContactSubmission[]): Promise<void> => {
  try {
    const { inquiriesAsCsv } = await import('./inquiry-csv.ts');
    saveAsFile(`inquiries-${localDate(new Date())}.csv`, 'text/csv;charset=utf-8', inquiriesAsCsv(inquiries));
  } catch {
    notifyError(words.exportFailed);
  }
};
