import { DEFAULT_LOGIN_HINT, LOGIN_ADDRESS, type LoginNotice } from '@shutterdesk/shared';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { desktopBridge } from '#lib/desktop.ts';
import { loginProvider, pageWord } from '#lib/page-words.ts';
import { Button } from '#ui/button.tsx';

interface BrowserLogin {
  readonly busy: boolean;
  /** The reason why the last login failed. */
  readonly problem: LoginNotice | null;
  start(): void;
  /** Cancels the running login; null in a browser, where leaving the page does that. */
  readonly cancel: (() => void) | null;
}

/**
 * Signs in with the provider: through the system's browser in the desktop app, else by leaving the page. For a fresh
 * login the provider asks for the password again.
 */
export const useBrowserLogin = (onSignedIn: () => unknown, { isFresh = false } = {}): BrowserLogin => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoginNotice | null>(null);
  const bridge = desktopBridge();

  const startHere = async (): Promise<void> => {
    const outcome = await bridge
      ?.loginInBrowser(isFresh)
      .catch(() => ({ ok: false, notice: 'external_login_failed' }) as const);
    if (outcome?.ok) await onSignedIn();
    else if (outcome) setProblem(outcome.notice);
    setBusy(false);
  };
  const start = (): void => {
    setBusy(true);
    setProblem(null);
    if (bridge) void startHere();
    else window.location.assign(LOGIN_ADDRESS);
  };
  return { busy, problem, start, cancel: bridge && (() => void bridge.cancelBrowserLogin()) };
};

export const loginWithProvider = (): string => `Login with ${loginProvider()}`;

/** The button for the provider's login; in the desktop app it then says where to continue, and can cancel. */
export const ExternalLogin = ({ login, disabled }: { login: BrowserLogin; disabled: boolean }) => {
  const waitsHere = login.busy && login.cancel;
  return (
    <div>
      <Button
        className="w-full"
        disabled={login.busy || disabled}
        data-autofocus
        aria-describedby="external-hint"
        onClick={() => login.start()}
      >
        <LogIn aria-hidden />
        {login.busy ? 'Redirecting...' : loginWithProvider()}
      </Button>
      <p id="external-hint" role="status" className="mt-2 text-center text-xs text-muted">
        {waitsHere
          ? 'Your browser has opened. Log in there, then come back here.'
          : (pageWord('login-hint') ?? DEFAULT_LOGIN_HINT)}
      </p>
      {waitsHere && (
        <Button look="quiet" className="mt-1 w-full" onClick={waitsHere}>
          Cancel
        </Button>
      )}
    </div>
  );
};
