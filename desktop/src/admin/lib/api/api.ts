import {
  type AnswerOf,
  type AnyEndpoint,
  type ApiClient,
  createApiClient,
  login,
  logout,
  readCurrentUser,
  UnknownAnswer,
} from '@shutterdesk/shared';
import { queryOptions } from '@tanstack/react-query';
import { type Asks, askToSignInAgain, countSignIns, personNow } from '#lib/session/session.ts';
import { type HeldUpBy, WAITING_HEADER } from '../../../sync-status.ts';
import { explainUnknownAnswer, ProofDeclined, proofNeeded, sessionEnded } from './server-sentence.ts';

/** Sentences for the desktop app's reasons to queue a change. */
const SENTENCES: Readonly<Record<HeldUpBy, string>> = {
  server: 'This will be sent when you’re back online.',
  turn: 'This will be sent in a moment.',
  person: 'Someone else changed this too. Choose which to keep, and it will be sent.',
};

const isReason = (text: string | null): text is HeldUpBy => text !== null && Object.hasOwn(SENTENCES, text);

/** Says that the desktop app has queued a change; undefined for one that is done. */
const waitingSentence = ({ headers }: Response): string | undefined => {
  const by = headers.get(WAITING_HEADER);
  return isReason(by) ? SENTENCES[by] : undefined;
};

/** `randomUUID` is missing where the site has no https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

const call = createApiClient({ newKey });

/** The calls that read or change the session. */
const ABOUT_SESSION: readonly unknown[] = [readCurrentUser, login, logout];

/** The way to make the same call succeed: a person who was signed in signs in again. */
const asksFor = (endpoint: unknown, error: unknown): Asks | null => {
  if (personNow() === null || ABOUT_SESSION.includes(endpoint)) return null;
  if (sessionEnded(error)) return 'ended';
  return proofNeeded(error) ? 'proof' : null;
};

const untilSignedIn = async (asks: Asks, error: unknown): Promise<void> => {
  if (await askToSignInAgain(asks)) return;
  throw asks === 'proof' ? new ProofDeclined('', { cause: error }) : error;
};

/** For background calls: a call that finds the session ended fails without asking the person to sign in. */
export const apiInBackground: ApiClient = call;

/**
 * A call that finds the session ended, or the person's last proof too old, waits until they have signed in again. After an
 * ended session it may ask for the proof too: a provider may sign somebody in by a session of this morning.
 */
const signedIn = (call: ApiClient, asked: readonly Asks[] = []): ApiClient => {
  const api: ApiClient = async (endpoint, ...input) => {
    const signIns = countSignIns();
    try {
      return await call(endpoint, ...input);
    } catch (error) {
      if (error instanceof UnknownAnswer) throw await explainUnknownAnswer(call, error);
      const asks = asksFor(endpoint, error);
      if (!asks || asked.includes(asks)) throw error;
      if (signIns !== countSignIns()) return api(endpoint, ...input);
      await untilSignedIn(asks, error);
      return signedIn(call, [...asked, asks])(endpoint, ...input);
    }
  };
  return api;
};

/** The only way to the server: every call is a `fetch('/api/…')` of the contract. */
export const api: ApiClient = signedIn(call);

/** The read of an endpoint that needs no parameters. Its key is the path, by which changes make it old. */
export const readOf = <E extends AnyEndpoint>(endpoint: E) =>
  queryOptions({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => api<AnyEndpoint>(endpoint, { signal }) as Promise<AnswerOf<E>>,
  });

/** The way to the server for the calls of one change. `waiting` says afterwards whether the desktop app has queued one. */
export const apiForChange = () => {
  let waiting: string | undefined;
  const noting: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    waiting ??= waitingSentence(answer);
    return answer;
  };
  return { call: signedIn(createApiClient({ fetch: noting, newKey })), waiting: () => waiting };
};
