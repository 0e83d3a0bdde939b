import type { CurrentUser } from '@shutterdesk/shared';
import { create } from 'zustand';

interface Session {
  /** The person who was last known to be signed in. */
  person: CurrentUser | null;
  /** The session ended during work: the person is being asked to sign in again. */
  ended: boolean;
  /** The person is logging out: whatever still waits for an answer finds the session ended, and that is no news. */
  leaving: boolean;
}

export const useSession = create<Session>(() => ({ person: null, ended: false, leaving: false }));

let answer: PromiseWithResolvers<boolean> | null = null;
let signIns = 0;

/** Counts renewed sign-ins: a call from before one may still be answered as unauthenticated. */
export const countSignIns = (): number => signIns;

/** Asks the person to sign in again, once for all waiting calls; false if they decline, or are logging out. */
export const askToSignInAgain = async (): Promise<boolean> => {
  if (useSession.getState().leaving) return false;
  answer ??= Promise.withResolvers<boolean>();
  useSession.setState({ ended: true });
  return answer.promise;
};

/** Lets every waiting call continue, or fail. */
export const answerSignIn = (signedIn: boolean): void => {
  if (signedIn) signIns += 1;
  useSession.setState({ ended: false });
  answer?.resolve(signedIn);
  answer = null;
};
