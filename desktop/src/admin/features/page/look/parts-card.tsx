import { SETTINGS_LABELS } from '@shutterdesk/shared';
import { lookNamed } from '@shutterdesk/site/looks';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import type { LookForm } from './look-section.tsx';

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

/** The choices of a part: first what the look itself decides. */
export const partChoices = (words: Readonly<Record<string, string>>, own: string) => [
  { value: '', label: `The look’s own: ${words[own]?.toLowerCase()}` },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

interface PartsCardProps {
  form: LookForm;
  onChange: (part: Partial<LookForm>) => void;
}

/** The parts of the page that a studio may take from another look. */
export const PartsCard = ({ form, onChange }: PartsCardProps) => {
  const { choices } = lookNamed(form.look);
  return (
    <Card title="Parts" description="Each look decides these. You may decide otherwise.">
      <div className="grid max-w-sm gap-4">
        {PARTS.map(({ name, part, says }) => (
          <ChoiceField
            key={name}
            label={SETTINGS_LABELS[name]}
            value={form[name]}
            choices={partChoices(says, choices[part])}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </Card>
  );
};
