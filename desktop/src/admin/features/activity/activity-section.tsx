import { type Activity, type AnswerOf, DEED_PARTS, type DeedPart, listActivity, PAGE_MAX } from '@shutterdesk/shared';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { saveAsFile } from '#lib/copy-and-save.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { formatDateTime, localDate } from '#lib/format-date.ts';
import { Button, RefreshButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { EmptyState, Section } from '#ui/loaded.tsx';
import { ShowMore } from '#ui/loading.tsx';
import { deedWords, PART_LABELS, whoWords } from './activity-words.ts';

/** The chosen part and person; null: all of them. */
interface ActivityFilter {
  readonly part: DeedPart | null;
  readonly person: string | null;
}

const queryOf = ({ part, person }: ActivityFilter, before: string | null) => ({
  ...(part ? { part } : {}),
  ...(person ? { person } : {}),
  ...(before ? { before } : {}),
});

const useActivity = (filter: ActivityFilter) =>
  useInfiniteQuery({
    queryKey: [listActivity.path, filter],
    queryFn: ({ pageParam, signal }) => api(listActivity, { signal, query: queryOf(filter, pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });

type ActivityPage = AnswerOf<typeof listActivity>;

const readAll = async (filter: ActivityFilter): Promise<Activity[]> => {
  const all: Activity[] = [];
  let before: string | null = null;
  do {
    const page: ActivityPage = await api(listActivity, {
      query: { ...queryOf(filter, before), limit: String(PAGE_MAX) },
    });
    all.push(...page.entries);
    before = page.next;
  } while (before);
  return all;
};

/** Saves everything that the filter lets through as a file. The CSV writer is loaded on first use. */
const useExportActivity = (filter: ActivityFilter) =>
  useApiMutation({
    send: async () => {
      const [{ activityAsCsv }, entries] = await Promise.all([import('./activity-csv.ts'), readAll(filter)]);
      saveAsFile(`activity-${localDate(new Date())}.csv`, 'text/csv;charset=utf-8', activityAsCsv(entries));
    },
    failed: 'Couldn’t export the activity. Please try again.',
  });

const LIST = 'Activity';
const NO_FILTER: ActivityFilter = { part: null, person: null };
const ALL = '';

const PART_CHOICES: readonly { readonly value: DeedPart | typeof ALL; readonly label: string }[] = [
  { value: ALL, label: 'Everything' },
  ...DEED_PARTS.map((part) => ({ value: part, label: PART_LABELS[part] })),
];

const EntryRow = ({ entry }: { entry: Activity }) => (
  <li className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0 xl:grid-cols-[minmax(0,1fr)_26rem]">
    <p className="font-medium wrap-anywhere">
      <bdi>{deedWords(entry)}</bdi>
    </p>
    <div className="text-muted xl:text-right">
      <p className="wrap-anywhere">
        <bdi>{whoWords(entry)}</bdi> · <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {entry.network && <span className="whitespace-nowrap">{` · from ${entry.network}`}</span>}
      </p>
      {entry.madeAt && (
        <p>
          Done offline <time dateTime={entry.madeAt}>{formatDateTime(entry.madeAt)}</time>, and sent later.
        </p>
      )}
    </div>
  </li>
);

interface FiltersProps {
  filter: ActivityFilter;
  people: readonly { readonly id: string; readonly name: string }[];
  onChange: (filter: ActivityFilter) => void;
  /** Beside the filters. */
  children: ReactNode;
}

const Filters = ({ filter, people, onChange, children }: FiltersProps) => (
  <div className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
    <ChoiceField
      label="What"
      value={filter.part ?? ALL}
      choices={PART_CHOICES}
      onChange={(part) => onChange({ ...filter, part: part === ALL ? null : part })}
    />
    <ChoiceField
      label="Who"
      value={filter.person ?? ALL}
      choices={[{ value: ALL, label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(person) => onChange({ ...filter, person: person === ALL ? null : person })}
    />
    {children}
  </div>
);

const Entries = ({ filter, onShowAll }: { filter: ActivityFilter; onShowAll: () => void }) => {
  const list = useActivity(filter);
  const offline = useIsOffline();
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0)
    return (
      <EmptyState icon={History} title="Nothing in the last year.">
        <Button onClick={onShowAll}>Show Everything</Button>
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={LIST}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore list={list} disabled={offline} />
    </>
  );
};

export const ActivitySection = () => {
  const [filter, setFilter] = useState(NO_FILTER);
  const query = useActivity(filter);
  const { mutate: save, isPending: isExporting } = useExportActivity(filter);
  const offline = useIsOffline();
  const { isFetching, refetch } = query;
  return (
    <Section query={query} what="The activity" cards={['h-310 sm:h-262']}>
      {({ pages }) => (
        <Card
          title="Who did what"
          description="The last year’s sign-ins, changes, backups and erasures. No client data."
          action={<RefreshButton label="Refresh" isFetching={isFetching} disabled={offline} onRefresh={refetch} />}
        >
          <Filters filter={filter} people={pages[0]?.people ?? []} onChange={setFilter}>
            <Button className="sm:min-h-11" disabled={isExporting || offline} onClick={() => save()}>
              <Download aria-hidden />
              {isExporting ? 'Exporting...' : 'Export CSV'}
            </Button>
          </Filters>
          <Entries filter={filter} onShowAll={() => setFilter(NO_FILTER)} />
        </Card>
      )}
    </Section>
  );
};
