import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { useCurrentPlace } from './current-place.ts';
import { useIsOpen } from './open-places.ts';
import { isInStudio, STUDIO } from './studio-sections.ts';

/** Leads to the Studio page: to the section that was opened there last, else to the first that is open to the person. */
export const useStudioLink = () => {
  const current = useCurrentPlace((state) => state.current);
  const first = STUDIO.find(useIsOpen()) ?? STUDIO[0];
  const last = useCurrentPlace(({ visited }) => [...visited].findLast(isInStudio)) ?? first.id;
  const unsaved = useUnsaved(({ places }) => [...places].some(isInStudio));
  const isHere = isInStudio(current);
  return { to: isHere ? current : last, isHere, unsaved };
};
