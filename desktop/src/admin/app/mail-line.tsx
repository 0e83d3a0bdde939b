import type { MailState } from '@shutterdesk/shared';
import { BellOff, CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { readStored, removeStored, store } from '#lib/drafts/person-storage.ts';
import { formatClock } from '#lib/format-date.ts';
import { useMailState } from '#lib/studio/mail-state.ts';
import { classNames } from '#ui/class-names.ts';
import { useCurrentPlace } from './current-place.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { PlaceLink } from './place-link.tsx';

const MAIL = 'mail';
const AWAY = 'mail-off';
const awaySchema = z.object({ putAway: z.literal(true) });

/** Tells whether the person has put the line away. It returns the next time that nobody is told. */
const usePutAway = (state: MailState['state'] | undefined) => {
  const [isAway, setAway] = useState(() => readStored(AWAY, awaySchema) !== null);
  useEffect(() => {
    if (state === undefined || state === 'off') return;
    removeStored(AWAY);
    setAway(false);
  }, [state]);
  const putAway = () => {
    store(AWAY, { putAway: true });
    setAway(true);
  };
  return { isAway, putAway };
};

const sentenceOf = ({ state, since }: MailState): string | null => {
  if (state === 'out') return since ? words.mailOutSince(formatClock(since)) : words.mailOut;
  if (state === 'refused') return words.mailRefused;
  return state === 'off' ? words.mailOff : null;
};

const ACT = '-my-3 -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-medium underline underline-offset-4';

/** Says that nobody is told of enquiries by mail, and links to the section that changes that; shows nothing otherwise. */
export const MailLine = () => {
  const standing = useMailState((state) => state.standing);
  const isHere = useCurrentPlace(({ current }) => current === MAIL);
  const isOffline = useIsOffline();
  const { isAway, putAway } = usePutAway(standing?.state);
  const sentence = standing && sentenceOf(standing);
  const isOff = standing?.state === 'off';
  // Without a network the state is unknown. In the section itself the line would repeat what is there.
  if (!sentence || isOffline || isHere || (isOff && isAway)) return null;
  const Icon = isOff ? BellOff : CircleAlert;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm">
      <p role="status" className={classNames('flex items-start gap-2', isOff ? 'text-ink' : 'text-danger')}>
        <Icon className={classNames('mt-0.5 size-4 shrink-0', isOff && 'text-muted')} aria-hidden />
        <span className="min-w-0">{sentence}</span>
      </p>
      <PlaceLink to={MAIL} className={classNames(ACT, 'text-accent')}>
        <span className="max-sm:sr-only">{words.openMailStudio}</span>
        {words.openMail}
      </PlaceLink>
      {isOff && (
        <button
          type="button"
          aria-label={words.putAwayLine(sentence)}
          onClick={putAway}
          className={classNames(ACT, 'text-muted no-underline hover:text-ink')}
        >
          <X className="size-4 shrink-0" aria-hidden />
          <span className="max-sm:hidden">{words.putAway}</span>
        </button>
      )}
    </div>
  );
};
