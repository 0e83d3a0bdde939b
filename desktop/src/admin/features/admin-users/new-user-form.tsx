import { zodResolver } from '@hookform/resolvers/zod';
import {
  createAdminUser,
  FIRST_ROLE,
  listAdminUsers,
  type NewAdminUser,
  newAdminUserSchema,
} from '@shutterdesk/shared';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { forgetDraft, useKeepDraft } from '#lib/drafts/drafts.ts';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NewPasswordField, TextField } from '#ui/text-field.tsx';
import { recoverUsername, USERS_PLACE } from './new-user-draft.ts';
import { RoleField } from './role-field.tsx';

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
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(newAdminUserSchema),
    // An error message that appears on blur would move the button away from the pointer.
    mode: 'onChange',
    defaultValues: { username: recoverUsername() ?? '', password: '', role: FIRST_ROLE },
  });
  const { errors } = formState;
  const { username, password } = useWatch({ control });
  useMarkUnsaved(USERS_PLACE, Boolean(username || password));
  // Only the name: a password is never stored.
  useKeepDraft(USERS_PLACE, username ? { username } : undefined);
  const submit = handleSubmit((user) =>
    mutate(user, {
      onSuccess: () => {
        forgetDraft(USERS_PLACE);
        onCreated();
      },
    }),
  );
  return (
    <Card title="Create New Admin User" className="mb-4">
      <form onSubmit={submit} noValidate className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <TextField
            label="Username"
            placeholder="Enter username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...register('username')}
            disabled={isPending}
          />
          <NewPasswordField
            label="Password"
            typed={password ?? ''}
            error={errors.password?.message}
            {...register('password')}
            disabled={isPending}
          />
        </div>
        <Controller
          control={control}
          name="role"
          render={({ field: { value = FIRST_ROLE, onChange } }) => (
            <RoleField value={value} disabled={isPending} onChange={onChange} />
          )}
        />
        <Button type="submit" look="primary" disabled={isPending} className="sm:justify-self-start">
          {isPending ? 'Creating...' : 'Create User'}
        </Button>
      </form>
    </Card>
  );
};
