import { type EnquiryFilter, listEnquiries } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { localDate } from '#lib/format-date.ts';
import { notifyError } from '#lib/notices.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { settingsQuery } from '#lib/studio/settings-query.ts';

/** Saves every enquiry of a filter, loaded or not, as a file. The CSV writer is loaded on first use. */
export const useExportEnquiries = (filter: EnquiryFilter) => {
  const client = useQueryClient();
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      const [{ enquiriesAsCsv }, enquiries, { settings }] = await Promise.all([
        import('#lib/enquiry-csv.ts'),
        api(listEnquiries, { query: filter }),
        client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      ]);
      const csv = enquiriesAsCsv(enquiries, settings.timeZone ?? undefined);
      saveAsFile(`inquiries-${localDate(new Date())}.csv`, 'text/csv;charset=utf-8', csv);
    } catch {
      notifyError('Couldn’t export the inquiries. Please try again.');
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, save };
};
