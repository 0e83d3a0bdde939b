import { PercentField } from '#ui/percent-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import type { Placement } from './hero-draft.ts';
import { formatPosition, type HeroPosition } from './hero-position.ts';

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
        label="Own Position on Phones"
        description="Upright screens show the picture where the phone’s preview has it."
        checked={isOwn}
        onChange={(own) => onChange({ ...placement, portraitPosition: own ? formatPosition(position) : null })}
      />
      {isOwn && (
        <div className="grid grid-cols-2 items-start gap-3 sm:max-w-sm">
          <PercentField label="Across on phones (%)" value={position.x} onChange={(x) => onMove({ ...position, x })} />
          <PercentField label="Down on phones (%)" value={position.y} onChange={(y) => onMove({ ...position, y })} />
        </div>
      )}
    </>
  );
};
