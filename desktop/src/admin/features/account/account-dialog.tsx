import { type CurrentUser, ROLE_WORDS } from '@shutterdesk/shared';
import { lazy, Suspense } from 'react';
import { loginProvider } from '#lib/page-words.ts';
import { personName } from '#lib/session/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Avatar } from '#ui/photo.tsx';
import { BlockSkeleton } from '#ui/skeleton.tsx';
import { PasswordForm } from './password-form.tsx';

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
