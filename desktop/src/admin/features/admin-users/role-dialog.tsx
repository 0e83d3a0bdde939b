import {
  changeRole,
  FIRST_ROLE,
  listAdminUsers,
  listExternalUsers,
  type Role,
  readCurrentUser,
} from '@shutterdesk/shared';
import { type FormEvent, useState } from 'react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useSession } from '#lib/session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RoleField } from './role-field.tsx';

/** A person whose role an owner may change. */
export interface RolePerson {
  readonly id: string;
  readonly name: string;
  readonly role?: Role | undefined;
}

const useChangeRole = (onDone: () => void) =>
  useApiMutation({
    send: (call, { id, role }: { id: string; role: Role }) => call(changeRole, { params: { id }, body: { role } }),
    done: 'Role changed successfully',
    onDone,
    stale: [listAdminUsers, listExternalUsers, readCurrentUser],
    failed: serverSentenceOr('Couldn’t change the role. Please try again.'),
  });

const RoleForm = ({ person, onClose }: { person: RolePerson; onClose: () => void }) => {
  const now = person.role ?? FIRST_ROLE;
  const [role, setRole] = useState(now);
  const isOwn = useSession((session) => session.person?.id === person.id);
  const { mutate, isPending } = useChangeRole(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (role === now) onClose();
    else mutate({ id: person.id, role });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <RoleField value={role} disabled={isPending} onChange={setRole} />
      {isOwn && role !== now && (
        <Alert tone="info">This is your own role. Only an owner can give it back to you.</Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Role'}
        </Button>
      </div>
    </form>
  );
};

export const RoleDialog = ({ person, onClose }: { person: RolePerson | null; onClose: () => void }) => (
  <Dialog
    title={`What can ${person?.name ?? ''} do?`}
    description="Takes effect at once, wherever they’re signed in."
    open={person !== null}
    onClose={onClose}
  >
    {person && <RoleForm person={person} onClose={onClose} />}
  </Dialog>
);
