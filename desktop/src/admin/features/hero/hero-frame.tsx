import { useRef } from 'react';
import { useBox } from '#lib/pictures.ts';
import type { HeroPosition } from './hero-position.ts';
import { type HeroPicture, HeroStage } from './hero-stage.tsx';
import { useDrag } from './use-drag.ts';

/** Common screens, in CSS pixels. They have the same height, so they stand side by side at one scale. */
export const SCREENS = {
  desk: { name: 'Desktop', width: 1280, height: 720 },
  phone: { name: 'Phone', width: 405, height: 720 },
} as const;

interface HeroFrameProps {
  screen: (typeof SCREENS)[keyof typeof SCREENS];
  picture: HeroPicture;
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
