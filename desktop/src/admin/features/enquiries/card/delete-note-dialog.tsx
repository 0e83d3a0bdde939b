import type { Enquiry } from '@shutterdesk/shared';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteNote } from '../enquiry-mutations.ts';

const DELETE_NOTE = 'Delete note';
const START = 60;

interface DeleteNoteDialogProps {
  enquiry: Enquiry;
  /** The id of the note in question; null for none. */
  note: string | null;
  onClose: () => void;
}

export const DeleteNoteDialog = ({ enquiry, note, onClose }: DeleteNoteDialogProps) => {
  const remove = useDeleteNote();
  const text = enquiry.notes?.find(({ id }) => id === note)?.text ?? '';
  const start = text.slice(0, START);
  const confirm = () => {
    if (note) remove.mutate({ enquiry, note });
    onClose();
  };
  return (
    <ConfirmDialog
      title={DELETE_NOTE}
      question={`The note “${start === text ? start : `${start}…`}” will be deleted.`}
      confirm={DELETE_NOTE}
      open={note !== null}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
};
