import { useNoStrayDrop } from '#lib/uploads/use-file-drop.ts';
import { useCurrentPlace } from './current-place.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import type { PlaceSource } from './place.ts';
import { PlaceContent } from './place-content.tsx';
import { isInStudio } from './studio-sections.ts';
import { usePlaces } from './use-places.ts';

const STUDIO_PAGE: PlaceSource = {
  id: 'studio',
  label: words.studio,
  load: async () => (await import('./studio-page.tsx')).StudioPage,
};

/** The tabs, and the Studio page once it has been shown. */
export const DashboardPlaces = () => {
  usePlaces();
  useNoStrayDrop();
  const current = useCurrentPlace((state) => state.current);
  const studioVisited = useCurrentPlace(({ visited }) => [...visited].some(isInStudio));
  return (
    <>
      <DashboardTabs />
      {studioVisited && (
        <div hidden={!isInStudio(current)}>
          <PlaceContent place={STUDIO_PAGE} />
        </div>
      )}
    </>
  );
};
