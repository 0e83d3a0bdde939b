import type { LookSettings } from '@shutterdesk/shared';
import { accentOn, chosenLook, palettesOf } from '@shutterdesk/site/look-style';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { LookForm } from './look-section.tsx';

const SCHEMES = { light: 'Light', dark: 'Dark', system: 'As the visitor’s device is set' } as const;

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value.trim());

interface ColoursCardProps {
  form: LookForm;
  /** The choices as typed. */
  settings: LookSettings;
  error: string | undefined;
  onChange: (part: Partial<LookForm>) => void;
}

export const ColoursCard = ({ form, settings, error, onChange }: ColoursCardProps) => {
  const typed = form.lookAccent.trim().toLowerCase();
  const look = chosenLook({ ...settings, lookAccent: isColour(typed) ? typed : null });
  const own = chosenLook({ ...settings, lookColours: null });
  const [palette] = palettesOf(look);
  const shown = palette && accentOn(look.accent, palette);
  return (
    <Card title="Colors" description="Ink and paper come with the look; the accent can be your own.">
      <div className="grid gap-4">
        <ChoiceField
          label="Light or dark"
          className="max-w-sm"
          value={form.lookColours}
          choices={[
            { value: '', label: `The look’s own: ${SCHEMES[own.choices.colours].toLowerCase()}` },
            ...Object.entries(SCHEMES).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(lookColours) => onChange({ lookColours })}
        />
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-44">
            <TextField
              label="Accent color"
              name="lookAccent"
              placeholder={shown}
              spellCheck={false}
              autoComplete="off"
              error={error}
              value={form.lookAccent}
              onChange={({ target }) => onChange({ lookAccent: target.value })}
            />
          </div>
          <input
            type="color"
            aria-label="Choose the accent color"
            value={shown}
            onChange={({ target }) => onChange({ lookAccent: target.value })}
            className="h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1 sm:pointer-fine:h-10"
          />
          {form.lookAccent && <Button onClick={() => onChange({ lookAccent: '' })}>Use the look’s own</Button>}
        </div>
        {isColour(typed) && shown !== typed && (
          <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
            <span aria-hidden className="size-5 rounded-full border border-line" style={{ background: shown }} />
            <p className="min-w-0 flex-1 basis-60">
              {typed} is hard to see on this paper. Your page shows {shown}, the nearest that shows up.
            </p>
            <Button onClick={() => onChange({ lookAccent: shown ?? '' })}>Use {shown}</Button>
          </div>
        )}
      </div>
    </Card>
  );
};
