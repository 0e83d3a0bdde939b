import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { HERO_WORDS as words } from './hero-words.ts';

interface PercentFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

const isPercent = (text: string): boolean => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100;

/** Keeps the text as typed, and reports it once it is a percentage. */
export const PercentField = ({ label, value, onChange }: PercentFieldProps) => {
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
      value={typed ?? String(value)}
      error={typed !== null && !isPercent(typed) ? words.notPercent : undefined}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
};
