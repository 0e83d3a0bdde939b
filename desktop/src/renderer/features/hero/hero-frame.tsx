import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { coverExtent, dragged, type HeroPosition, moved } from './hero-position.ts';
import { HERO_WORDS as words } from './hero-words.ts';

interface HeroFrameProps {
  name: string;
  src: string;
  /** Width over height of the picture; null until it is known. */
  aspect: number | null;
  position: HeroPosition;
  size: number;
  title: string;
  tagline: string;
  describedBy: string;
  className: string;
  onMove: (position: HeroPosition) => void;
  onAspect: (aspect: number) => void;
}

/** At 100% the picture covers the frame as the page's does; its place is that of a CSS background-position. */
const pictureStyle = (aspect: number, { x, y }: HeroPosition, size: number): CSSProperties => {
  const width = `max(100cqw, 100cqh * ${aspect}) * ${size / 100}`;
  return {
    width: `calc(${width})`,
    height: `calc(${width} / ${aspect})`,
    left: `calc((100cqw - ${width}) * ${x / 100})`,
    top: `calc((100cqh - ${width} / ${aspect}) * ${y / 100})`,
  };
};

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const useDrag = ({ aspect, position, size, onMove }: HeroFrameProps) => {
  const last = useRef<{ x: number; y: number } | null>(null);
  const stop = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current || !aspect) return;
      const frame = { width: event.currentTarget.clientWidth, height: event.currentTarget.clientHeight };
      const [dx, dy] = [event.clientX - last.current.x, event.clientY - last.current.y];
      last.current = { x: event.clientX, y: event.clientY };
      onMove(dragged(position, dx, dy, frame, coverExtent(frame, aspect, size)));
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

/** The top of the page in small, with the picture to be dragged into its place. */
export const HeroFrame = (props: HeroFrameProps) => {
  const { name, src, aspect, position, size, title, tagline, describedBy, className, onAspect } = props;
  const drag = useDrag(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a surface that moves in two directions
    <div
      role="group"
      aria-roledescription="position editor"
      aria-label={words.preview(name)}
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
      tabIndex={0}
      className={classNames(
        'relative cursor-grab touch-none overflow-hidden rounded-control bg-ink select-none [container-type:size] active:cursor-grabbing',
        className,
      )}
      {...drag}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        className={classNames('absolute max-w-none', !aspect && 'invisible')}
        style={aspect ? pictureStyle(aspect, position, size) : undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onAspect(naturalWidth / naturalHeight)}
      />
      <div className="pointer-events-none absolute inset-0 grid content-center justify-items-center bg-linear-to-b from-black/45 via-black/25 to-black/55 px-[6cqw] text-center text-white">
        <p className="text-[max(0.75rem,6cqw)] leading-tight font-semibold">{title}</p>
        <p className="mt-[1.5cqh] text-[max(0.5rem,2.4cqw)] leading-snug">{tagline}</p>
      </div>
    </div>
  );
};
