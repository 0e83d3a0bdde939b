import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  /** Hides the label visually where the surroundings already name the field. */
  labelHidden?: boolean;
  hint?: string;
  /** '' when none is selected. */
  value: string;
  placeholder?: string;
  options: readonly string[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

const TRIGGER =
  'flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-line-strong sm:pointer-fine:min-h-10 bg-surface px-3 text-base disabled:bg-sunken disabled:text-muted sm:text-sm';
const ITEM =
  'flex min-h-11 items-center justify-between gap-4 rounded-control px-3 text-sm outline-none select-none data-[highlighted]:bg-accent-soft';

export const SelectField = ({
  label,
  labelHidden,
  hint,
  value,
  placeholder,
  options,
  disabled,
  onChange,
}: SelectFieldProps) => {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
      <Select.Root value={value} onValueChange={onChange} disabled={disabled}>
        <Select.Trigger id={id} aria-describedby={hint && `${id}-hint`} className={TRIGGER}>
          <Select.Value placeholder={placeholder} />
          <ChevronDown className="size-4 text-muted" aria-hidden />
        </Select.Trigger>
        <Select.Portal>
          <Select.Content
            position="popper"
            sideOffset={4}
            className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-fade overflow-hidden rounded-control border border-line bg-surface p-1 shadow-raised"
          >
            <Select.Viewport>
              {options.map((option) => (
                <Select.Item key={option} value={option} className={ITEM}>
                  <Select.ItemText>{option}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check className="size-4" aria-hidden />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
};
