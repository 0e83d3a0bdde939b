import {
  type CurrentUser,
  changePassword,
  type PasswordChange,
  passwordChangeSchema,
  ROLE_WORDS,
} from '@shutterdesk/shared';
import { lazy, Suspense } from 'react';
import { hasCode, serverSentence, serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { loginProvider } from '#lib/page-words.ts';
import { personName } from '#lib/session/person.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { SaveButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { BlockSkeleton } from '#ui/loaded.tsx';
import { Avatar } from '#ui/photo.tsx';
import { NewPasswordField, TextField } from '#ui/text-field.tsx';

interface PasswordFormProps {
  /** Tells password managers to whom the password belongs. */
  username: string;
  onChanged: () => void;
}

export const PasswordForm = ({ username, onChanged }: PasswordFormProps) => {
  const { mutate, isPending, error } = useApiMutation({
    send: (call, change: PasswordChange) => call(changePassword, { body: change }),
    done: 'Password changed successfully',
    failed: serverSentenceOr('Couldn’t change your password. Please try again.'),
  });
  const { field, submit } = useCheckedFields(passwordChangeSchema, { currentPassword: '', newPassword: '' });
  const refused = hasCode(error, 'wrong_password') ? serverSentence(error) : null;
  const send = submit((change, form) => mutate(change, { onSuccess: onChanged, onError: () => focusFirstWrong(form) }));
  const current = field('currentPassword');
  const next = field('newPassword');
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h3 className="text-sm font-semibold">Change your password</h3>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        data-autofocus
        {...current}
        error={current.error ?? refused ?? undefined}
        disabled={isPending}
      />
      <NewPasswordField
        label="New Password"
        hint="You stay signed in here. Sign in with the new one everywhere else."
        {...next}
        typed={next.value}
        disabled={isPending}
      />
      <SaveButton
        saving={isPending}
        meanwhile="Changing..."
        look={current.value || next.value ? 'primary' : 'outline'}
        className="sm:justify-self-start"
      >
        Change Password
      </SaveButton>
    </form>
  );
};

/** With what draws a QR code, it is loaded when somebody opens their account. */
const FactorSection = lazy(async () => ({ default: (await import('./factor-section.tsx')).FactorSection }));

interface AccountDialogProps {
  person: CurrentUser;
  open: boolean;
  onClose: () => void;
}

export const AccountDialog = ({ person, open, onClose }: AccountDialogProps) => {
  const name = personName(person);
  return (
    <Dialog title="Your account" open={open} onClose={onClose}>
      <div className="mb-5 flex items-center gap-3 rounded-control bg-sunken p-3">
        <Avatar name={name} picture={person.profileImageUrl} />
        <div className="min-w-0">
          <p className="text-sm text-muted">Signed in as</p>
          <p dir="auto" className="font-medium">
            {name}
          </p>
          {person.role && (
            <p className="text-sm text-muted">{`${ROLE_WORDS[person.role].name}: ${ROLE_WORDS[person.role].may}`}</p>
          )}
          {person.email && person.email !== name && <p className="text-sm text-muted">{person.email}</p>}
        </div>
      </div>
      {person.kind === 'external' ? (
        <p className="text-sm">You sign in with {loginProvider()}. Change your password there.</p>
      ) : (
        <>
          <PasswordForm username={person.username ?? ''} onChanged={onClose} />
          <section className="mt-6 border-t border-line pt-5">
            <h3 className="mb-2 text-sm font-semibold">Two-step sign-in</h3>
            <Suspense fallback={<BlockSkeleton className="h-21" />}>
              <FactorSection />
            </Suspense>
          </section>
        </>
      )}
    </Dialog>
  );
};
