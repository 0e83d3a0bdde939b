import {
  type ApiClient,
  ApiError,
  CONTRACT_RELEASE,
  readSite,
  type SecondFactorOffer,
  secondFactorOfferSchema,
} from '@shutterdesk/shared';
import { desktopBridge } from '#lib/desktop.ts';

/** The server and this app, or this page, are of incompatible releases. */
class ReleasesDiffer extends Error {
  override name = 'ReleasesDiffer';
  /** Says which of them to update. */
  readonly sentence: string;

  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.sentence = sentence;
  }
}

const sentenceFor = (server: number): string => {
  if (server < CONTRACT_RELEASE) return 'The server is older than this app. Update the server.';
  if (server === CONTRACT_RELEASE) return 'We didn’t understand the server’s answer. Try again.';
  return desktopBridge()
    ? 'The server is newer than this app. Update the app.'
    : 'This page is older than the server. Reload it.';
};

/** Finds the reason why an answer was not understood. */
export const explainUnknownAnswer = async (call: ApiClient, cause: unknown): Promise<ReleasesDiffer> => {
  const server = await call(readSite).then(
    ({ contract }) => contract,
    () => CONTRACT_RELEASE,
  );
  return new ReleasesDiffer(sentenceFor(server), { cause });
};

/** The person did not want to give their password again. */
export class ProofDeclined extends Error {
  override name = 'ProofDeclined';
  readonly sentence = 'Nothing has changed. This needs your password.';
}

/** The server's own sentence about a failure, or the sentence about incompatible releases; null without either. */
export const serverSentence = (error: unknown): string | null =>
  error instanceof ApiError || error instanceof ReleasesDiffer || error instanceof ProofDeclined
    ? error.sentence
    : null;

/** The sentence for the notice of a failure: the server's own, or else this one. */
export const serverSentenceOr =
  (sentence: string) =>
  (error: unknown): string =>
    serverSentence(error) ?? sentence;

/** The server refused for this reason. */
export const hasCode = (error: unknown, code: NonNullable<ApiError['code']>): boolean =>
  error instanceof ApiError && error.code === code;

/** The server answered that nobody is signed in (any more). */
export const sessionEnded = (error: unknown): boolean => hasCode(error, 'unauthenticated');

/** Somebody else has saved meanwhile. */
export const isOutdated = (error: unknown): boolean => hasCode(error, 'precondition_failed');

/** The password was right, and a second step follows: with an `offer` where the person has no second factor yet. */
export const secondStepAfter = (error: unknown): { readonly offer: SecondFactorOffer | null } | null => {
  if (hasCode(error, 'second_factor_required')) return { offer: null };
  if (!(error instanceof ApiError) || error.code !== 'second_factor_missing') return null;
  const offer = secondFactorOfferSchema.safeParse(error.current).data;
  return offer ? { offer } : null;
};

/** The server answered that nobody has an account yet. */
export const notSetUp = (error: unknown): boolean => hasCode(error, 'not_set_up');

/** The person signed in too long ago for this call. */
export const proofNeeded = (error: unknown): boolean => hasCode(error, 'proof_needed');

/** A proxy answers for a server that is down, without a sentence of ours. */
const isFromProxy = (error: unknown): boolean =>
  error instanceof ApiError && error.code === null && error.status >= 502 && error.status <= 504;

/**
 * A sentence about the missing network, if a call failed for that reason; browsers throw the same error for a server
 * that is down.
 */
export const unreachableSentence = (error: unknown): string | null => {
  if (error instanceof AggregateError) return unreachableSentence(error.errors.at(-1));
  if (!(error instanceof TypeError) && !isFromProxy(error)) return null;
  return navigator.onLine ? 'Can’t reach the server. Nothing is lost.' : 'You’re offline. Nothing is lost.';
};

/** The reason of a failure beside its form: the server's own sentence, the missing network, or else this one. */
export const reasonOr = (error: unknown, sentence: string): string =>
  serverSentence(error) ?? unreachableSentence(error) ?? sentence;
