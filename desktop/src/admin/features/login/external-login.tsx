import { LogIn } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { externalWords, LOGIN_WORDS as words } from './login-words.ts';
import type { BrowserLogin } from './use-browser-login.ts';

/** The button for the provider's login; in the desktop app it then says where to continue, and can cancel. */
export const ExternalLogin = ({ login, disabled }: { login: BrowserLogin; disabled: boolean }) => {
  const { button, hint } = externalWords();
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
        {login.busy ? words.externalBusy : button}
      </Button>
      <p id="external-hint" role="status" className="mt-2 text-center text-xs text-muted">
        {waitsHere ? words.externalWaits : hint}
      </p>
      {waitsHere && (
        <Button look="quiet" className="mt-1 w-full" onClick={waitsHere}>
          {words.externalCancel}
        </Button>
      )}
    </div>
  );
};
