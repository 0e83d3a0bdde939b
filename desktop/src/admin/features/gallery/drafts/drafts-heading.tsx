import { useId } from 'react';
import { useDrafts } from './draft-store.ts';

interface DraftsHeadingProps {
  count: number;
  /** The number of photographs already in the gallery. */
  behind: number;
  disabled: boolean;
}

export const DraftsHeading = ({ count, behind, disabled }: DraftsHeadingProps) => {
  const id = useId();
  const placedBehind = useDrafts((state) => state.behind);
  const placeBehind = useDrafts((state) => state.placeBehind);
  return (
    <div className="mb-3 grid gap-2">
      <p className="text-sm">
        <span className="mr-3 font-medium tabular-nums">
          {count} {count === 1 ? 'image' : 'images'} uploaded
        </span>
        <span className="text-muted">Visitors will see each category as a filter.</span>
      </p>
      {behind > 0 && (
        <div className="flex items-start">
          <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              id={id}
              type="checkbox"
              checked={placedBehind}
              disabled={disabled}
              aria-describedby={`${id}-help`}
              onChange={({ target }) => placeBehind(target.checked)}
              className="size-5 accent-accent"
            />
          </label>
          <div className="pt-3 text-sm">
            <label htmlFor={id} className="cursor-pointer font-medium">
              Add to the end
            </label>
            <p id={`${id}-help`} className="mt-0.5 text-muted">
              After the {behind === 1 ? 'photo' : `${behind} photos`} in your gallery. Turn off to use the Order
              numbers.
            </p>
          </div>
        </div>
      )}
    </div>
  );
};
