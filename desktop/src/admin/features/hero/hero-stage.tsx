import '@shutterdesk/site/styles/hero-picture.css';
import type { CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { HeroPosition } from './hero-position.ts';

/** A picture for the editor: its address, that of its blurred version, and its aspect ratio. */
export interface HeroPicture {
  src: string;
  placeholder: string;
  ratio: number;
}

interface HeroStageProps {
  picture: HeroPicture;
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
  ...PAGE,
  backgroundImage: `url("${placeholder}")`,
});

/** Above this length the page sets a name smaller (`hero.css`). */
const LONG_NAME = 22;
const nameClasses = (name: string): string =>
  name.length > LONG_NAME
    ? 'max-w-[30ch] text-[clamp(40px,28.8px+3.2cqw,76px)] leading-[1.08]'
    : 'max-w-[20ch] text-[clamp(52px,30.4px+6.4cqw,128px)] leading-[0.98]';

/** The top of the page at the size of a screen; the page's own styles lay out the picture. */
export const HeroStage = ({ picture, position, size, title, tagline, button }: HeroStageProps) => (
  <>
    <div className="hero-picture" style={layoutOf(picture, position, size)}>
      <img src={picture.src} alt="" draggable={false} />
    </div>
    <div
      data-words
      className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 via-black/45 via-60% to-transparent px-[4cqw] pt-50 pb-14 text-white"
    >
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
  </>
);
