import { lazy, Suspense } from 'react';

const LoginNotice = lazy(async () => ({ default: (await import('./login-notice.tsx')).LoginNotice }));

/** Its sentences are many, and seldom needed. */
export const LazyLoginNotice = (props: { code: string }) => (
  <Suspense>
    <LoginNotice {...props} />
  </Suspense>
);
