import type { ComponentProps, MouseEvent } from 'react';
import { useCurrentPlace } from './current-place.ts';
import { addressOf } from './places.ts';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The id of a place. */
  to: string;
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** A link to another place of the dashboard: nothing is loaded anew, and what is typed stays. */
export const PlaceLink = ({ to, ...rest }: PlaceLinkProps) => (
  <a
    {...rest}
    href={addressOf(to)}
    onClick={(event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      useCurrentPlace.getState().show(to);
    }}
  />
);
