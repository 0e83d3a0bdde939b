import { LANGUAGE_NAMES, weekdayName } from '@shutterdesk/shared';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button } from './button.tsx';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** Hides the label visually where the surroundings already name the field. */
  labelHidden?: boolean;
  value: Value;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  onChange: (value: Value) => void;
  className?: string;
}

/** Choices that are called what they are. */
export const named = (names: readonly string[]): readonly Choice<string>[] =>
  names.map((name) => ({ value: name, label: name }));

/** The system's own select: small, and native on a phone. */
export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>) => {
  const id = useId();
  const choose = (next: string) => {
    const choice = props.choices.find(({ value }) => value === next);
    if (choice) props.onChange(choice.value);
  };
  return (
    <div className={props.className ?? 'min-w-0'}>
      <label htmlFor={id} className={props.labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {props.label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={props.value}
          disabled={props.disabled}
          onChange={(event) => choose(event.target.value)}
          className="min-h-11 w-full appearance-none sm:pointer-fine:min-h-10 rounded-control border border-line-strong bg-surface py-2 pr-9 pl-3 text-base text-ellipsis disabled:bg-sunken disabled:text-muted disabled:opacity-100 sm:text-sm"
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

/** The language of the page; '' is English. One that only a later release knows keeps its code. */
export const LanguageField = ({ value, ...field }: Omit<ChoiceFieldProps<string>, 'choices'>) => {
  const code = value || 'en';
  const known = Object.entries(LANGUAGE_NAMES).map(([name, label]) => ({ value: name, label }));
  const choices = code in LANGUAGE_NAMES ? known : [...known, { value: code, label: code }];
  return <ChoiceField {...field} value={code} choices={choices} />;
};

interface SwitchProps extends ComponentProps<'button'> {
  checked: boolean;
  onSwitch: (checked: boolean) => void;
}

/** On or off. */
export const Switch = ({ checked, onSwitch, ...button }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    onClick={() => onSwitch(!checked)}
    className="group -mr-1 flex h-11 w-14 shrink-0 items-center justify-center rounded-full disabled:cursor-not-allowed disabled:opacity-55"
    {...button}
  >
    <span className="flex h-7 w-12 items-center rounded-full bg-line-strong p-0.5 transition-colors group-aria-checked:bg-accent forced-colors:outline forced-colors:group-aria-checked:bg-[Highlight]">
      <span className="size-6 rounded-full bg-surface shadow transition-transform group-aria-checked:translate-x-5 forced-colors:bg-[ButtonText]" />
    </span>
  </button>
);

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
      <Switch
        id={id}
        checked={checked}
        onSwitch={onChange}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
    </div>
  );
};

interface IconChoice<Value extends string> extends Choice<Value> {
  /** Says more than the label. */
  title?: string;
  Icon: LucideIcon;
}

interface IconChoicesProps<Value extends string>
  extends Omit<ChoiceFieldProps<Value>, 'choices' | 'className' | 'disabled' | 'labelHidden'> {
  choices: readonly IconChoice<Value>[];
  /** Visible words before the icons. */
  before?: string;
}

/** One of a few things that are known by their icons. */
export const IconChoices = <Value extends string>(props: IconChoicesProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like a label
  <div role="group" aria-label={props.label} className="flex items-center gap-1">
    {props.before && (
      <span aria-hidden className="mr-1 text-sm text-muted">
        {props.before}
      </span>
    )}
    {props.choices.map(({ value, label, title, Icon }) => (
      <Button
        key={value}
        look="quiet"
        shape="icon"
        aria-pressed={value === props.value}
        aria-label={label}
        title={title}
        onClick={() => value !== props.value && props.onChange(value)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:outline-2"
      >
        <Icon aria-hidden />
      </Button>
    ))}
  </div>
);

/** One of several things that are on or off. */
export const Toggle = ({ isOn, className, ...button }: ComponentProps<'button'> & { isOn: boolean }) => (
  <button
    type="button"
    aria-pressed={isOn}
    className={classNames(
      'min-h-11 min-w-0 rounded-control border text-sm font-medium transition-colors forced-colors:aria-pressed:outline-2',
      isOn
        ? 'border-accent bg-accent text-on-accent hover:bg-accent-strong'
        : 'border-line-strong bg-surface text-ink hover:bg-sunken',
      className,
    )}
    {...button}
  />
);

export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

interface WeekdaysFieldProps {
  label: string;
  labelHidden?: boolean;
  days: readonly number[];
  /** A sentence that says why the choice is refused. */
  error?: string | undefined;
  onChange: (days: number[]) => void;
}

/** Any of the seven weekdays. */
export const WeekdaysField = ({ label, labelHidden, days, error, onChange }: WeekdaysFieldProps) => {
  const id = useId();
  const isOn = (day: number) => days.includes(day);
  return (
    <div>
      <p id={id} className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like a label */}
      <div role="group" aria-labelledby={id} className="grid max-w-md grid-cols-7 gap-1">
        {WEEKDAYS.map((day) => (
          <Toggle
            key={day}
            isOn={isOn(day)}
            onClick={() => onChange(WEEKDAYS.filter((other) => (other === day ? !isOn(day) : isOn(other))))}
          >
            <span aria-hidden>{weekdayName(day).slice(0, 3)}</span>
            <span className="sr-only">{weekdayName(day)}</span>
          </Toggle>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm text-danger">{error}</p>}
    </div>
  );
};
