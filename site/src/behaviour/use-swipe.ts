import { type TouchEvent, useRef } from 'react';

const THRESHOLD_PX = 50;

interface Swipes {
  /** Sideways: -1 for the previous item, 1 for the next. */
  readonly step: (by: -1 | 1) => void;
  readonly down: () => void;
}

/** Swipes with one finger. Two fingers zoom and are ignored. */
export const useSwipe = ({ step, down }: Swipes) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > THRESHOLD_PX && Math.abs(x) > Math.abs(y)) step(x > 0 ? -1 : 1);
      else if (y > THRESHOLD_PX && y > Math.abs(x)) down();
    },
  };
};
