import type { FocalPoint, GalleryImage } from '@shutterdesk/shared';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { ARROWS } from '#lib/keys.ts';
import { jpegAtLeast } from '#lib/pictures.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface FocalPointFieldProps {
  image: Pick<GalleryImage, 'alt' | 'url' | 'picture'>;
  point: FocalPoint | null;
  disabled: boolean;
  onChange: (point: FocalPoint | null) => void;
}

/** The point begins here when a person sets it by keys or by one number. */
const MIDDLE: FocalPoint = { x: 50, y: 50 };

const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent * 10) / 10));

const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent): FocalPoint => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) };
};

const Marker = ({ x, y }: FocalPoint) => (
  <span
    aria-hidden
    style={{ left: `${x}%`, top: `${y}%` }}
    className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_rgb(0_0_0/0.7),inset_0_0_0_1px_rgb(0_0_0/0.7)]"
  />
);

/** The whole picture with the point that crops keep in view. It is set by pointer, by arrow keys or as numbers. */
export const FocalPointField = ({ image, point, disabled, onChange }: FocalPointFieldProps) => {
  const id = useId();
  const follow = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(pointAt(event));
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onChange(pointAt(event));
  };
  const step = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || disabled) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    const from = point ?? MIDDLE;
    onChange({ x: within(from.x + arrow[0] * far), y: within(from.y + arrow[1] * far) });
  };
  return (
    <div className="min-w-0">
      <div className="grid justify-center rounded-control bg-sunken">
        {/* biome-ignore lint/a11y/useSemanticElements: no element is a surface with a point on it */}
        <div
          role="group"
          aria-roledescription="point editor"
          aria-label={`Focal point of ${image.alt}`}
          aria-describedby={`${id}-help`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the point
          tabIndex={0}
          onPointerDown={begin}
          onPointerMove={follow}
          onKeyDown={step}
          className="relative cursor-crosshair touch-none overflow-hidden rounded-control select-none"
        >
          <img
            src={jpegAtLeast(image.picture, 720) ?? image.url}
            alt=""
            draggable={false}
            width={image.picture.width}
            height={image.picture.height}
            className="block h-auto max-h-[min(22.5rem,45dvh)] min-h-11 w-auto max-w-full min-w-11"
          />
          {point && <Marker {...point} />}
        </div>
      </div>
      <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
        Click the part that must always show. Without a point, crops keep the upper middle.
      </p>
      <div className="relative mt-1">
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-1 rounded-control text-sm font-medium">
            <ChevronRight className="size-4 transition-transform in-open:rotate-90" aria-hidden />
            Focal Point in Numbers
          </summary>
          <PointFields point={point} disabled={disabled} onChange={onChange} />
        </details>
        {/* Beside the summary: a click on the picture moves nothing. */}
        {point && (
          <div className="absolute top-0 -right-3.5 flex h-11 items-center">
            <Button look="quiet" disabled={disabled} onClick={() => onChange(null)}>
              Remove Point
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};

interface PercentFieldProps {
  label: string;
  /** null: none yet. */
  value: number | null;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const NOT_PERCENT = 'Please enter a number from 0 to 100.';

const isPercent = (text: string): boolean => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100;

/** Keeps the text as typed, and reports it once it is a percentage. */
const PercentField = ({ label, value, disabled, onChange }: PercentFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    if (isPercent(text)) onChange(Number(text));
  };
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step={1}
      value={typed ?? String(value ?? '')}
      disabled={disabled}
      error={typed !== null && !isPercent(typed) ? NOT_PERCENT : undefined}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
};

interface PointFieldsProps {
  /** null: none yet. */
  point: FocalPoint | null;
  /** Stands in the labels: 'on phones'. */
  where?: string;
  disabled?: boolean;
  onChange: (point: FocalPoint) => void;
}

/** A point as two numbers. */
export const PointFields = ({ point, where, disabled, onChange }: PointFieldsProps) => {
  const label = (way: string): string => [way, where, '(%)'].filter(Boolean).join(' ');
  const from = point ?? MIDDLE;
  return (
    <div className="grid w-full grid-cols-2 items-start gap-3">
      <PercentField
        label={label('Across')}
        value={point?.x ?? null}
        disabled={disabled}
        onChange={(x) => onChange({ ...from, x })}
      />
      <PercentField
        label={label('Down')}
        value={point?.y ?? null}
        disabled={disabled}
        onChange={(y) => onChange({ ...from, y })}
      />
    </div>
  );
};
