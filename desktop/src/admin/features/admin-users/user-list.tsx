import {
  type AdminUser,
  deleteAdminUser,
  FIRST_ROLE,
  listAdminUsers,
  ROLE_WORDS,
  type Role,
} from '@shutterdesk/shared';
import { type LucideIcon, Trash2, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { deleteButtonId, focusNeighbour } from '#lib/focus.ts';
import { formatDay } from '#lib/format-date.ts';
import { usePerson } from '#lib/session/person.ts';
import { Badge } from '#ui/badge.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/loaded.tsx';
import { RoleButton } from './role-dialog.tsx';

interface UserCardProps {
  Icon: LucideIcon;
  name: string;
  role: Role | undefined;
  /** Stands behind the role. */
  more?: string;
  /** The account belongs to the signed-in person. */
  isOwn?: boolean;
  /** Buttons. */
  children: ReactNode;
}

export const UserCard = ({ Icon, name, role = FIRST_ROLE, more = '', isOwn, children }: UserCardProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-3 shadow-card sm:px-5">
    <Icon className="size-5 shrink-0 text-muted" aria-hidden />
    <div className="min-w-0 flex-1 basis-40">
      <div className="flex flex-wrap items-center gap-x-2">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        {isOwn && <Badge>You</Badge>}
      </div>
      <p className="text-sm text-muted">
        {ROLE_WORDS[role].name}
        {more}
      </p>
    </div>
    <div className="ml-auto flex">{children}</div>
  </li>
);

const useDeleteAdminUser = () =>
  useApiMutation({
    send: (call, { id }: AdminUser) => call(deleteAdminUser, { params: { id } }),
    done: 'Admin user deleted successfully',
    stale: [listAdminUsers],
    failed: serverSentenceOr('Failed to delete admin user'),
  });

const moreOf = ({ createdAt, signedInAt, hasSecondFactor }: AdminUser): string => {
  const signedIn = signedInAt && `Last signed in ${formatDay(signedInAt)}`;
  const facts = [`Created ${formatDay(createdAt)}`, signedIn, hasSecondFactor && 'Two-step sign-in'];
  return facts.map((fact) => (fact ? ` · ${fact}` : '')).join('');
};

export const UserList = ({ users }: { users: AdminUser[] }) => {
  const offline = useIsOffline();
  const person = usePerson();
  const me = person?.kind === 'password' ? person.username : undefined;
  const { mutate, isPending, variables } = useDeleteAdminUser();
  if (users.length === 0)
    return <EmptyState icon={Users} title="No admin users yet. Create one to delegate admin access." />;
  return (
    <ul className="grid gap-2">
      {users.map((user) => (
        <UserCard
          key={user.id}
          Icon={UserRound}
          name={user.username}
          role={user.role}
          more={moreOf(user)}
          isOwn={user.username === me}
        >
          <RoleButton person={{ ...user, name: user.username }} />
          <ConfirmedButton
            id={deleteButtonId(user.id)}
            title="Delete Admin User"
            question={`Are you sure you want to delete the user "${user.username}"? This action cannot be undone.`}
            confirm="Delete"
            disabled={(isPending && variables.id === user.id) || offline}
            aria-label={`Delete ${user.username}`}
            onConfirm={() => mutate(user, { onSuccess: () => focusNeighbour(users, user) })}
          >
            <Trash2 aria-hidden />
            Delete
          </ConfirmedButton>
        </UserCard>
      ))}
    </ul>
  );
};
