import { NOTICE, type PublicWords } from '@shutterdesk/shared';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useCountdown } from '../behaviour/use-countdown.ts';
import type { ShownNotice } from '../behaviour/use-notices.ts';
import { useSwipeAway } from '../behaviour/use-swipe-away.ts';
import type { Notice } from '../enquiry-answer.ts';
import { StrokeIcon } from './stroke-icon.tsx';

type Words = PublicWords['notices'];

const NoticeCard = ({ notice, words, dismiss }: { notice: Notice; words: Words; dismiss: () => void }) => {
  const hold = useCountdown(NOTICE.durationMs, dismiss);
  const pause = () => hold(true);
  const goOn = () => hold(false);
  const { handlers, moved } = useSwipeAway(NOTICE.swipeThresholdPx, dismiss);
  return (
    <li
      className={notice.failed ? 'notice notice-failed' : 'notice'}
      onBlur={goOn}
      onFocus={pause}
      onPointerEnter={pause}
      onPointerLeave={goOn}
      style={moved > 0 ? { translate: `${moved}px` } : undefined}
      {...handlers}
    >
      <div>
        <p>{notice.title}</p>
        <p>{notice.text}</p>
      </div>
      <button
        aria-label={words.dismiss}
        onClick={dismiss}
        onPointerDown={(event) => event.stopPropagation()}
        type="button"
      >
        <StrokeIcon path="m6 6 12 12M18 6 6 18" />
      </button>
    </li>
  );
};

interface NoticesProps {
  readonly notice: ShownNotice | null;
  readonly words: Words;
  readonly dismiss: () => void;
}

/** The region for notices: one at a time, announced when it appears, reachable with F8. */
export const Notices = ({ notice, words, dismiss }: NoticesProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const focus = ({ key }: globalThis.KeyboardEvent) => key === 'F8' && list.current?.focus();
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  /** Keeps the focus in the region when the focused element disappears. */
  const remove = () => {
    if (list.current?.contains(document.activeElement)) list.current.focus();
    dismiss();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && notice) remove();
  };
  return (
    <section aria-label={words.label}>
      <ol aria-atomic="true" aria-live="polite" className="notices" onKeyDown={onKeyDown} ref={list} tabIndex={-1}>
        {notice && <NoticeCard dismiss={remove} key={notice.turn} notice={notice} words={words} />}
      </ol>
    </section>
  );
};
