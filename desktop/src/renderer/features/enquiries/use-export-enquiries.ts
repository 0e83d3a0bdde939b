import { type EnquiryFilter, listEnquiries } from '@shutterdesk/shared';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { localDate } from '#lib/format-date.ts';
import { notifyError } from '#lib/notices.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';

/** Saves every enquiry of a filter, loaded or not, as a file. The CSV writer is loaded on first use. */
export const useExportEnquiries = (filter: EnquiryFilter) => {
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      const [{ enquiriesAsCsv }, enquiries] = await Promise.all([
        import('#lib/enquiry-csv.ts'),
        api(listEnquiries, { query: filter }),
      ]);
      const csv = enquiriesAsCsv(enquiries);
      saveAsFile(`inquiries-${localDate(new Date())}.csv`, 'text/csv;charset=utf-8', csv);
    } catch {
      notifyError(words.exportFailed);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, save };
};
