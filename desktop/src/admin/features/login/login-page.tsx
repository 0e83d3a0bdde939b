import '#ui/page-type.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { brandName } from '#lib/studio/brand.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ExternalLogin } from './external-login.tsx';
import { LoginForm } from './login-form.tsx';
import { noticeSentence, LOGIN_WORDS as words } from './login-words.ts';
import { useBrowserLogin } from './use-browser-login.ts';
import { useEnterDashboard } from './use-login.ts';

const Divider = () => (
  <p className="my-5 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {words.or}
  </p>
);

export const LoginPage = () => {
  const [submitting, setSubmitting] = useState(false);
  const [parameters] = useSearchParams();
  const external = useBrowserLogin(useEnterDashboard());
  const notice = external.problem ?? noticeSentence(parameters.get('notice'));
  const brand = brandName();
  const offline = useIsOffline();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-8">
      <title>{`${words.title} · ${brand}`}</title>
      <header className="text-center">
        <p dir="auto" className="font-page-serif text-5xl leading-tight font-medium tracking-tight wrap-anywhere">
          {brand}
        </p>
        <h1 className="mt-2 text-muted">{words.title}</h1>
      </header>
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      {notice && <Alert tone="info">{notice}</Alert>}
      <Card heading="h2" title={<span className="text-lg">{words.cardTitle}</span>} description={words.cardText}>
        <ExternalLogin login={external} disabled={submitting || offline} />
        <Divider />
        <LoginForm disabled={external.busy || offline} onBusy={setSubmitting} />
        <p className="mt-4 text-center text-xs text-muted">
          {words.forgotten} <code className="whitespace-nowrap">{words.reset}</code>
        </p>
      </Card>
      <a href="/" className={buttonClasses({ look: 'quiet' }, 'justify-self-center')}>
        <ArrowLeft aria-hidden />
        {words.back}
      </a>
    </main>
  );
};
