import type { CurrentUser } from '@shutterdesk/shared';
import { loginProvider } from '#lib/session/login-provider.ts';
import { personName } from '#lib/session/person-name.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordForm } from './password-form.tsx';

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
          {person.email && person.email !== name && <p className="text-sm text-muted">{person.email}</p>}
        </div>
      </div>
      {person.kind === 'external' ? (
        <p className="text-sm">You sign in with {loginProvider()}. Your password is kept and changed there.</p>
      ) : (
        <PasswordForm username={person.username ?? ''} onChanged={onClose} />
      )}
    </Dialog>
  );
};
