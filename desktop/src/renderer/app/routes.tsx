import { createBrowserRouter } from 'react-router';
import { FullScreenSpinner } from '#ui/spinner.tsx';
import { ScreenFailed } from './screen-failed.tsx';

const HydrateFallback = () => <FullScreenSpinner text="Loading..." />;

export const router = createBrowserRouter([
  {
    ErrorBoundary: ScreenFailed,
    HydrateFallback,
    children: [
      {
        path: '/admin/login',
        lazy: async () => ({ Component: (await import('../features/login/login-page.tsx')).LoginPage }),
      },
      {
        path: '/admin',
        lazy: async () => ({ Component: (await import('./dashboard.tsx')).Dashboard }),
      },
    ],
  },
]);
