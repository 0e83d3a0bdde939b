import { type Activity, type AnswerOf, type DeedPart, listActivity, PAGE_MAX } from '@shutterdesk/shared';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { saveAsFile } from '#lib/copy-and-save.ts';
import { localDate } from '#lib/format-date.ts';
import { notifyError } from '#lib/notices.ts';

/** The chosen part and person; null: all of them. */
export interface ActivityFilter {
  readonly part: DeedPart | null;
  readonly person: string | null;
}

const queryOf = ({ part, person }: ActivityFilter, before: string | null) => ({
  ...(part ? { part } : {}),
  ...(person ? { person } : {}),
  ...(before ? { before } : {}),
});

export const useActivity = (filter: ActivityFilter) =>
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
export const useExportActivity = (filter: ActivityFilter) => {
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      const [{ activityAsCsv }, entries] = await Promise.all([import('./activity-csv.ts'), readAll(filter)]);
      saveAsFile(`activity-${localDate(new Date())}.csv`, 'text/csv;charset=utf-8', activityAsCsv(entries));
    } catch {
      notifyError('Couldn’t export the activity. Please try again.');
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, save };
};
