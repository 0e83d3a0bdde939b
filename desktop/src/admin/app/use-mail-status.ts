import type { MailState } from '@shutterdesk/shared';
import { formatClock } from '#lib/format-date.ts';
import { useMailState } from '#lib/studio/mail-state.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import type { StatusItem } from './status-item.ts';
import { useDismissed } from './use-dismissed.ts';

const troubleOf = ({ state, since }: MailState): string | null => {
  if (state === 'out') return since ? words.mailOutSince(formatClock(since)) : words.mailOut;
  return state === 'refused' ? words.mailRefused : null;
};

/** Tells that nobody is told of enquiries by mail, which a person may have decided. */
export const useMailStatus = (): readonly StatusItem[] => {
  const standing = useMailState((state) => state.standing);
  const state = standing?.state;
  const { isDismissed, dismiss } = useDismissed('mail-off', state !== undefined && state !== 'off');
  const base = { about: words.email, place: 'mail' };
  const trouble = standing && troubleOf(standing);
  if (trouble) return [{ ...base, tone: 'bad', short: words.mailOutShort, sentence: trouble }];
  if (state !== 'off' || isDismissed) return [];
  return [{ ...base, tone: 'todo', short: words.mailOffShort, sentence: words.mailOff, dismiss }];
};
