// Comes first, to read the link in the address before signing in replaces it.
import '#lib/linked-enquiry.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { FullScreenSpinner } from '#ui/spinner.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { LoginPage } from '../features/login/login-page.tsx';
import { Boundary } from './boundary.tsx';
import { DesktopStart } from './desktop-start.tsx';
import { queryClient } from './query-client.ts';
import { ScreenFailed } from './screen-failed.tsx';
import { SignedIn } from './signed-in.tsx';

/** The dashboard replaces the login in the history, so that Back never leads to a finished login. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Boundary fallback={() => <ScreenFailed />}>
      <Suspense fallback={<FullScreenSpinner text="Loading..." />}>
        <DesktopStart>
          <Switch>
            <Route path="/admin/login" component={LoginPage} />
            <Route component={SignedIn} />
          </Switch>
        </DesktopStart>
      </Suspense>
    </Boundary>
    <Toaster />
  </QueryClientProvider>
);
