import { type PointerEvent, useRef, useState } from 'react';

/**
 * Swipes a card to the right: it follows the finger, is dismissed beyond `threshold` pixels, and returns otherwise.
 */
export const useSwipeAway = (threshold: number, away: () => void) => {
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
