import { type Collection, newCollectionSchema, proposedAddress } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import * as z from 'zod/mini';
import { useSiteHost } from '#lib/desktop.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { SaveButton } from '#ui/button.tsx';
import { DialogButton } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCreateCollection, useIsUsed } from './collection-queries.ts';
import { useOpenCollection } from './open-collection.ts';

const nameSchema = z.pick(newCollectionSchema, { name: true });

interface NewCollectionFormProps {
  /** The photographs that it begins with. A notice tells of them. */
  photoIds?: readonly string[];
  onMade: (made: Collection) => void;
}

/** Asks for a name alone: the address follows from it. */
export const NewCollectionForm = ({ photoIds, onMade }: NewCollectionFormProps) => {
  const { field, submit } = useCheckedFields(nameSchema, { name: '' });
  const { mutate, isPending } = useCreateCollection();
  const isUsed = useIsUsed();
  const host = useSiteHost();
  const name = field('name');
  const send = submit((values) => {
    if (!isPending)
      mutate({ ...values, ...(photoIds ? { photoIds } : {}) }, { onSuccess: ({ answer }) => onMade(answer) });
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      <TextField
        // Above it may be a list, which the focus would push out of sight.
        data-autofocus={photoIds ? undefined : true}
        label="Name of the collection"
        placeholder="Weddings"
        hint={
          name.value.trim()
            ? `Its address, which you can change: ${host}${proposedAddress(name.value, isUsed)}`
            : 'As visitors read it.'
        }
        {...name}
      />
      <SaveButton saving={isPending} className="justify-self-start">
        Make Collection
      </SaveButton>
    </form>
  );
};

/** The id of the button beside the list, which is always there. */
export const NEW_COLLECTION = 'new-collection-button';

export const NewCollectionButton = ({ disabled }: { disabled: boolean }) => {
  const face = (
    <>
      <Plus aria-hidden />
      New Collection
    </>
  );
  return (
    <DialogButton face={face} button={{ id: NEW_COLLECTION, disabled }} title="New Collection">
      {(close) => (
        <NewCollectionForm
          onMade={({ id }) => {
            close();
            useOpenCollection.getState().show(id);
          }}
        />
      )}
    </DialogButton>
  );
};
