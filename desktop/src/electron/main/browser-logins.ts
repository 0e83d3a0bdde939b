import type { BrowserLoginOutcome } from '../../ipc-contract.ts';
import type { Gateway } from '../offline/gateway.ts';
import { loginInBrowser } from './browser-login.ts';

/** Logins in the system's browser, one at a time. */
export interface BrowserLogins {
  /** A second login replaces the first. */
  begin(origin: string, isFresh: boolean): Promise<BrowserLoginOutcome>;
  cancel(): void;
}

interface LoginParts {
  readonly send: Gateway;
  /** Opens an address in the system's browser. */
  readonly open: (address: string) => Promise<void>;
  /** Called when a login has ended, to bring the app to the front. */
  readonly onBack: () => void;
}

export const createBrowserLogins = ({ send, open, onBack }: LoginParts): BrowserLogins => {
  let running = new AbortController();
  return {
    async begin(origin, isFresh) {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      const outcome = await loginInBrowser({ origin, isFresh, open, send, signal });
      if (!signal.aborted) onBack();
      return outcome;
    },
    cancel: () => running.abort(),
  };
};
