import type { MailState } from '@shutterdesk/shared';
import { useSyncExternalStore } from 'react';
import { type SyncStatus, useIsOffline, useSync } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { useMailState, useServerWarnings } from '#lib/studio/server-warnings.ts';
import { useNews } from '../features/enquiries/marks/use-news.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import type { StatusItem, StatusTone } from './status-item.ts';
import { useBackupStatus } from './use-backup-status.ts';
import { useClockStatus } from './use-clock-status.ts';
import { useDismissed } from './use-dismissed.ts';
import { usePageStatus } from './use-page-status.ts';

/** The faults that stay until somebody changes the server's settings. */
const useWarnings = (): readonly StatusItem[] =>
  useServerWarnings((state) => state.warnings).map(({ about, message }) => ({
    about: about === 'enquiries' ? words.inquiries : words.address,
    tone: 'bad',
    short: about === 'enquiries' ? words.inquiriesRefused : words.addressWrong,
    sentence: message,
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
  return [{ about: words.network, tone: 'quiet', short: words.offline(0), sentence: words.cutOff }];
};

/** The enquiries that nobody has answered for a day. */
const useUnanswered = (): readonly StatusItem[] => {
  const count = useNews().news?.stages?.unanswered ?? 0;
  if (count === 0) return [];
  const item = { about: words.inquiries, short: words.unansweredShort(count), sentence: words.unanswered(count) };
  return [{ ...item, tone: 'todo', place: 'bookings' }];
};

const troubleOf = ({ state, since }: MailState): string | null => {
  if (state === 'out') return since ? words.mailOutSince(formatClock(since)) : words.mailOut;
  return state === 'refused' ? words.mailRefused : null;
};

/** Tells that nobody is told of enquiries by mail, which a person may have decided. */
const useMailStatus = (): readonly StatusItem[] => {
  const standing = useMailState((state) => state.standing);
  const state = standing?.state;
  const { isDismissed, dismiss } = useDismissed('mail-off', state !== undefined && state !== 'off');
  const base = { about: words.email, place: 'mail' };
  const trouble = standing && troubleOf(standing);
  if (trouble) return [{ ...base, tone: 'bad', short: words.mailOutShort, sentence: trouble }];
  if (state !== 'off' || isDismissed) return [];
  return [{ ...base, tone: 'todo', short: words.mailOffShort, sentence: words.mailOff, dismiss }];
};

/** The page, and whatever asks for somebody. What only the server knows is unknown without a network. */
export const useStatusItems = (): readonly StatusItem[] => {
  const cutOff = useCutOff();
  const page = usePageStatus();
  const warnings = useWarnings();
  const clock = useClockStatus();
  const unanswered = useUnanswered();
  const mail = useMailStatus();
  const backup = useBackupStatus();
  return useIsOffline() ? unanswered : [...cutOff, ...page, ...warnings, ...clock, ...unanswered, ...mail, ...backup];
};

export interface Status {
  readonly tone: StatusTone;
  readonly short: string;
}

/** The state of this computer, which comes before all that is well; null in a browser, and when all has been sent. */
const statusHere = ({ connection, waiting, nextAttemptAt, warnings }: SyncStatus): Status | null => {
  if (connection === 'offline') return { tone: 'quiet', short: words.offline(waiting) };
  if (connection === 'signed-out') return { tone: 'todo', short: words.signedOut };
  if (waiting === 0) return warnings.length > 0 ? { tone: 'todo', short: words.pleaseRead } : null;
  return nextAttemptAt ? { tone: 'todo', short: words.waiting(waiting) } : { tone: 'busy', short: words.sending };
};

const needsYou = ({ needsYou: asked, failed, restored }: SyncStatus): boolean =>
  asked + failed > 0 || restored !== null;

/** Enquiries come first: a client waits. */
const todoWords = (items: readonly StatusItem[]): string => {
  const first = items.find(({ place }) => place === 'bookings') ?? items[0];
  const isCounted = first?.place !== 'bookings' && items.length > 1;
  return [words.live, isCounted ? words.toSetUp(items.length) : first?.short].join(' · ');
};

/** The worst of everything, in a few words. */
export const worstOf = (items: readonly StatusItem[], sync: SyncStatus | null): Status => {
  const toned = (tone: StatusTone) => items.filter((item) => item.tone === tone);
  const bad = toned('bad');
  const asks = bad.length + Number(sync !== null && needsYou(sync));
  if (asks > 0) return { tone: 'bad', short: asks === 1 && bad[0] ? bad[0].short : words.needsYou };
  const here = sync && statusHere(sync);
  if (here) return here;
  const [first] = [...toned('busy'), ...toned('quiet')];
  if (first) return first;
  const todo = toned('todo');
  return todo.length > 0 ? { tone: 'todo', short: todoWords(todo) } : { tone: 'good', short: words.live };
};

/** The worst of everything, with what it is the worst of. */
export const useStatus = () => {
  const items = useStatusItems();
  const sync = useSync(({ status }) => status);
  return { items, sync, worst: worstOf(items, sync) };
};
