import '@shutterdesk/site/styles/hero-picture.css';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import { ARROWS } from '#lib/keys.ts';
import { useBox } from '#lib/window-hooks.ts';
import { coverExtent, dragged, type HeroPosition, moved } from './hero-position.ts';

/** A picture for the editor: its address, that of its blurred version, and its aspect ratio. */
export interface HeroPicture {
  src: string;
  placeholder: string;
  ratio: number;
}

/** The strength of the page's shade behind its words and its bar; without it, all of it. */
export interface Shade {
  words: number;
  bar: number;
  /** The fraction of the width that the words take; beside them a wide screen shows the picture clear. */
  across?: number;
}

interface HeroStageProps {
  picture: HeroPicture;
  shade: Shade | null;
  position: HeroPosition;
  size: number;
  title: string;
  tagline: string;
  /** The words of its button. */
  button: string;
}

/** The page's own shade and bar, which the picture's styles use. */
const PAGE = { '--shade': '14 12 10', '--bar': '4.5rem' };

const layoutOf = ({ placeholder, ratio }: HeroPicture, { x, y }: HeroPosition, size: number): CSSProperties => ({
  '--ratio': ratio,
  '--x': x / 100,
  '--y': y / 100,
  '--scale': size / 100,
  backgroundImage: `url("${placeholder}")`,
});

/** The shade's end beside the words, as in the page's `hero.css`. */
const fadeFrom = (across: number): string =>
  `linear-gradient(to right, #000 ${across * 100}%, rgb(0 0 0 / 0.55) ${across * 100 + 16}%, transparent ${across * 100 + 42}%)`;

const behindWords = (shade: Shade | null): CSSProperties => ({
  background:
    'linear-gradient(to top, rgb(var(--shade) / calc(0.76 * var(--dim, 1))), rgb(var(--shade) / calc(0.64 * var(--dim, 1))) 55%, transparent)',
  ...(shade?.across && { maskImage: fadeFrom(shade.across) }),
});

/** Above this length the page sets a name smaller (`hero.css`). */
const LONG_NAME = 22;
const nameClasses = (name: string): string =>
  name.length > LONG_NAME
    ? 'max-w-[30ch] text-[clamp(40px,28.8px+3.2cqw,76px)] leading-[1.08]'
    : 'max-w-[20ch] text-[clamp(52px,30.4px+6.4cqw,128px)] leading-[0.98]';

/** The top of the page at the size of a screen; the page's own styles lay out the picture. */
const HeroStage = ({ picture, shade, position, size, title, tagline, button }: HeroStageProps) => (
  <div className="contents" style={{ ...PAGE, ...(shade && { '--dim': shade.words, '--dim-bar': shade.bar }) }}>
    <div className="hero-picture" style={layoutOf(picture, position, size)}>
      <img src={picture.src} alt="" draggable={false} />
    </div>
    <div
      data-words
      className="pointer-events-none absolute inset-x-0 bottom-0 isolate px-[4cqw] pt-50 pb-14 text-white"
    >
      <div className="absolute inset-0 -z-1" style={behindWords(shade)} />
      <p dir="auto" className={classNames('font-serif line-clamp-2 font-medium tracking-tight', nameClasses(title))}>
        {title}
      </p>
      <p
        dir="auto"
        className="mt-5 line-clamp-3 max-w-136 text-[clamp(18px,16px+0.5cqw,22px)] leading-[1.45] text-balance"
      >
        {tagline}
      </p>
      <p
        aria-hidden
        className="mt-8 inline-flex min-h-13 items-center bg-[#f6f2ea] px-8 text-sm font-semibold tracking-[0.05em] text-[#1d1b18]"
      >
        {button}
      </p>
    </div>
  </div>
);

interface Dragging {
  /** The aspect ratio of the picture. */
  ratio: number;
  position: HeroPosition;
  size: number;
  onMove: (position: HeroPosition) => void;
}

/** Moves the picture in its frame: by mouse, finger or pen, and by the arrow keys, ten times as far with Shift. */
const useDrag = ({ ratio, position, size, onMove }: Dragging) => {
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

/** Common screens, in CSS pixels. They have the same height, so they stand side by side at one scale. */
export const SCREENS = {
  desk: { name: 'Desktop', width: 1280, height: 720 },
  phone: { name: 'Phone', width: 405, height: 720 },
} as const;

interface HeroFrameProps {
  screen: (typeof SCREENS)[keyof typeof SCREENS];
  picture: HeroPicture;
  shade: Shade | null;
  position: HeroPosition;
  size: number;
  title: string;
  tagline: string;
  button: string;
  describedBy: string;
  onMove: (position: HeroPosition) => void;
}

/** A small version of the top of the page, with the picture to drag into place. */
export const HeroFrame = ({ screen, describedBy, onMove, ...hero }: HeroFrameProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useBox(frame);
  const drag = useDrag({ ...hero, ratio: hero.picture.ratio, onMove });
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a surface that moves in two directions
    <div
      ref={frame}
      role="group"
      aria-roledescription="position editor"
      aria-label={`Image position, ${screen.name.toLowerCase()} preview`}
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
      tabIndex={0}
      style={{ aspectRatio: `${screen.width} / ${screen.height}`, flex: `${screen.width} 0 0` }}
      className="relative min-w-0 cursor-grab touch-none overflow-hidden rounded-control bg-ink select-none active:cursor-grabbing"
      {...drag}
    >
      <div
        className="@container absolute top-0 left-0 origin-top-left overflow-hidden"
        style={{ width: screen.width, height: screen.height, scale: String(width / screen.width) }}
      >
        <HeroStage {...hero} />
      </div>
    </div>
  );
};
