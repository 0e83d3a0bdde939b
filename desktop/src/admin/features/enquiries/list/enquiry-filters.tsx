import { ChoiceField } from '#ui/choice-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import { DATE_CHOICES } from '../enquiries-words.ts';
import { type EnquiryKind, type FilterChoices, LAST_DAY } from '../enquiry-filter.ts';
import { STAGE_CHOICES, type StageChoice } from '../stage-words.ts';
import { countOf, useStageCounts } from './stage-counts.ts';

interface StageFieldProps {
  value: StageChoice;
  onChange: (stage: StageChoice) => void;
}

/** Chooses a stage, and says how many enquiries are in each. */
const StageField = ({ value, onChange }: StageFieldProps) => {
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

interface EnquiryFiltersProps {
  kind: EnquiryKind;
  /** The names that can be chosen. */
  packages: readonly string[];
  filter: FilterChoices;
  onChange: (part: Partial<FilterChoices>) => void;
  /** Hidden on a phone. */
  folded: boolean;
}

/** The longest search that the API accepts. */
const SEARCH_MAX = 200;
const ALL = '*';
/** Distinguishes a package called '*' from the choice of all. */
const asChoice = (name: string): string => `=${name}`;

const PackageChoice = ({ packages: names, filter, onChange }: Omit<EnquiryFiltersProps, 'folded' | 'kind'>) => {
  const offered = filter.package === null || names.includes(filter.package) ? names : [...names, filter.package];
  return (
    <ChoiceField
      label="Package"
      value={filter.package === null ? ALL : asChoice(filter.package)}
      choices={[
        { value: ALL, label: 'All packages' },
        ...offered.map((name) => ({ value: asChoice(name), label: name })),
      ]}
      onChange={(value) => onChange({ package: value === ALL ? null : value.slice(1) })}
    />
  );
};

const Between = ({ filter, onChange }: Pick<EnquiryFiltersProps, 'filter' | 'onChange'>) => (
  <>
    <TextField
      label="Received from"
      type="date"
      value={filter.from}
      max={filter.to || LAST_DAY}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <TextField
      label="Received until"
      type="date"
      value={filter.to}
      min={filter.from || undefined}
      max={LAST_DAY}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </>
);

export const EnquiryFilters = (props: EnquiryFiltersProps) => {
  const { filter, onChange } = props;
  return (
    <search
      aria-label="Find inquiries"
      className={classNames(
        'mb-4 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(12rem,2fr)_1fr_1fr] lg:grid-flow-col lg:grid-cols-none lg:auto-cols-fr',
        props.folded && 'max-sm:hidden',
      )}
    >
      <TextField
        label="Search"
        type="search"
        placeholder="Name, email, phone, message…"
        className="col-span-2 sm:col-span-1"
        maxLength={SEARCH_MAX}
        value={filter.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      {props.kind === 'inbox' && <StageField value={filter.stage} onChange={(stage) => onChange({ stage })} />}
      <PackageChoice {...props} />
      <ChoiceField label="Date" value={filter.date} choices={DATE_CHOICES} onChange={(date) => onChange({ date })} />
      {filter.date === 'between' && <Between filter={filter} onChange={onChange} />}
    </search>
  );
};
