import { lazy, Suspense } from 'react';
import { Spinner } from '#ui/loading.tsx';
import type { SecondStepProps } from './second-step.tsx';

const LoginNotice = lazy(async () => ({ default: (await import('./login-notice.tsx')).LoginNotice }));

/** Its sentences are many, and seldom needed. */
export const LazyLoginNotice = (props: { code: string }) => (
  <Suspense>
    <LoginNotice {...props} />
  </Suspense>
);

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** Few people have a second factor on their first visit of the day: everybody else loads nothing of it. */
export const LazySecondStep = (props: SecondStepProps) => (
  <Suspense fallback={<Spinner />}>
    <SecondStep {...props} />
  </Suspense>
);
