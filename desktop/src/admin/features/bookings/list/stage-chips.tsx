import { useQuery } from '@tanstack/react-query';
import { ToggleGroup } from 'radix-ui';
import { STRIP, useStrip } from '#lib/window-hooks.ts';
import { STAGE_CHOICES, type StageChoice } from '../enquiries-words.ts';
import { type EnquiryKind, enquiryFilterOf, NO_FILTER } from '../enquiry-filter.ts';
import { countQuery } from '../enquiry-queries.ts';
import { countOf, useStageCounts } from './stage-counts.ts';

const SPAM = 'spam';

const CHIP =
  'hit inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm whitespace-nowrap text-muted sm:max-lg:px-2 hover:text-ink data-[state=on]:bg-ink data-[state=on]:text-on-accent forced-colors:data-[state=on]:outline -outline-offset-2 transition-colors';

interface ChipProps {
  value: string;
  label: string;
  /** undefined until it is known. */
  count: number | undefined;
}

const Chip = ({ value, label, count }: ChipProps) => (
  <ToggleGroup.Item value={value} data-name={value} className={CHIP}>
    {label}
    {count !== undefined && <span className="font-normal">{count.toLocaleString('en-US')}</span>}
  </ToggleGroup.Item>
);

interface StageChipsProps {
  kind: EnquiryKind;
  stage: StageChoice;
  onKind: (kind: EnquiryKind) => void;
  onStage: (stage: StageChoice) => void;
}

/** Chooses a stage or spam, and says how many enquiries are in each. */
export const StageChips = ({ kind, stage, onKind, onStage }: StageChipsProps) => {
  const counts = useStageCounts();
  const { data: spam } = useQuery(countQuery(enquiryFilterOf('spam', NO_FILTER)));
  const choose = (value: string) => {
    if (value === SPAM) return onKind('spam');
    const choice = STAGE_CHOICES.find((other) => other.value === value);
    if (choice) onStage(choice.value);
  };
  const chosen = kind === 'spam' ? SPAM : stage === 'all' ? 'current' : stage;
  const strip = useStrip(chosen);
  return (
    <ToggleGroup.Root
      type="single"
      {...strip}
      value={chosen}
      onValueChange={choose}
      aria-label="Which inquiries"
      className={`${STRIP} -mx-4 mb-2 gap-1 px-4 py-1 sm:-mx-3 sm:mb-3 sm:px-3 md:max-lg:gap-0`}
    >
      {STAGE_CHOICES.map(({ value, label }) => (
        <Chip
          key={value}
          value={value}
          label={label}
          count={counts ? countOf(counts, value === 'current' && stage === 'all' ? 'all' : value) : undefined}
        />
      ))}
      <Chip value={SPAM} label="Spam" count={spam} />
    </ToggleGroup.Root>
  );
};
