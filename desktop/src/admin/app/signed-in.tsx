import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Redirect } from 'wouter';
import { notSetUp } from '#lib/api/server-sentence.ts';
import { queryClient } from '#lib/query-client.ts';
import { currentUserQuery } from '#lib/session/person.ts';
import { FullScreenSpinner } from '#ui/loading.tsx';
import { loadPlace } from './place.ts';
import { placeOf, useCurrentPlace } from './places.ts';

/**
 * The frame, its first place and the settings are fetched at once, and shown at once: React renders what it has waited
 * for in slices, and a slow processor answers to a press between them.
 */
const Dashboard = lazy(async () => {
  const [{ Dashboard: shown }] = await Promise.all([
    import('./dashboard.tsx'),
    // If one of these fails, the place says so, and offers to try again.
    loadPlace(placeOf(useCurrentPlace.getState().current)).catch(() => undefined),
    // Fetched by itself: the login needs nothing of the settings.
    import('#lib/studio/studio-queries.ts').then(({ settingsQuery }) => queryClient.prefetchQuery(settingsQuery)),
  ]);
  return { default: shown };
});

const SetUpPage = lazy(async () => ({ default: (await import('../features/admin-login/set-up-page.tsx')).SetUpPage }));

/**
 * The dashboard, for signed-in people only: everybody else is redirected to the login and fetches none of it. A site
 * without any account is set up first.
 */
export const SignedIn = () => {
  const user = useQuery(currentUserQuery);
  if (user.isPending) return <FullScreenSpinner />;
  if (user.data) return <Dashboard />;
  return notSetUp(user.error) ? <SetUpPage /> : <Redirect to="/admin/login" replace />;
};
