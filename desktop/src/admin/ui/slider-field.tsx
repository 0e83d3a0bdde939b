import { Slider } from 'radix-ui';
import { useId } from 'react';

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
