import '@shutterdesk/site/styles/hero-picture.css';
import type { CSSProperties } from 'react';
import type { HeroPosition } from './hero-position.ts';

/** A picture as the editor shows it: addresses of it and of its blurred version, and its width over its height. */
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
}

/** The page's own shade and bar, which the picture's styles ask for. */
const PAGE = { '--shade': '14 12 10', '--bar': '4.5rem' };

const layoutOf = ({ placeholder, ratio }: HeroPicture, { x, y }: HeroPosition, size: number): CSSProperties => ({
  ...{ '--ratio': ratio, '--x': x / 100, '--y': y / 100, '--scale': size / 100, ...PAGE },
  backgroundImage: `url("${placeholder}")`,
});

/** The top of the page at the size of a screen: the picture is laid out by the styles of the page itself. */
export const HeroStage = ({ picture, position, size, title, tagline }: HeroStageProps) => (
  <>
    <div className="hero-picture" style={layoutOf(picture, position, size)}>
      <img src={picture.src} alt="" draggable={false} />
    </div>
    <div
      data-words
      className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 via-black/45 via-60% to-transparent px-[4cqw] pt-50 pb-14 font-serif text-white"
    >
      <p dir="auto" className="line-clamp-2 text-[calc(30px+6.4cqw)] leading-none tracking-tight">
        {title}
      </p>
      <p dir="auto" className="mt-5 line-clamp-3 max-w-136 text-[calc(16px+0.5cqw)] leading-snug">
        {tagline}
      </p>
    </div>
  </>
);
