import { type DeletedEnquiry, listDeletedEnquiries, purgeEnquiry, restoreEnquiry } from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import type { DeletedKind } from '#lib/use-deleted.ts';
import { RecentlyDeletedDialog } from '#ui/recently-deleted.tsx';
import { showChange } from '../show-change.ts';

const ENQUIRIES: DeletedKind<DeletedEnquiry> = {
  path: listDeletedEnquiries.path,
  read: (before, signal) => api(listDeletedEnquiries, { query: { before }, signal }),
  restore: (call, { id }) => call(restoreEnquiry, { params: { id } }),
  purge: (call, { id }) => call(purgeEnquiry, { params: { id } }),
  onRestored: (client, { deletedAt: _, ...enquiry }) => showChange(client, { before: null, after: enquiry }),
  isPublic: false,
  words: {
    restored: 'Booking inquiry restored.',
    restoreFailed: 'Couldn’t restore the inquiry. Please try again.',
    purged: 'Booking inquiry deleted forever.',
    purgeFailed: 'Failed to delete booking inquiry.',
  },
};

export const DeletedEnquiries = (dialog: { open: boolean; onClose: () => void }) => (
  <RecentlyDeletedDialog
    kind={ENQUIRIES}
    what="Inquiries"
    lookOf={({ name, message }) => ({ name, detail: message })}
    {...dialog}
  />
);
