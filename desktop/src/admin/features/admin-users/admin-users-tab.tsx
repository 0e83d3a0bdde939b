import { listAdminUsers, listExternalUsers } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Globe, UserPlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#lib/api/api.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { forgetDraft } from '#lib/drafts/drafts.ts';
import { loginProvider } from '#lib/page-words.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ListState } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { NewUserForm, recoverUsername, USERS_PLACE } from './new-user-form.tsx';
import { UserCard, UserList } from './user-list.tsx';

/** The people who sign in without a password of this site; nothing where there are none. */
const ExternalUsers = () => {
  const { data: people = [] } = useQuery({
    queryKey: [listExternalUsers.path],
    queryFn: ({ signal }) => api(listExternalUsers, { signal }),
  });
  if (people.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold">They sign in with {loginProvider()}</h3>
      <ul className="grid gap-2 lg:grid-cols-2">
        {people.map(({ id, email, role }) => (
          <UserCard key={id} Icon={Globe} person={{ id, name: email, role }} />
        ))}
      </ul>
    </section>
  );
};

const useAdminUsers = () =>
  useQuery({ queryKey: [listAdminUsers.path], queryFn: ({ signal }) => api(listAdminUsers, { signal }) });

const INFO = [
  'Admin users log in at /admin/login with their username and password.',
  'These accounts are separate from your external-login account and are useful for team members.',
] as const;

export const AdminUsersTab = () => {
  const [adding, setAdding] = useState(() => recoverUsername() !== null);
  const list = useAdminUsers();
  const toggleButton = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    if (adding) forgetDraft(USERS_PLACE);
    setAdding(!adding);
  };
  const close = () => {
    setAdding(false);
    toggleButton.current?.focus();
  };
  const offline = useIsOffline();
  const Icon = adding ? X : UserPlus;
  return (
    <>
      <TabHeading
        title="Admin Users"
        subtitle="Manage username/password accounts for delegated admin access"
        action={
          <Button
            ref={toggleButton}
            look={adding ? 'outline' : 'primary'}
            aria-expanded={adding}
            disabled={offline}
            onClick={toggle}
          >
            <Icon aria-hidden />
            {adding ? 'Cancel' : 'Add User'}
          </Button>
        }
      />
      {offline && (
        <Alert tone="info" className="mb-4">
          {OFFLINE_REASON}
        </Alert>
      )}
      {adding && !offline && <NewUserForm onCreated={close} />}
      <ListState
        query={list}
        what="The admin users"
        text="Loading admin users..."
        count={2}
        block="h-16"
        layout="grid gap-2"
      />
      {list.data && <UserList users={list.data} />}
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
