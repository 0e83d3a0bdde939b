import { type ApiClient, createApiClient, login, logout, readCurrentUser, UnknownAnswer } from '@shutterdesk/shared';
import { type Asks, askToSignInAgain, countSignIns, useSession } from '#lib/session/session.ts';
import { explainUnknownAnswer } from './releases-differ.ts';
import { ProofDeclined, proofNeeded, sessionEnded } from './server-sentence.ts';
import { notingFetch } from './waiting-answer.ts';

/** `randomUUID` is missing where the site has no https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

const call = createApiClient({ fetch: notingFetch, newKey });

/** The calls that read or change the session. */
const ABOUT_SESSION: readonly unknown[] = [readCurrentUser, login, logout];

/** The way to make the same call succeed: the person signs in again. */
const asksFor = (error: unknown): Asks | null => {
  if (sessionEnded(error)) return 'ended';
  return proofNeeded(error) ? 'proof' : null;
};

/** For background calls: a call that finds the session ended fails without asking the person to sign in. */
export const apiInBackground: ApiClient = call;

/**
 * The only way to the server: every call is a `fetch('/api/…')` of the contract. A call that finds the session ended,
 * or the person's last proof too old, waits until they have signed in again, and then continues.
 */
export const api: ApiClient = async (endpoint, ...input) => {
  const signIns = countSignIns();
  try {
    return await call(endpoint, ...input);
  } catch (error) {
    if (error instanceof UnknownAnswer) throw await explainUnknownAnswer(call, error);
    const midway = useSession.getState().person !== null && !ABOUT_SESSION.includes(endpoint);
    const asks = midway ? asksFor(error) : null;
    if (asks && signIns !== countSignIns()) return api(endpoint, ...input);
    if (asks && (await askToSignInAgain(asks))) return call(endpoint, ...input);
    if (asks === 'proof') throw new ProofDeclined('', { cause: error });
    throw error;
  }
};
