import { type LookSettings, SETTINGS_LABELS } from '@shutterdesk/shared';
import { accentOn, chosenLook, palettesOf } from '@shutterdesk/site/look-style';
import { lookNamed } from '@shutterdesk/site/looks';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { LookCardProps } from './look-section.tsx';

/** The choices of a part: first what the look itself decides. */
const partChoices = (words: Readonly<Record<string, string>>, own: string) => [
  { value: '', label: `The look’s own: ${words[own]?.toLowerCase()}` },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

const SCHEMES = { light: 'Light', dark: 'Dark', system: 'As the visitor’s device is set' } as const;

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value.trim());

/** @param settings the choices as typed */
export const ColoursCard = ({ look: saved, settings }: LookCardProps & { settings: LookSettings }) => {
  const { form, change } = saved;
  const typed = form.lookAccent.trim().toLowerCase();
  const look = chosenLook({ ...settings, lookAccent: isColour(typed) ? typed : null });
  const own = chosenLook({ ...settings, lookColours: null });
  const palettes = palettesOf(look);
  const seen = palettes.map((palette) => ({
    paper: palettes.length === 1 ? 'this paper' : palette === look.dark ? 'dark paper' : 'light paper',
    colour: accentOn(look.accent, palette),
  }));
  const shown = seen[0]?.colour;
  return (
    <Card title="Colors" description="Ink and paper come with the look; the accent can be your own.">
      <div className="grid gap-4">
        <ChoiceField
          label={SETTINGS_LABELS.lookColours}
          className="max-w-sm"
          value={form.lookColours}
          choices={partChoices(SCHEMES, own.choices.colours)}
          onChange={(lookColours) => change({ lookColours })}
        />
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-44">
            <TextField
              label={SETTINGS_LABELS.lookAccent}
              name="lookAccent"
              placeholder={shown}
              verbatim
              {...saved.text('lookAccent')}
            />
          </div>
          <input
            type="color"
            aria-label="Choose the accent color"
            value={shown}
            onChange={({ target }) => change({ lookAccent: target.value })}
            className="h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1 sm:pointer-fine:h-10"
          />
          {form.lookAccent && <Button onClick={() => change({ lookAccent: '' })}>Use the look’s own</Button>}
        </div>
        {look.accent &&
          seen
            .filter(({ colour }) => colour !== look.accent)
            .map(({ paper, colour }) => (
              <div key={paper} role="status" className="flex flex-wrap items-center gap-3 text-sm">
                <span
                  aria-hidden
                  className="size-5 rounded-full border border-line forced-color-adjust-none"
                  style={{ background: colour }}
                />
                <p className="min-w-0 flex-1 basis-60">
                  {look.accent} is hard to see on {paper}. Your page shows {colour} there, the nearest that shows up.
                </p>
                {seen.length === 1 && <Button onClick={() => change({ lookAccent: colour })}>Use {colour}</Button>}
              </div>
            ))}
      </div>
    </Card>
  );
};

const PARTS = [
  {
    name: 'lookHero',
    part: 'hero',
    says: { left: 'On the photo, lower left', center: 'In the middle of the photo', below: 'Below the photo' },
  },
  { name: 'lookHeads', part: 'heads', says: { left: 'Left', center: 'Centered' } },
  {
    name: 'lookGap',
    part: 'gap',
    says: { none: 'None', small: 'Narrow', wide: 'Wide' },
  },
  { name: 'lookPrices', part: 'prices', says: { cards: 'Cards', list: 'A list' } },
  { name: 'lookFoot', part: 'foot', says: { dark: 'Dark', paper: 'Paper', line: 'Only a line' } },
] as const;

/** The parts of the page that a studio may take from another look. */
export const PartsCard = ({ look: { form, change } }: LookCardProps) => {
  const { choices } = lookNamed(form.look);
  return (
    <Card title="Parts" description="Each look brings its own. Change what you like.">
      <div className="grid max-w-sm gap-4">
        {PARTS.map(({ name, part, says }) => (
          <ChoiceField
            key={name}
            label={SETTINGS_LABELS[name]}
            value={form[name]}
            choices={partChoices(says, choices[part])}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </Card>
  );
};
