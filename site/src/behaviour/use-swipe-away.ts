import { type PointerEvent, useRef, useState } from 'react';

/** A card drawn to the right: it follows, goes past `threshold` pixels, and comes back before that. */
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
    /** By where it is let go: what a quick hand has moved may not be shown yet. */
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      letGo();
      if (from !== null && event.clientX - from >= threshold) away();
    },
    onPointerCancel: letGo,
  };
  return { handlers, moved };
};
