import { NOTICE, type PublicWords } from '@shutterdesk/shared';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ShownNotice } from '../behaviour/use-notices.ts';
import type { Notice } from '../enquiry-answer.ts';
import { StrokeIcon } from './stroke-icon.tsx';

type Words = PublicWords['notices'];

/** Calls `end` after `ms`, without the time for which it was paused because somebody reads or is away. */
const useCountdown = (ms: number, end: () => void) => {
  const [isPaused, hold] = useState(false);
  const remainingMs = useRef(ms);
  const atEnd = useRef(end);
  atEnd.current = end;

  useEffect(() => {
    if (isPaused) return;
    const started = performance.now();
    const timer = setTimeout(() => atEnd.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - started;
    };
  }, [isPaused]);

  useEffect(() => {
    const leave = () => hold(true);
    const comeBack = () => hold(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);

  return hold;
};

/**
 * Swipes a card to the right: it follows the finger, is dismissed beyond `threshold` pixels, and returns otherwise.
 */
const useSwipeAway = (threshold: number, away: () => void) => {
  const start = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const letGo = () => {
    start.current = null;
    setMoved(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const across = Math.max(0, event.clientX - start.current);
      if (across > 0) event.currentTarget.setPointerCapture(event.pointerId);
      setMoved(across);
    },
    /** Uses the position at release, because the last movement may not have been rendered. */
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      letGo();
      if (from !== null && event.clientX - from >= threshold) away();
    },
    onPointerCancel: letGo,
  };
  return { handlers, moved };
};

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
