import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { secondStepAfter } from '#lib/api/server-sentence.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { brandName } from '#lib/page-words.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ExternalLogin } from './external-login.tsx';
import { LazyLoginNotice } from './lazy-login-notice.tsx';
import { LazySecondStep } from './lazy-second-step.tsx';
import { LoginForm } from './login-form.tsx';
import { LOGIN_WORDS as words } from './login-words.ts';
import { useBrowserLogin } from './use-browser-login.ts';
import { useEnterDashboard, useLogin } from './use-login.ts';

const Divider = () => (
  <p className="my-5 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {words.or}
  </p>
);

export const LoginPage = () => {
  const [parameters] = useSearchParams();
  const enter = useEnterDashboard();
  const external = useBrowserLogin(enter);
  const login = useLogin();
  const [username, setUsername] = useState('');
  const step = secondStepAfter(login.error);
  const notice = external.problem ?? parameters.get('notice');
  const brand = brandName();
  const offline = useIsOffline();
  const back = (): void => {
    setUsername(login.variables?.username ?? '');
    login.reset();
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-8">
      <title>{`${words.title} · ${brand}`}</title>
      <header className="text-center">
        <p dir="auto" className="font-serif text-5xl leading-tight font-medium tracking-tight wrap-anywhere">
          {brand}
        </p>
        <h1 className="mt-2 text-muted">{words.title}</h1>
      </header>
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      {notice && <LazyLoginNotice code={notice} />}
      {step ? (
        <Card heading="h2" title={<span className="text-lg">{words.stepTitle}</span>}>
          <LazySecondStep {...step} onSignedIn={() => void enter()} onBack={back} />
        </Card>
      ) : (
        <Card heading="h2" title={<span className="text-lg">{words.cardTitle}</span>} description={words.cardText}>
          <ExternalLogin login={external} disabled={login.isPending || offline} />
          <Divider />
          <LoginForm login={login} username={username} disabled={external.busy || offline} />
          <details className="mt-3 text-center text-sm text-muted">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              {words.forgotten}
            </summary>
            <p className="text-balance">
              {words.resetBy} <code className="block">{words.reset}</code>
            </p>
          </details>
        </Card>
      )}
      <a href="/" className={buttonClasses({ look: 'quiet' }, 'justify-self-center')}>
        <ArrowLeft aria-hidden />
        {words.back}
      </a>
    </main>
  );
};
