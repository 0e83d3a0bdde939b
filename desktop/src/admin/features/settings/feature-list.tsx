import { Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { isEnter } from '#lib/keys.ts';
import { Button } from '#ui/button.tsx';
import { RemoveButton } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';

/** A copied list brings its own bullets. */
const BULLET = /^\s*(?:[-–—*•·▪◦✓✔]|\d+[.)])\s+/;

const linesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => line !== '');

interface FeatureListProps {
  /** The path of the list in the form. */
  name: string;
  features: readonly string[];
  errors: FormErrors;
  onChange: (features: string[]) => void;
}

export const FeatureList = ({ name, features, errors, onChange }: FeatureListProps) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const focusOn = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus());
  const addAt = (place: number) => {
    onChange(features.toSpliced(place, 0, ''));
    focusOn(place);
  };
  /**
   * Enter moves to the next feature instead of saving. At the end it adds one, unless an empty one is already there.
   */
  const onEnter = (event: KeyboardEvent, place: number) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    const next = features[place + 1];
    if (features[place]?.trim() === '') return;
    if (next === '') focusOn(place + 1);
    else addAt(place + 1);
  };
  /** Each line of a pasted list becomes a feature, from the caret on. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>, place: number) => {
    const lines = linesIn(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const [before, behind] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)];
    const pasted = lines.map((line, at) => `${at === 0 ? before : ''}${line}${at === lines.length - 1 ? behind : ''}`);
    onChange(features.toSpliced(place, 1, ...pasted));
    focusOn(place + lines.length - 1);
  };
  const remove = (place: number) => {
    onChange(features.toSpliced(place, 1));
    focusOn(Math.max(0, place - 1));
  };
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Features</legend>
      <div className="grid gap-1 sm:gap-2">
        {features.map((feature, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a feature is its place in the list; it has no other identity
          <div key={place} className="flex items-start gap-1">
            <TextField
              label={`Feature ${place + 1}`}
              labelHidden
              className="flex-1"
              // A blank line is not sent, so it cannot be invalid.
              error={feature.trim() ? errors[`${name}.${place}`] : undefined}
              enterKeyHint="next"
              onKeyDown={(event) => onEnter(event, place)}
              onPaste={(event) => onPaste(event, place)}
              name={`${name}.${place}`}
              value={feature}
              onChange={({ target }) => onChange(features.with(place, target.value))}
            />
            <RemoveButton
              what={`feature ${place + 1}`}
              className="-mr-3.5 sm:pointer-fine:-mt-0.5"
              onClick={() => remove(place)}
            />
          </div>
        ))}
      </div>
      <Button look="quiet" className="mt-2 -ml-3.5" onClick={() => addAt(features.length)}>
        <Plus aria-hidden />
        Add Feature
      </Button>
    </fieldset>
  );
};
