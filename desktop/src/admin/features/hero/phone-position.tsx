import { PercentField } from '#ui/percent-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import type { Placement } from './hero-draft.ts';
import { formatPosition, type HeroPosition } from './hero-position.ts';
import { HERO_WORDS as words } from './hero-words.ts';

interface PhonePositionProps {
  placement: Placement;
  onChange: (placement: Placement) => void;
  /** The position on phones: their own, or the same as on other screens. */
  position: HeroPosition;
  onMove: (position: HeroPosition) => void;
}

/** Gives upright screens a position of their own, which begins at the present one. */
export const PhonePosition = ({ placement, onChange, position, onMove }: PhonePositionProps) => {
  const isOwn = typeof placement.portraitPosition === 'string';
  return (
    <>
      <SwitchField
        label={words.ownOnPhones}
        description={words.ownOnPhonesText}
        checked={isOwn}
        onChange={(own) => onChange({ ...placement, portraitPosition: own ? formatPosition(position) : null })}
      />
      {isOwn && (
        <div className="grid grid-cols-2 items-start gap-3 sm:max-w-sm">
          <PercentField label={words.acrossOnPhones} value={position.x} onChange={(x) => onMove({ ...position, x })} />
          <PercentField label={words.downOnPhones} value={position.y} onChange={(y) => onMove({ ...position, y })} />
        </div>
      )}
    </>
  );
};
