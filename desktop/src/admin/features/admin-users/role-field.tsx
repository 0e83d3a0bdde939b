import { ROLE_WORDS, ROLES, type Role } from '@shutterdesk/shared';
import { useId } from 'react';

interface RoleFieldProps {
  value: Role;
  disabled: boolean;
  onChange: (role: Role) => void;
}

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
            <span className="block text-muted">{ROLE_WORDS[role].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
