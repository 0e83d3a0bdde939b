import { ChoiceField } from '#ui/choice-field.tsx';
import { STAGE_CHOICES, type StageChoice } from '../stage-words.ts';
import { countOf, useStageCounts } from './stage-counts.ts';

interface StageFieldProps {
  value: StageChoice;
  onChange: (stage: StageChoice) => void;
}

/** Chooses a stage, and says how many enquiries are in each. */
export const StageField = ({ value, onChange }: StageFieldProps) => {
  const counts = useStageCounts();
  if (!counts) return null;
  return (
    <ChoiceField
      label="Stage"
      value={value}
      choices={STAGE_CHOICES.map((choice) => ({
        ...choice,
        label: `${choice.label} (${countOf(counts, choice.value).toLocaleString('en-US')})`,
      }))}
      onChange={onChange}
    />
  );
};
