import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { coverExtent, dragged, type HeroPosition, moved } from './hero-position.ts';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Dragging {
  /** The aspect ratio of the picture. */
  ratio: number;
  position: HeroPosition;
  size: number;
  onMove: (position: HeroPosition) => void;
}

/** Moves the picture in its frame: by mouse, finger or pen, and by the arrow keys, ten times as far with Shift. */
export const useDrag = ({ ratio, position, size, onMove }: Dragging) => {
  // The last position of pointer and picture: a second event may come before the first has been rendered.
  const last = useRef<{ x: number; y: number; position: HeroPosition } | null>(null);
  const stop = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY, position };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current) return;
      const frame = { width: event.currentTarget.clientWidth, height: event.currentTarget.clientHeight };
      const [dx, dy] = [event.clientX - last.current.x, event.clientY - last.current.y];
      const next = dragged(last.current.position, dx, dy, frame, coverExtent(frame, ratio, size));
      last.current = { x: event.clientX, y: event.clientY, position: next };
      onMove(next);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey ? 10 : 1;
      onMove(moved(position, arrow[0] * step, arrow[1] * step));
    },
  };
};
