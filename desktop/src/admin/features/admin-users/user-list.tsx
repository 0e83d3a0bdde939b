import { type AdminUser, deleteAdminUser, FIRST_ROLE, listAdminUsers, ROLE_WORDS } from '@shutterdesk/shared';
import { Trash2, UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { deleteButtonId, focusNeighbour } from '#lib/focus.ts';
import { formatDay } from '#lib/format-date.ts';
import { usePerson } from '#lib/session/person.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RoleDialog, type RolePerson } from './role-dialog.tsx';

const REMOVE = 'Delete';
const ROLE = 'Change Role';

interface UserCardProps {
  user: AdminUser;
  /** The account belongs to the signed-in person. */
  isOwn: boolean;
  deleting: boolean;
  offline: boolean;
  onDelete: () => void;
  onRole: () => void;
}

const UserCard = ({ user, isOwn: own, deleting, offline, onDelete, onRole }: UserCardProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-3 shadow-card sm:px-5">
    <UserRound className="size-5 shrink-0 text-muted" aria-hidden />
    <div className="min-w-0 flex-1 basis-40">
      <div className="flex flex-wrap items-center gap-x-2">
        <p dir="auto" className="font-medium">
          {user.username}
        </p>
        {own && <Badge>You</Badge>}
      </div>
      <p className="text-sm text-muted">
        {ROLE_WORDS[user.role ?? FIRST_ROLE].name} · Created {formatDay(user.createdAt)}
      </p>
    </div>
    <div className="ml-auto flex">
      <Button look="quiet" disabled={offline} aria-label={`${ROLE} of ${user.username}`} onClick={onRole}>
        {ROLE}
      </Button>
      <Button
        id={deleteButtonId(user.id)}
        look="quiet-danger"
        disabled={deleting || offline}
        aria-label={`${REMOVE} ${user.username}`}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
        {REMOVE}
      </Button>
    </div>
  </li>
);

const useDeleteAdminUser = () =>
  useApiMutation({
    send: (call, id: string) => call(deleteAdminUser, { params: { id } }),
    done: 'Admin user deleted successfully',
    stale: [listAdminUsers],
    failed: serverSentenceOr('Failed to delete admin user'),
  });

export const UserList = ({ users }: { users: AdminUser[] }) => {
  const [userToDelete, setUserToDelete] = useState<AdminUser | null>(null);
  const [chosen, setChosen] = useState<RolePerson | null>(null);
  const offline = useIsOffline();
  const person = usePerson();
  const me = person?.kind === 'password' ? person.username : undefined;
  const { mutate, isPending, variables } = useDeleteAdminUser();
  const confirm = () => {
    if (userToDelete) mutate(userToDelete.id, { onSuccess: () => focusNeighbour(users, userToDelete) });
    setUserToDelete(null);
  };
  if (users.length === 0)
    return <EmptyState icon={Users} title="No admin users yet. Create one to delegate admin access." />;
  return (
    <>
      <ul className="grid gap-2">
        {users.map((user) => (
          <UserCard
            key={user.id}
            user={user}
            isOwn={user.username === me}
            deleting={isPending && variables === user.id}
            offline={offline}
            onDelete={() => setUserToDelete(user)}
            onRole={() => setChosen({ ...user, name: user.username })}
          />
        ))}
      </ul>
      <ConfirmDialog
        title="Delete Admin User"
        question={`Are you sure you want to delete the user "${userToDelete?.username ?? ''}"? This action cannot be undone.`}
        confirm={REMOVE}
        open={userToDelete !== null}
        onConfirm={confirm}
        onCancel={() => setUserToDelete(null)}
      />
      <RoleDialog person={chosen} onClose={() => setChosen(null)} />
    </>
  );
};
