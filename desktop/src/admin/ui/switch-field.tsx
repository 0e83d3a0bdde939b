import { Switch } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchFieldProps {
  label: string;
  description?: ReactNode;
  /** A sentence that says why the choice is refused. */
  error?: string;
  disabled?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const SwitchField = ({ label, description, error, disabled, checked, onChange }: SwitchFieldProps) => {
  const id = useId();
  const notes = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-sm text-muted">
            {description}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        className="group -mr-1 flex h-11 w-14 shrink-0 items-center justify-center rounded-full disabled:cursor-not-allowed disabled:opacity-55"
      >
        <span className="flex h-7 w-12 items-center rounded-full bg-line-strong p-0.5 transition-colors group-data-[state=checked]:bg-accent forced-colors:outline forced-colors:group-data-[state=checked]:bg-[Highlight]">
          <Switch.Thumb className="size-6 rounded-full bg-surface shadow forced-colors:bg-[ButtonText] transition-transform data-[state=checked]:translate-x-5" />
        </span>
      </Switch.Root>
    </div>
  );
};
