import type { ComponentProps } from 'react';
import { useUnsaved } from '#lib/drafts/drafts.ts';
import { useIsOpen } from './open-places.ts';
import { addressOf, useCurrentPlace } from './places.ts';
import { isInStudio, STUDIO } from './studio-sections.ts';

export const UnsavedDot = () => (
  <>
    <span className="size-2 rounded-full bg-warning forced-colors:bg-[CanvasText]" aria-hidden />
    <span className="sr-only">(unsaved changes)</span>
  </>
);

/** Leads to the Studio page: to the section that was opened there last, else to the first that is open to the person. */
export const useStudioLink = () => {
  const current = useCurrentPlace((state) => state.current);
  const first = STUDIO.find(useIsOpen()) ?? STUDIO[0];
  const last = useCurrentPlace(({ visited }) => [...visited].findLast(isInStudio)) ?? first.id;
  const unsaved = useUnsaved(({ places }) => [...places].some(isInStudio));
  const isHere = isInStudio(current);
  return { to: isHere ? current : last, isHere, unsaved };
};

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The id of a place. */
  to: string;
}

/** A link to another place of the dashboard, which `useOwnLinks` shows: nothing is loaded anew, and what is typed stays. */
export const PlaceLink = ({ to, ...rest }: PlaceLinkProps) => <a {...rest} href={addressOf(to)} />;
