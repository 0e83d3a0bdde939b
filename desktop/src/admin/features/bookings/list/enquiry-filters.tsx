import { Search } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ARCHIVED_CHOICES, DATE_CHOICES, ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
import { type EnquiryKind, type FilterChoices, LAST_DAY } from '../enquiry-filter.ts';

interface EnquiryFiltersProps {
  kind: EnquiryKind;
  /** The names of packages that can be chosen. */
  packages: readonly string[];
  filter: FilterChoices;
  onChange: (part: Partial<FilterChoices>) => void;
  className?: string;
}

const ALL = '*';
/** Distinguishes a package called '*' from the choice of all. */
const asChoice = (name: string): string => `=${name}`;

const PackageChoice = ({ packages: names, filter, onChange }: Omit<EnquiryFiltersProps, 'kind' | 'className'>) => {
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

/** The longest search that the API accepts. */
const SEARCH_MAX = 200;

/** Searches as the person types. */
export const EnquirySearch = ({ filter, onChange, className }: Omit<EnquiryFiltersProps, 'kind' | 'packages'>) => (
  <search aria-label={words.find} className={classNames('relative', className)}>
    <Search
      className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-muted"
      aria-hidden
    />
    <TextField
      label="Search"
      labelHidden
      type="search"
      placeholder="Search name, email, message…"
      className="[&_input]:border-line [&_input]:pl-9 [&_input::-webkit-search-cancel-button]:grayscale"
      maxLength={SEARCH_MAX}
      value={filter.search}
      onChange={({ target }) => onChange({ search: target.value })}
    />
  </search>
);

/** Chooses by package and date, and whether archived ones belong to all. */
export const EnquiryFilters = (props: EnquiryFiltersProps) => {
  const { kind, filter, onChange } = props;
  const isOfAll = filter.stage === 'current' || filter.stage === 'all';
  return (
    <div className="grid gap-3 p-3">
      <PackageChoice {...props} />
      <ChoiceField label="Date" value={filter.date} choices={DATE_CHOICES} onChange={(date) => onChange({ date })} />
      {filter.date === 'between' && <Between filter={filter} onChange={onChange} />}
      {kind === 'inbox' && isOfAll && (
        <ChoiceField
          label="Archived"
          value={filter.stage === 'all' ? 'all' : 'current'}
          choices={ARCHIVED_CHOICES}
          onChange={(stage) => onChange({ stage })}
        />
      )}
    </div>
  );
};
