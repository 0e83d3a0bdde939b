import { useState } from 'react';
import { personName } from '#lib/session/person-name.ts';
import { useSession } from '#lib/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { AccountDialog } from '../features/account/account-dialog.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';

/** Names the person who is signed in and opens their account. */
export const AccountButton = () => {
  const person = useSession((state) => state.person);
  const [open, setOpen] = useState(false);
  if (!person) return null;
  const name = personName(person);
  return (
    <>
      <Button look="quiet" title={name} onClick={() => setOpen(true)} className="min-w-0 px-2">
        <Avatar name={name} picture={person.profileImageUrl} />
        <span className="sr-only">{words.account}</span>
        <span dir="auto" className="max-w-40 truncate max-sm:sr-only">
          {name}
        </span>
      </Button>
      <AccountDialog person={person} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
