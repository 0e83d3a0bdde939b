import type { ComponentProps, MouseEvent } from 'react';
import { useCurrentPlace } from './current-place.ts';
import { addressOf } from './places.ts';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The id of a place. */
  to: string;
  /** Called when the place is shown here. */
  onGo?: () => void;
}

type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** A link to another place of the dashboard: nothing is loaded anew, and what is typed stays. */
export const PlaceLink = ({ to, onGo, ...rest }: PlaceLinkProps) => (
  <a
    {...rest}
    href={addressOf(to)}
    onClick={(event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      onGo?.();
      useCurrentPlace.getState().show(to);
    }}
  />
);
