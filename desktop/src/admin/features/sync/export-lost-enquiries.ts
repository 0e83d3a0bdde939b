import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { notifyError } from '#lib/notices.ts';
import { saveAsFile } from '#lib/save-as-file.ts';

/** Saves the enquiries that the server lost as a file, with the columns of every other export of enquiries. */
export const exportLostEnquiries = async (): Promise<void> => {
  try {
    const [{ enquiriesAsCsv }, enquiries] = await Promise.all([
      import('#lib/enquiry-csv.ts'),
      desktopBridge()?.readLostEnquiries(),
    ]);
    saveAsFile('lost-inquiries.csv', 'text/csv;charset=utf-8', enquiriesAsCsv(enquiries ?? []));
  } catch {
    notifyError('The inquiries could not be exported. Please try again.');
  }
};
