import {
  createAdminUser,
  FIRST_ROLE,
  listAdminUsers,
  type NewAdminUser,
  newAccountSchema,
  type Role,
} from '@shutterdesk/shared';
import { useState } from 'react';
import * as z from 'zod/mini';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { forgetDraft, readDraft, useKeepDraft, useMarkUnsaved } from '#lib/drafts/drafts.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { SaveButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NewPasswordField, TextField } from '#ui/text-field.tsx';
import { RoleField } from './role-dialog.tsx';

export const USERS_PLACE = 'admin-users';

/** The user name that was typed before the page or the session ended, or null. */
export const recoverUsername = (): string | null =>
  readDraft(USERS_PLACE, z.object({ username: z.string() }))?.value.username ?? null;

const useCreateAdminUser = () =>
  useApiMutation({
    send: (call, user: NewAdminUser) => call(createAdminUser, { body: user }),
    // The form closes with the notice, before the list has been read: until then it would count as unsaved.
    onDone: (_, __, client) => void refresh(client, listAdminUsers),
    done: 'Admin user created successfully',
    failed: serverSentenceOr('Failed to create admin user'),
  });

export const NewUserForm = ({ onCreated }: { onCreated: () => void }) => {
  const { mutate, isPending } = useCreateAdminUser();
  const [role, setRole] = useState<Role>(FIRST_ROLE);
  const [recovered] = useState(recoverUsername);
  const { field, submit } = useCheckedFields(newAccountSchema, { username: recovered ?? '', password: '' });
  const [{ value: username }, { value: password }] = [field('username'), field('password')];
  useMarkUnsaved(USERS_PLACE, Boolean(username || password));
  // Only the name: a password is never stored.
  useKeepDraft(USERS_PLACE, username ? { username } : undefined);
  const onSuccess = () => {
    forgetDraft(USERS_PLACE);
    onCreated();
  };
  return (
    <Card title="Create New Admin User" className="mb-4">
      <form
        onSubmit={submit((typed) => mutate({ ...typed, role }, { onSuccess }))}
        noValidate
        className="grid gap-x-8 gap-y-4 lg:grid-cols-2"
      >
        <div className="grid content-start gap-4">
          <TextField
            label="Username"
            placeholder="Enter username"
            verbatim
            disabled={isPending}
            {...field('username')}
          />
          <NewPasswordField label="Password" typed={password} disabled={isPending} {...field('password')} />
        </div>
        <RoleField value={role} disabled={isPending} onChange={setRole} />
        <SaveButton saving={isPending} meanwhile="Creating..." className="sm:justify-self-start">
          Create User
        </SaveButton>
      </form>
    </Card>
  );
};
