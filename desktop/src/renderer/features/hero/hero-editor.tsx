import { DEFAULT_HERO_SIZE, DEFAULT_TAGLINE, HERO_SIZE } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { brandName } from '#lib/brand.ts';
import { settingsQuery } from '#lib/settings-query.ts';
import { Button } from '#ui/button.tsx';
import { SliderField } from '#ui/slider-field.tsx';
import { HeroFrame } from './hero-frame.tsx';
import { formatPosition, formatSize, parsePosition, parseSize, RESET_POSITION } from './hero-position.ts';
import { HERO_WORDS as words } from './hero-words.ts';

/** Position and size as they are stored: CSS background-position, and a percentage of covering. */
export interface Placement {
  backgroundPosition: string;
  backgroundSize: string;
}

interface HeroEditorProps {
  src: string;
  placement: Placement;
  onChange: (placement: Placement) => void;
}

export const HeroEditor = ({ src, placement, onChange }: HeroEditorProps) => {
  const id = useId();
  const [aspect, setAspect] = useState<number | null>(null);
  const settings = useQuery(settingsQuery);
  const position = parsePosition(placement.backgroundPosition);
  const size = parseSize(placement.backgroundSize);
  const frame = {
    src,
    aspect,
    position,
    size,
    title: brandName(),
    tagline: settings.data?.heroText || DEFAULT_TAGLINE,
    describedBy: `${id}-help`,
    onMove: (next: typeof position) => onChange({ ...placement, backgroundPosition: formatPosition(next) }),
    onAspect: setAspect,
  };
  return (
    <section aria-label={words.editorTitle} className="grid gap-3">
      <div className="flex flex-col items-center gap-3 sm:flex-row sm:items-start">
        <HeroFrame {...frame} name={words.desk} className="aspect-16/9 w-full sm:flex-[16_0_0]" />
        <HeroFrame {...frame} name={words.phone} className="aspect-9/16 w-32 sm:w-auto sm:flex-[5.0625_0_0]" />
      </div>
      <p id={`${id}-help`} className="text-sm text-muted">
        {words.help} {words.keys}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm tabular-nums">
          {words.positionText(Math.round(position.x), Math.round(position.y))}
        </p>
        <Button onClick={() => onChange({ backgroundPosition: RESET_POSITION, backgroundSize: DEFAULT_HERO_SIZE })}>
          <RotateCcw aria-hidden />
          {words.reset}
        </Button>
      </div>
      <SliderField
        label={words.size(size)}
        value={size}
        {...HERO_SIZE}
        onChange={(next) => onChange({ ...placement, backgroundSize: formatSize(next) })}
      />
    </section>
  );
};
