import { useState } from 'react';
import { TextField } from './text-field.tsx';

interface PercentFieldProps {
  label: string;
  /** null: none yet. */
  value: number | null;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const NOT_PERCENT = 'Please enter a number from 0 to 100.';

const isPercent = (text: string): boolean => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100;

/** Keeps the text as typed, and reports it once it is a percentage. */
export const PercentField = ({ label, value, disabled, onChange }: PercentFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    if (isPercent(text)) onChange(Number(text));
  };
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step={1}
      value={typed ?? String(value ?? '')}
      disabled={disabled}
      error={typed !== null && !isPercent(typed) ? NOT_PERCENT : undefined}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
};
