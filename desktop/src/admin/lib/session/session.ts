import { type AnyEndpoint, type CurrentUser, mayCall } from '@shutterdesk/shared';
import { create } from 'zustand';

export type Asks = 'ended' | 'proof';

interface Session {
  /** The person who was last known to be signed in. */
  person: CurrentUser | null;
  /**
   * The person is being asked to sign in again during work: the session has ended, or they last proved who they are too
   * long ago for a call.
   */
  asks: Asks | null;
  /** The person is logging out: whatever still waits for an answer finds the session ended, and that is no news. */
  leaving: boolean;
}

export const useSession = create<Session>(() => ({ person: null, asks: null, leaving: false }));

let answer: PromiseWithResolvers<boolean> | null = null;
let signIns = 0;

/** Counts renewed sign-ins: a call from before one may still be answered as unauthenticated. */
export const countSignIns = (): number => signIns;

/** Asks the person to sign in again, once for all waiting calls; false if they decline, or are logging out. */
export const askToSignInAgain = async (why: Asks = 'ended'): Promise<boolean> => {
  if (useSession.getState().leaving) return false;
  answer ??= Promise.withResolvers<boolean>();
  useSession.setState(({ asks }) => ({ asks: asks === 'ended' ? asks : why }));
  return answer.promise;
};

/** Lets every waiting call continue, or fail. */
export const answerSignIn = (signedIn: boolean): void => {
  if (signedIn) signIns += 1;
  useSession.setState({ asks: null });
  answer?.resolve(signedIn);
  answer = null;
};

/** Until the server has said who is signed in, nothing is hidden from them. */
export const allows = (person: CurrentUser | null, endpoint: AnyEndpoint): boolean =>
  person === null || mayCall(person, endpoint);

/** Tells whether the signed-in person may make a call: what they may not is left out of the screens. */
export const useMay = (endpoint: AnyEndpoint): boolean => useSession(({ person }) => allows(person, endpoint));

/** The name to show for a person: their own, else their e-mail address, else their user name. */
export const personName = ({ firstName, lastName, email, username }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || username || 'You';
