import { Switch } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchFieldProps {
  label: string;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const SwitchField = ({ label, description, checked, onChange }: SwitchFieldProps) => {
  const id = useId();
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
      </div>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={description ? `${id}-description` : undefined}
        className="group flex h-11 w-14 shrink-0 items-center justify-center rounded-full"
      >
        <span className="flex h-7 w-12 items-center rounded-full bg-line-strong p-0.5 transition-colors group-data-[state=checked]:bg-accent forced-colors:outline forced-colors:group-data-[state=checked]:bg-[Highlight]">
          <Switch.Thumb className="size-6 rounded-full bg-surface shadow forced-colors:bg-[ButtonText] transition-transform data-[state=checked]:translate-x-5" />
        </span>
      </Switch.Root>
    </div>
  );
};
