import { listAdminUsers, listExternalUsers } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Globe, Link, UserPlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { readOf } from '#lib/api/api.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { forgetDraft } from '#lib/drafts/drafts.ts';
import { loginProvider } from '#lib/page-words.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ListState } from '#ui/loaded.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { INVITE_BY_LINK, Invitations, InviteForm } from './invitations.tsx';
import { NewUserForm, recoverUsername, USERS_PLACE } from './new-user-form.tsx';
import { RoleButton } from './role-dialog.tsx';
import { UserCard, UserList } from './user-list.tsx';

/** The people who sign in without a password of this site; nothing where there are none. */
const ExternalUsers = () => {
  const { data: people = [] } = useQuery(readOf(listExternalUsers));
  if (people.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold">They sign in with {loginProvider()}</h3>
      <ul className="grid gap-2 lg:grid-cols-2">
        {people.map(({ id, email, role }) => (
          <UserCard key={id} Icon={Globe} name={email} role={role}>
            <RoleButton person={{ id, name: email, role }} />
          </UserCard>
        ))}
      </ul>
    </section>
  );
};

const INFO = [
  'Admin users log in at /admin/login with their username and password.',
  'These accounts are separate from your external-login account and are useful for team members.',
] as const;

const FORMS = {
  account: { Icon: UserPlus, label: 'Add User', close: 'Cancel' },
  // A link that was created stays good.
  invitation: { Icon: Link, label: INVITE_BY_LINK, close: 'Close' },
} as const;

export const AdminUsersTab = () => {
  const [form, setForm] = useState<keyof typeof FORMS | null>(() => (recoverUsername() === null ? null : 'account'));
  const list = useQuery(readOf(listAdminUsers));
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => {
    setForm(null);
    buttons.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
  };
  const offline = useIsOffline();
  const toggleOf = (name: keyof typeof FORMS) => {
    const { Icon, label, close } = FORMS[name];
    const isOpen = form === name;
    const toggle = () => {
      if (isOpen) forgetDraft(USERS_PLACE);
      setForm(isOpen ? null : name);
    };
    return (
      <Button
        look={name === 'account' && form === null ? 'primary' : 'outline'}
        aria-expanded={isOpen}
        disabled={offline}
        onClick={toggle}
      >
        {isOpen ? <X aria-hidden /> : <Icon aria-hidden />}
        {isOpen ? close : label}
      </Button>
    );
  };
  return (
    <>
      <TabHeading
        title="Admin Users"
        subtitle="Manage username/password accounts for delegated admin access"
        action={
          <div ref={buttons} className="flex flex-wrap gap-2 max-sm:col-span-full max-sm:row-start-3 max-sm:mt-3">
            {toggleOf('invitation')}
            {toggleOf('account')}
          </div>
        }
      />
      {offline && (
        <Alert tone="info" className="mb-4">
          {OFFLINE_REASON}
        </Alert>
      )}
      {form === 'account' && !offline && <NewUserForm onCreated={close} />}
      {form === 'invitation' && !offline && <InviteForm onDone={close} />}
      <ListState
        query={list}
        what="The admin users"
        text="Loading admin users..."
        count={2}
        block="h-16"
        layout="grid gap-2"
      />
      {list.data && <UserList users={list.data} />}
      <Invitations />
      <ExternalUsers />
      <Alert tone="info" className="mt-6">
        <p className="font-medium">About admin users</p>
        {INFO.map((sentence) => (
          <p key={sentence} className="mt-1">
            {sentence}
          </p>
        ))}
      </Alert>
    </>
  );
};
