// Comes first, to read the link in the address before signing in replaces it.
import '#lib/linked-item.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { desktopBridge } from '#lib/desktop.ts';
import { queryClient } from '#lib/query-client.ts';
import { Button } from '#ui/button.tsx';
import { FullScreenSpinner } from '#ui/loading.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { LoginPage } from '../features/admin-login/login-page.tsx';
import { Boundary } from './boundary.tsx';
import { SignedIn } from './signed-in.tsx';

/** A person opens it once. */
const InvitedPage = lazy(async () => ({
  default: (await import('../features/admin-login/invited-page.tsx')).InvitedPage,
}));

/** A browser never needs it. */
const ForDesktop = lazy(async () => ({ default: (await import('./for-desktop.tsx')).ForDesktop }));

/** In the desktop app a server has to be chosen first. In the browser there is only one. */
const DesktopStart = ({ children }: { children: ReactNode }) =>
  desktopBridge() ? <ForDesktop>{children}</ForDesktop> : children;

/** For a screen that cannot be shown at all, most often because a new version was installed while it was open. */
const ScreenFailed = () => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6 text-center">
    <h1 className="text-xl font-semibold">Couldn’t show this screen</h1>
    <p className="text-sm text-muted">
      Reload the page to get the latest version. Your saved work is safe, and your typing comes back.
    </p>
    <Button look="primary" className="justify-self-center" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </main>
);

/** The dashboard replaces the login in the history, so that Back never leads to a finished login. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Boundary fallback={() => <ScreenFailed />}>
      <Suspense fallback={<FullScreenSpinner />}>
        <DesktopStart>
          <Switch>
            <Route path="/admin/login" component={LoginPage} />
            <Route path="/admin/invited" component={InvitedPage} />
            <Route component={SignedIn} />
          </Switch>
        </DesktopStart>
      </Suspense>
    </Boundary>
    <Toaster />
  </QueryClientProvider>
);
