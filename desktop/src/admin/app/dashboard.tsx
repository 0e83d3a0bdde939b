import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useUnsaved } from '#lib/drafts/drafts.ts';
import { settingsQuery, useBrandName } from '#lib/studio/studio-queries.ts';
import { useNoStrayDrop } from '#lib/uploads/use-file-drop.ts';
import { FullScreenSpinner } from '#ui/loading.tsx';
import { SignInAgainDialog } from '../features/admin-login/sign-in-again-dialog.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import type { PlaceSource } from './place.ts';
import { PlaceContent } from './place-content.tsx';
import { useCurrentPlace } from './places.ts';
import { isInStudio } from './studio-sections.ts';
import { usePlaces } from './use-places.ts';

const STUDIO_PAGE: PlaceSource = {
  id: 'studio',
  label: 'Studio',
  load: async () => (await import('./studio-page.tsx')).StudioPage,
};

/** The tabs, and the Studio page once it has been shown. */
const DashboardPlaces = () => {
  usePlaces();
  useNoStrayDrop();
  const current = useCurrentPlace((state) => state.current);
  const studioVisited = useCurrentPlace(({ visited }) => [...visited].some(isInStudio));
  return (
    <>
      <DashboardTabs />
      {studioVisited && (
        <div hidden={!isInStudio(current)} className="min-[1440px]:max-w-276">
          <PlaceContent place={STUDIO_PAGE} />
        </div>
      )}
    </>
  );
};

/** Asks before unsaved changes are left behind: by a link, Back, a reload or closing. */
const LeaveGuard = () => {
  const guarded = useUnsaved((state) => state.places.size > 0);
  useEffect(() => {
    if (!guarded) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (useUnsaved.getState().places.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [guarded]);
  return null;
};

/** The dashboard waits no longer for an answer that only adds a line. */
const LONGEST_WAIT_MS = 1500;

/** True once the first reads have been answered: a line that came with one later would push the others about. */
const useFirstAnswers = (): boolean => {
  const client = useQueryClient();
  const reading = useIsFetching();
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    // The first reads begin in effects, so the rendered number may lag behind.
    if (reading === 0 && client.isFetching() === 0) setAnswered(true);
  }, [client, reading]);
  useEffect(() => {
    const timer = setTimeout(() => setAnswered(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return answered;
};

/** Hides the screen until it is complete. */
const Screen = ({ children }: { children: ReactNode }) => {
  const answered = useFirstAnswers();
  return (
    <>
      <div className={answered ? undefined : 'opacity-0'}>{children}</div>
      {!answered && (
        <div className="fixed inset-0">
          <FullScreenSpinner />
        </div>
      )}
    </>
  );
};

export const Dashboard = () => {
  const brandName = useBrandName();
  // If they could not be read, their tab shows the error and a retry, so it must stay.
  const { isFetched } = useQuery(settingsQuery);
  if (!isFetched) return <FullScreenSpinner />;
  return (
    <>
      <title>{`Admin Dashboard · ${brandName}`}</title>
      <Screen>
        <DashboardHeader />
        <main className="mx-auto w-full max-w-6xl px-4 pt-1 pb-24 sm:px-6 min-[1440px]:max-w-[88rem]">
          <DashboardPlaces />
        </main>
      </Screen>
      <LeaveGuard />
      <SignInAgainDialog />
    </>
  );
};
