import { ROLE_WORDS, ROLES, type Role } from '@shutterdesk/shared';
import { Check, type LucideIcon, X } from 'lucide-react';
import { useId } from 'react';

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
