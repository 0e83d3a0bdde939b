import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { forgetDraft } from '#lib/drafts/drafts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { ADMIN_USERS_WORDS as words } from './admin-users-words.ts';
import { recoverUsername, USERS_PLACE } from './new-user-draft.ts';
import { NewUserForm } from './new-user-form.tsx';
import { useAdminUsers } from './use-admin-users.ts';
import { UserList } from './user-list.tsx';

export const AdminUsersTab = () => {
  const [adding, setAdding] = useState(() => recoverUsername() !== null);
  const { data, error, isFetching, isPending, refetch } = useAdminUsers();
  const toggle = () => {
    if (adding) forgetDraft(USERS_PLACE);
    setAdding(!adding);
  };
  const offline = useIsOffline();
  const Icon = adding ? X : UserPlus;
  return (
    <>
      <TabHeading
        title={words.title}
        subtitle={words.subtitle}
        action={
          <Button look={adding ? 'outline' : 'primary'} aria-expanded={adding} disabled={offline} onClick={toggle}>
            <Icon aria-hidden />
            {adding ? words.cancel : words.add}
          </Button>
        }
      />
      {offline && (
        <Alert tone="info" className="mb-4">
          {OFFLINE_REASON}
        </Alert>
      )}
      {adding && !offline && <NewUserForm onCreated={() => setAdding(false)} />}
      {isPending && <Skeleton text={words.loading} count={2} block="h-16" layout="grid gap-2" />}
      {error && !isFetching && <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />}
      {data && <UserList users={data} />}
      <Alert tone="info" className="mt-6">
        <p className="font-medium">{words.infoTitle}</p>
        {words.info.map((sentence) => (
          <p key={sentence} className="mt-1">
            {sentence}
          </p>
        ))}
      </Alert>
    </>
  );
};
