import { type Credentials, credentialsSchema } from '@shutterdesk/shared';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { brandName } from '#lib/page-words.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Card } from '#ui/card.tsx';
import { Spinner } from '#ui/loading.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SecondStepProps } from './second-step.tsx';

interface ArrivalFrameProps {
  /** The screen's name, below that of the studio. */
  screen: string;
  children: ReactNode;
}

/** The screen of somebody who is not signed in. */
export const ArrivalFrame = ({ screen, children }: ArrivalFrameProps) => (
  <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-8">
    <title>{`${screen} · ${brandName()}`}</title>
    <header className="text-center">
      <p dir="auto" className="font-serif text-5xl leading-tight font-medium tracking-tight wrap-anywhere">
        {brandName()}
      </p>
      <h1 className="mt-2 text-muted">{screen}</h1>
    </header>
    {children}
  </main>
);

interface ArrivalCardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** The card on that screen. */
export const ArrivalCard = ({ title, text, children }: ArrivalCardProps) => (
  <Card heading="h2" title={<span className="text-lg">{title}</span>} description={text}>
    {children}
  </Card>
);

/** Props of a password's field, with a button that shows what is typed. */
export const useShownPassword = () => {
  const [isShown, setShown] = useState(false);
  const toggle = isShown ? 'Hide' : 'Show';
  return {
    type: isShown ? 'text' : 'password',
    counter: (
      <button
        type="button"
        aria-label={`${toggle} what you type`}
        className="hit text-sm text-accent hover:underline"
        onClick={() => setShown(!isShown)}
      >
        {toggle}
      </button>
    ),
  };
};

interface Sending {
  readonly mutate: (credentials: Credentials) => void;
  readonly error: Error | null;
}

/**
 * A form of a user name and a password. A field that is off while it is sent loses the focus: after a failure the
 * password is the next thing to type.
 */
export const useCredentialsForm = (username: string, { mutate, error }: Sending, disabled: boolean) => {
  const { field, submit } = useCheckedFields(credentialsSchema, { username, password: '' });
  const form = useRef<HTMLFormElement>(null);
  const hasFailed = error !== null && !disabled;
  useEffect(() => {
    const password = hasFailed && form.current?.querySelector<HTMLInputElement>('[name=password]');
    if (!password) return;
    password.focus();
    password.select();
  }, [hasFailed]);
  return {
    form: {
      ref: form,
      onSubmit: submit((credentials) => mutate(credentials)),
      noValidate: true,
      className: 'grid gap-4',
    },
    username: (
      <TextField label="Username" verbatim autoComplete="username" {...field('username')} disabled={disabled} />
    ),
    /** Props of its field. */
    password: { label: 'Password', autoComplete: 'current-password', ...field('password'), disabled },
  };
};

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
