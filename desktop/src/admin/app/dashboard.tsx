// Comes first, to read the link in the address before signing in replaces it.
import '#lib/linked-enquiry.ts';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { currentUserQuery } from '#lib/session/current-user.ts';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { useBrandName } from '#lib/studio/use-brand-name.ts';
import { FullScreenSpinner } from '#ui/spinner.tsx';
import { SignInAgainDialog } from '../features/login/sign-in-again-dialog.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardPlaces } from './dashboard-places.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { LeaveGuard } from './leave-guard.tsx';

/** For signed-in people only: everybody else is redirected to the login. */
export const Dashboard = () => {
  const user = useQuery(currentUserQuery);
  const brandName = useBrandName();
  const authenticated = user.data !== undefined;
  const settings = useQuery({ ...settingsQuery, enabled: authenticated });
  if (user.isPending) return <FullScreenSpinner text={words.loading} />;
  if (!authenticated) return <Redirect to="/admin/login" replace />;
  // If they could not be read, their tab shows the error and a retry, so it must stay.
  if (!settings.isFetched) return <FullScreenSpinner text={words.loading} />;
  return (
    <>
      <title>{`${words.title} · ${brandName}`}</title>
      <DashboardHeader />
      <main className="mx-auto w-full max-w-6xl px-4 pb-24 sm:px-6">
        <DashboardPlaces />
      </main>
      <LeaveGuard />
      <SignInAgainDialog />
    </>
  );
};
