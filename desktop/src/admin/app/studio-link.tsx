import { Aperture } from 'lucide-react';
import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { buttonClasses } from '#ui/button.tsx';
import { useCurrentPlace } from './current-place.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { PlaceLink } from './place-link.tsx';
import { isInStudio, STUDIO } from './studio-sections.ts';
import { UnsavedDot } from './unsaved-dot.tsx';

/** Leads to the Studio page: to the section that was opened there last, else to the first. */
export const StudioLink = () => {
  const current = useCurrentPlace((state) => state.current);
  const section = useCurrentPlace(({ visited }) => [...visited].findLast(isInStudio)) ?? STUDIO[0].id;
  const unsaved = useUnsaved(({ places }) => [...places].some(isInStudio));
  const here = isInStudio(current);
  return (
    <PlaceLink
      to={here ? current : section}
      aria-current={here ? 'page' : undefined}
      className={buttonClasses({ look: 'quiet' }, `shrink-0 max-sm:px-2 ${here ? 'bg-sunken' : ''}`)}
    >
      <Aperture className="max-sm:hidden" aria-hidden />
      {words.studio}
      {unsaved && <UnsavedDot />}
    </PlaceLink>
  );
};
