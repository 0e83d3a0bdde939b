import { DEFAULT_HERO_SIZE, HERO_SIZE, wordsIn } from '@shutterdesk/shared';
import { heroShade } from '@shutterdesk/site/hero-shade';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Slider } from 'radix-ui';
import { useId } from 'react';
import { useHeroColours } from '#lib/pictures.ts';
import { settingsQuery, useBrandName } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { PointFields } from '#ui/focal-point-field.tsx';
import type { Placement } from './hero-draft.ts';
import { HeroFrame, type HeroPicture, SCREENS } from './hero-frame.tsx';
import {
  formatPosition,
  formatSize,
  type HeroPosition,
  parsePosition,
  parseSize,
  RESET_POSITION,
} from './hero-position.ts';

interface SliderFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

export const SliderField = ({ label, value, min, max, step, onChange }: SliderFieldProps) => {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-sm font-medium tabular-nums">
        {label}
      </p>
      <Slider.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        className="relative flex h-11 w-full touch-none items-center px-3 select-none"
      >
        <Slider.Track className="relative h-1.5 flex-1 rounded-full bg-line forced-colors:bg-[GrayText]">
          <Slider.Range className="absolute h-full rounded-full bg-accent forced-colors:bg-[Highlight]" />
        </Slider.Track>
        <Slider.Thumb
          aria-labelledby={id}
          className="block size-6 rounded-full border-2 border-accent bg-surface shadow"
        />
      </Slider.Root>
    </div>
  );
};

interface PhonePositionProps {
  placement: Placement;
  onChange: (placement: Placement) => void;
  /** The position on phones: their own, or the same as on other screens. */
  position: HeroPosition;
  onMove: (position: HeroPosition) => void;
}

/** Gives upright screens a position of their own, which begins at the present one. */
const PhonePosition = ({ placement, onChange, position, onMove }: PhonePositionProps) => {
  const isOwn = typeof placement.portraitPosition === 'string';
  return (
    <>
      <SwitchField
        label="Own Position on Phones"
        description="Use a different position on phones."
        checked={isOwn}
        onChange={(own) => onChange({ ...placement, portraitPosition: own ? formatPosition(position) : null })}
      />
      {isOwn && (
        <div className="sm:max-w-sm">
          <PointFields point={position} where="on phones" onChange={onMove} />
        </div>
      )}
    </>
  );
};

const inFractions = ({ x, y }: HeroPosition) => ({ x: x / 100, y: y / 100 });

interface Laid {
  position: HeroPosition;
  /** The own position on upright screens. */
  upright: HeroPosition | null;
  size: number;
}

/** The page's shade over the picture as it lies, for words at the lower left, where the editor has them. */
const useShade = ({ src, ratio }: HeroPicture, { position, upright, size }: Laid, name: string) => {
  const colours = useHeroColours(src);
  const place = { ...inFractions(position), upright: upright && inFractions(upright), scale: size / 100 };
  return colours && heroShade(colours, { ...place, picture: { width: ratio, height: 1 } }, name, 'left');
};

interface HeroEditorProps {
  picture: HeroPicture;
  placement: Placement;
  onChange: (placement: Placement) => void;
}

/** The height leaves the slider below visible: both screens together are 2.34 times as wide as they are high. */
const FRAMES = 'mx-auto flex w-full max-w-[max(16rem,(100dvh-17rem)*2.34)] gap-3';

export const HeroEditor = ({ picture, placement, onChange }: HeroEditorProps) => {
  const id = useId();
  const settings = useQuery(settingsQuery);
  const brandName = useBrandName();
  const position = parsePosition(placement.backgroundPosition);
  const size = parseSize(placement.backgroundSize);
  const onMove = (next: HeroPosition) => onChange({ ...placement, backgroundPosition: formatPosition(next) });
  const { portraitPosition } = placement;
  const phone = portraitPosition
    ? {
        position: parsePosition(portraitPosition),
        onMove: (next: HeroPosition) => onChange({ ...placement, portraitPosition: formatPosition(next) }),
      }
    : { position, onMove };
  const say = wordsIn(settings.data?.settings.language);
  const shade = useShade(picture, { position, upright: portraitPosition ? phone.position : null, size }, brandName);
  const frame = {
    picture,
    position,
    size,
    title: brandName,
    tagline: settings.data?.settings.heroText || say.tagline,
    button: settings.data?.settings.heroButton || say.headings.heroButton,
    describedBy: `${id}-help`,
    onMove,
  };
  const reset = () =>
    onChange({
      backgroundPosition: RESET_POSITION,
      backgroundSize: DEFAULT_HERO_SIZE,
      portraitPosition: portraitPosition && null,
    });
  return (
    <section aria-label="Position & Size" className="grid gap-3">
      <div className={FRAMES}>
        <HeroFrame {...frame} shade={shade && { ...shade.wide, across: shade.across }} screen={SCREENS.desk} />
        <HeroFrame {...frame} {...phone} shade={shade?.upright ?? null} screen={SCREENS.phone} />
      </div>
      <SliderField
        label={`Image Size: ${size}%`}
        value={size}
        {...HERO_SIZE}
        onChange={(next) => onChange({ ...placement, backgroundSize: formatSize(next) })}
      />
      <p id={`${id}-help`} className="text-sm text-muted">
        Drag the image to position it. Use the slider to adjust size. Arrow keys work too, or type the numbers.
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:max-w-sm">
          <PointFields point={position} onChange={onMove} />
        </div>
        <div className="flex min-h-10 flex-1 items-center justify-between gap-3 sm:justify-end">
          <p aria-live="polite" className="text-sm tabular-nums">
            Position: {Math.round(position.x)}% {Math.round(position.y)}%
          </p>
          <Button onClick={reset}>
            <RotateCcw aria-hidden />
            Reset
          </Button>
        </div>
      </div>
      <PhonePosition placement={placement} onChange={onChange} {...phone} />
    </section>
  );
};
