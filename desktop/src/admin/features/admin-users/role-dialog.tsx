import {
  changeRole,
  FIRST_ROLE,
  listAdminUsers,
  listExternalUsers,
  ROLE_WORDS,
  ROLES,
  type Role,
  readCurrentUser,
} from '@shutterdesk/shared';
import { Check, type LucideIcon, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { usePerson } from '#lib/session/person.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, SaveButton } from '#ui/button.tsx';
import { DialogButton } from '#ui/dialog.tsx';

interface RoleFieldProps {
  value: Role;
  disabled: boolean;
  onChange: (role: Role) => void;
}

interface RoleListProps {
  Icon: LucideIcon;
  /** The icon, for screen readers. */
  says: string;
  items: readonly string[];
}

const RoleList = ({ Icon, says, items }: RoleListProps) =>
  items.length > 0 && (
    <span className="flex flex-wrap gap-x-3 text-muted">
      <span className="sr-only">{says}</span>
      {items.map((item) => (
        <span key={item} className="inline-flex items-center gap-1">
          <Icon className="size-3.5 shrink-0" aria-hidden />
          {item}
        </span>
      ))}
    </span>
  );

/** Says what each role may do beside its name. */
export const RoleField = ({ value, disabled, onChange }: RoleFieldProps) => {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 block text-sm font-medium">Role</legend>
      {ROLES.toReversed().map((role) => (
        <label key={role} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            checked={role === value}
            onChange={() => onChange(role)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 text-sm">
            <span className="font-medium">{ROLE_WORDS[role].name}</span>
            <RoleList Icon={Check} says="Can:" items={ROLE_WORDS[role].can} />
            <RoleList Icon={X} says="Can’t:" items={ROLE_WORDS[role].cannot} />
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** A person whose role an owner may change. */
interface RolePerson {
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
  const isOwn = usePerson()?.id === person.id;
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
        <SaveButton saving={isPending}>Save Role</SaveButton>
      </div>
    </form>
  );
};

/** Shows and changes what a person may do. */
export const RoleButton = ({ person }: { person: RolePerson }) => (
  <DialogButton
    face="Change Role"
    button={{ look: 'quiet', disabled: useIsOffline(), 'aria-label': `Change Role of ${person.name}` }}
    title={`What can ${person.name} do?`}
    description="Takes effect at once, wherever they’re signed in."
  >
    {(close) => <RoleForm person={person} onClose={close} />}
  </DialogButton>
);
