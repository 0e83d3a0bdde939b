import { type CurrentUser, readCurrentUser } from '@shutterdesk/shared';
import { create } from 'zustand';
import { queryClient } from '#lib/query-client.ts';

export type Asks = 'ended' | 'proof';

interface Session {
  /**
   * The person is being asked to sign in again during work: the session has ended, or they last proved who they are too
   * long ago for a call.
   */
  asks: Asks | null;
  /** The person is logging out: whatever still waits for an answer finds the session ended, and that is no news. */
  leaving: boolean;
}

export const useSession = create<Session>(() => ({ asks: null, leaving: false }));

export const PERSON_KEY = [readCurrentUser.path];

/** The person who was last known to be signed in, outside a component. */
export const personNow = (): CurrentUser | null => queryClient.getQueryData<CurrentUser>(PERSON_KEY) ?? null;

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
