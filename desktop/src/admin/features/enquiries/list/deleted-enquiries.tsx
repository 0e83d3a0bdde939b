import { inBin } from '#lib/use-deleted.ts';
import { RecentlyDeletedDialog } from '#ui/recently-deleted.tsx';
import { showChange } from '../show-change.ts';

const ENQUIRIES = inBin('contacts', {
  onRestored: (client, { deletedAt: _, ...enquiry }) => showChange(client, { before: null, after: enquiry }),
  words: {
    restored: 'Booking inquiry restored.',
    restoreFailed: 'Couldn’t restore the inquiry. Please try again.',
    purged: 'Booking inquiry deleted forever.',
    purgeFailed: 'Failed to delete booking inquiry.',
  },
});

export const DeletedEnquiries = (dialog: { open: boolean; onClose: () => void }) => (
  <RecentlyDeletedDialog
    kind={ENQUIRIES}
    what="Inquiries"
    lookOf={({ name, message }) => ({ name, detail: message })}
    {...dialog}
  />
);
