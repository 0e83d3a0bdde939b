import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}

/** The system's own select: small, and native on a phone. */
export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>) => {
  const id = useId();
  const choose = (next: string) => {
    const choice = props.choices.find(({ value }) => value === next);
    if (choice) props.onChange(choice.value);
  };
  return (
    <div className={props.className ?? 'min-w-0'}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {props.label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={props.value}
          onChange={(event) => choose(event.target.value)}
          className="min-h-11 w-full appearance-none sm:pointer-fine:min-h-10 rounded-control border border-line-strong bg-surface py-2 pr-9 pl-3 text-base text-ellipsis sm:text-sm"
        >
          {props.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
      </div>
    </div>
  );
};
