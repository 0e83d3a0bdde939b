import { type Publishing, publishAgain, readPublishing } from '@shutterdesk/shared';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { useMay } from '#lib/session/session.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import type { StatusItem } from './status-item.ts';

/** Tells whether visitors see the saved state. Read when the dashboard opens and after every change. */
const usePublishing = (enabled: boolean) => {
  const status = useQuery({
    queryKey: [readPublishing.path],
    queryFn: ({ signal }) => api(readPublishing, { signal }),
    enabled,
  });
  const retry = useApiMutation({
    send: (call) => call(publishAgain),
    onDone: (published, _, client) => client.setQueryData([readPublishing.path], published),
  });
  // A save is answered once the page has been rendered: until then it is being published.
  const saving = useIsMutating({ predicate: ({ meta }) => meta?.publishes === true }) > 0;
  return { status, again: retry, publishing: saving || retry.isPending };
};

type PageItem = Omit<StatusItem, 'about'>;

const BUSY = { tone: 'busy', short: words.publishing, sentence: words.publishing } as const;

const failed = (sentence: string, retry: () => void): PageItem => ({
  tone: 'bad',
  short: words.notPublished,
  sentence,
  act: { label: words.tryAgain, run: retry },
});

const published = (
  { state, publishedAt, message, unfinished }: Publishing,
  check: () => void,
  retry: () => void,
): PageItem => {
  if (state === 'publishing') return { ...BUSY, act: { label: words.checkAgain, run: check } };
  if (state === 'failed') return failed(message ?? words.publishFailed, retry);
  if (unfinished) return failed(unfinished, retry);
  const sentence = publishedAt ? words.published(formatClock(publishedAt)) : words.live;
  return { tone: 'good', short: words.live, sentence };
};

const itemOf = ({ status, again: retry, publishing }: ReturnType<typeof usePublishing>): PageItem => {
  if (publishing) return BUSY;
  const check = () => void status.refetch();
  if (retry.error) return failed(serverSentence(retry.error) ?? words.publishFailed, () => retry.mutate());
  if (status.error) {
    const act = { label: words.tryAgain, run: check };
    return { tone: 'quiet', short: words.notChecked, sentence: words.statusUnknown, act };
  }
  if (!status.data) return { tone: 'quiet', short: words.checkingShort, sentence: words.checking };
  return published(status.data, check, () => retry.mutate());
};

/** 'Live · published 12:04 PM', or why the page is not up to date. Without a network it is unknown. */
export const usePageStatus = (): readonly StatusItem[] => {
  const may = useMay(readPublishing);
  const item = itemOf(usePublishing(may));
  return useIsOffline() || !may ? [] : [{ about: words.yourPage, ...item }];
};
