import { type TouchEvent, useRef } from 'react';

const THRESHOLD_PX = 50;

/** A horizontal swipe: -1 for the previous item, 1 for the next. Two fingers zoom and are ignored. */
export const useSwipe = (step: (by: -1 | 1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > THRESHOLD_PX && Math.abs(across) > Math.abs(down)) step(across > 0 ? -1 : 1);
    },
  };
};
