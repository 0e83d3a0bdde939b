import { agreeClock, type MailState, type Publishing, parts, publishAgain, readPublishing } from '@shutterdesk/shared';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { apiInBackground, readOf } from '#lib/api/api.ts';
import { serverSentence, serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { type SyncStatus, useIsOffline, useSync } from '#lib/desktop.ts';
import { useDismissed } from '#lib/drafts/drafts.ts';
import { formatClock } from '#lib/format-date.ts';
import { useMay } from '#lib/session/person.ts';
import { MAIL_STATES, noteWarnings, useMailState, useServerWarnings } from '#lib/studio/server-warnings.ts';
import { useNews } from '../features/bookings/marks/use-news.ts';

/**
 * `good`: all is well. `quiet`: not known. `busy`: under way. `todo`: to be set up, or to be done. `bad`: somebody has
 * to act.
 */
export type StatusTone = 'good' | 'quiet' | 'busy' | 'todo' | 'bad';

/** One thing that the status in the header takes into account. */
export interface StatusItem {
  readonly about: string;
  readonly tone: StatusTone;
  /** A few words, for the header. */
  readonly short: string;
  readonly sentence: string;
  readonly act?: { readonly label: string; readonly run: () => void };
  /** The id of the place where it can be changed. */
  readonly place?: string;
  /** Takes it out of account for this person. */
  readonly dismiss?: () => void;
}

const EVERY_MS = 10 * 60_000;

/** Tells that no backup is known to be good, or that there are none, which a person may have decided. */
const useBackupStatus = (): readonly StatusItem[] => {
  const { data } = useQuery({
    queryKey: [parts.plan.read.path],
    queryFn: ({ signal }) => apiInBackground(parts.plan.read, { signal }),
    refetchInterval: EVERY_MS,
    enabled: useMay(parts.plan.read),
  });
  const standing = data?.standing;
  const state = standing?.state;
  const { isDismissed, dismiss } = useDismissed('backup-off', state !== undefined && state !== 'off');
  if (!standing?.message || (state === 'off' && isDismissed)) return [];
  const base = { about: 'Backup', place: 'backup', sentence: standing.message };
  return [
    state === 'off'
      ? { ...base, tone: 'todo', short: 'no backups', dismiss }
      : { ...base, tone: 'bad', short: 'Backup failed' },
  ];
};

/** Tells that the server's clock has jumped ahead, so that nothing is deleted by age. An owner may say that it is right. */
const useClockStatus = (): readonly StatusItem[] => {
  const sentence = useServerWarnings(({ clockDoubt }) => clockDoubt);
  const may = useMay(agreeClock);
  const agree = useApiMutation({
    send: (call) => call(agreeClock),
    done: 'Thank you. Old items are deleted as usual again.',
    onDone: () => noteWarnings({ clockDoubt: null }),
    failed: serverSentenceOr('Couldn’t save that the date is right.'),
  });
  if (sentence === null) return [];
  const act = { label: 'The date is right', run: () => agree.mutate() };
  return [{ about: 'Clock', tone: 'bad', short: 'Check the date', sentence, ...(may ? { act } : {}) }];
};

/** Tells whether visitors see the saved state. Read when the dashboard opens and after every change. */
const usePublishing = (enabled: boolean) => {
  const status = useQuery({
    ...readOf(readPublishing),
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

const PUBLISH_FAILED = 'What you saved is safe, but visitors still see the page as it was before.';

const BUSY = { tone: 'busy', short: 'Publishing…', sentence: 'Publishing…' } as const;

const failed = (sentence: string, retry: () => void): PageItem => ({
  tone: 'bad',
  short: 'Not published',
  sentence,
  act: { label: 'Try again', run: retry },
});

const published = (
  { state, publishedAt, message, unfinished }: Publishing,
  check: () => void,
  retry: () => void,
): PageItem => {
  if (state === 'publishing') return { ...BUSY, act: { label: 'Check again', run: check } };
  if (state === 'failed') return failed(message ?? PUBLISH_FAILED, retry);
  if (unfinished) return failed(unfinished, retry);
  const sentence = publishedAt ? `Live · published ${formatClock(publishedAt)}` : 'Live';
  return { tone: 'good', short: 'Live', sentence };
};

const itemOf = ({ status, again: retry, publishing }: ReturnType<typeof usePublishing>): PageItem => {
  if (publishing) return BUSY;
  const check = () => void status.refetch();
  if (retry.error) return failed(serverSentence(retry.error) ?? PUBLISH_FAILED, () => retry.mutate());
  if (status.error) {
    const act = { label: 'Try again', run: check };
    return { tone: 'quiet', short: 'Not checked', sentence: 'Couldn’t check your page.', act };
  }
  if (!status.data) return { tone: 'quiet', short: 'Checking…', sentence: 'Checking your page…' };
  return published(status.data, check, () => retry.mutate());
};

/** 'Live · published 12:04 PM', or why the page is not up to date. Without a network it is unknown. */
const usePageStatus = (): readonly StatusItem[] => {
  const may = useMay(readPublishing);
  const item = itemOf(usePublishing(may));
  return useIsOffline() || !may ? [] : [{ about: 'Your page', ...item }];
};

/** The faults that stay until somebody changes the server's settings. */
const useWarnings = (): readonly StatusItem[] =>
  useServerWarnings((state) => state.warnings).map(({ about, message }) => ({
    about: about === 'enquiries' ? 'Inquiries' : 'Address',
    tone: 'bad',
    short: about === 'enquiries' ? 'Inquiries refused' : 'Check your address',
    sentence: message,
  }));

/** Faults of an hour and longer. Studio → About says what to do. */
const useFaults = (): readonly StatusItem[] =>
  useServerWarnings(({ faults }) => faults).map(({ subject, message }) => ({
    about: subject,
    tone: 'bad',
    short: `Problem: ${subject}`,
    sentence: message,
    place: 'about',
  }));

const onNetwork = (changed: () => void): (() => void) => {
  const controller = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, changed, { signal: controller.signal });
  return () => controller.abort();
};

/** A browser without a network. The desktop app says more about it itself. */
const useCutOff = (): readonly StatusItem[] => {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const inApp = useSync(({ status }) => status !== null);
  if (isOnline || inApp) return [];
  return [
    {
      about: 'Network',
      tone: 'quiet',
      short: 'Offline',
      sentence: 'You’re offline. Saving works again once you’re back online.',
    },
  ];
};

/** The enquiries that nobody has answered for a day. */
const useUnanswered = (): readonly StatusItem[] => {
  const count = useNews().news?.stages?.unanswered ?? 0;
  if (count === 0) return [];
  const item = {
    about: 'Inquiries',
    short: `${count.toLocaleString('en-US')} waiting`,
    sentence:
      count === 1
        ? '1 inquiry has waited over a day.'
        : `${count.toLocaleString('en-US')} inquiries have waited over a day.`,
  };
  return [{ ...item, tone: 'todo', place: 'bookings' }];
};

const troubleOf = ({ state, since }: MailState): string | null => {
  if (state === 'out')
    return since ? `Emails haven’t gone out since ${formatClock(since)}. We’ll keep trying.` : MAIL_STATES.out;
  return state === 'refused' ? 'Your mail server refused the last email about an inquiry.' : null;
};

/** Tells that nobody is told of enquiries by mail, which a person may have decided. */
const useMailStatus = (): readonly StatusItem[] => {
  const standing = useMailState((state) => state.standing);
  const state = standing?.state;
  const { isDismissed, dismiss } = useDismissed('mail-off', state !== undefined && state !== 'off');
  const base = { about: 'Email', place: 'mail' };
  const trouble = standing && troubleOf(standing);
  if (trouble) return [{ ...base, tone: 'bad', short: 'Emails not going out', sentence: trouble }];
  if (state !== 'off' || isDismissed) return [];
  return [{ ...base, tone: 'todo', short: 'no emails', sentence: MAIL_STATES.off, dismiss }];
};

/** The page, and whatever asks for somebody. What only the server knows is unknown without a network. */
const useStatusItems = (): readonly StatusItem[] => {
  const cutOff = useCutOff();
  const page = usePageStatus();
  const warnings = useWarnings();
  const faults = useFaults();
  const clock = useClockStatus();
  const unanswered = useUnanswered();
  const mail = useMailStatus();
  const backup = useBackupStatus();
  if (useIsOffline()) return unanswered;
  return [...cutOff, ...page, ...warnings, ...faults, ...clock, ...unanswered, ...mail, ...backup];
};

interface Status {
  readonly tone: StatusTone;
  readonly short: string;
}

/** The state of this computer, which comes before all that is well; null in a browser, and when all has been sent. */
const statusHere = ({ connection, waiting, nextAttemptAt, warnings }: SyncStatus): Status | null => {
  if (connection === 'offline')
    return { tone: 'quiet', short: waiting > 0 ? `Offline · ${waiting} waiting` : 'Offline' };
  if (connection === 'signed-out') return { tone: 'todo', short: 'Sign in to send' };
  if (waiting === 0) return warnings.length > 0 ? { tone: 'todo', short: 'Needs attention' } : null;
  return nextAttemptAt ? { tone: 'todo', short: `${waiting} waiting` } : { tone: 'busy', short: 'Sending…' };
};

const needsYou = ({ needsYou: asked, failed, restored }: SyncStatus): boolean =>
  asked + failed > 0 || restored !== null;

/** Enquiries come first: a client waits. */
const todoWords = (items: readonly StatusItem[]): string => {
  const first = items.find(({ place }) => place === 'bookings') ?? items[0];
  const isCounted = first?.place !== 'bookings' && items.length > 1;
  return ['Live', isCounted ? `${items.length} to set up` : first?.short].join(' · ');
};

/** The worst of everything, in a few words. */
export const worstOf = (items: readonly StatusItem[], sync: SyncStatus | null): Status => {
  const toned = (tone: StatusTone) => items.filter((item) => item.tone === tone);
  const bad = toned('bad');
  const asks = bad.length + Number(sync !== null && needsYou(sync));
  if (asks > 0) return { tone: 'bad', short: asks === 1 && bad[0] ? bad[0].short : 'Needs you' };
  const here = sync && statusHere(sync);
  if (here) return here;
  const [first] = [...toned('busy'), ...toned('quiet')];
  if (first) return first;
  const todo = toned('todo');
  return todo.length > 0 ? { tone: 'todo', short: todoWords(todo) } : { tone: 'good', short: 'Live' };
};

/** The worst of everything, with what it is the worst of. */
export const useStatus = () => {
  const items = useStatusItems();
  const sync = useSync(({ status }) => status);
  return { items, sync, worst: worstOf(items, sync) };
};
