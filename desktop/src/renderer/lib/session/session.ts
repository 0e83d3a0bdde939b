import type { CurrentUser } from '@shutterdesk/shared';
import { create } from 'zustand';

interface Session {
  /** The person last known to be signed in. */
  person: CurrentUser | null;
  /** The session ended while somebody was at work: they are being asked to sign in again. */
  ended: boolean;
}

export const useSession = create<Session>(() => ({ person: null, ended: false }));

let answer: PromiseWithResolvers<boolean> | null = null;
let signIns = 0;

/** Counts the renewed sign-ins: a call made before one may still be answered as unauthenticated. */
export const countSignIns = (): number => signIns;

/** Asks the person to sign in again, once for all calls that wait for it; false when they would rather not. */
export const askToSignInAgain = (): Promise<boolean> => {
  answer ??= Promise.withResolvers<boolean>();
  useSession.setState({ ended: true });
  return answer.promise;
};

/** Lets every waiting call go on, or fail as it would have. */
export const answerSignIn = (signedIn: boolean): void => {
  if (signedIn) signIns += 1;
  useSession.setState({ ended: false });
  answer?.resolve(signedIn);
  answer = null;
};
