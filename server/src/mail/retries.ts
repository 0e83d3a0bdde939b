import type { EnquiryMail } from '@shutterdesk/shared';
import { delayAfter, isGivenUp } from '../work/backoff.ts';
import type { Delivery, Verdict } from './delivery.ts';

/** Without recipients, checking again soon costs nothing. */
const NOBODY_MS = 60_000;

/** The state of a message before an attempt. */
export interface Attempted {
  readonly createdAt: string;
  /** Attempts before this one. */
  readonly tries: number;
  /** The addresses that still have to get it; null: all recipients. */
  readonly recipients: readonly string[] | null;
  readonly refusals: readonly Verdict[];
}

/** The message after the attempt. */
export type Standing = EnquiryMail & Omit<Attempted, 'createdAt'>;

/** The mail server's own sentence; with several recipients, each address and its sentence. */
const sentenceOf = (verdicts: readonly Verdict[], amongOthers: boolean): string => {
  const [only] = verdicts;
  if (only && verdicts.length === 1 && !amongOthers) return only.answer;
  return verdicts.map(({ address, answer }) => `${address}: ${answer}`).join('; ');
};

/** The state of a message after an attempt that ended at `now`. */
export const standingAfter = (
  message: Attempted,
  delivery: Delivery,
  now: number,
  random = Math.random(),
): Standing => {
  const tries = message.tries + 1;
  const at = new Date(now).toISOString();
  const finished = { at, nextAttemptAt: null, tries };
  const later = (delayMs = delayAfter(tries, random)) => ({
    at,
    nextAttemptAt: new Date(now + delayMs).toISOString(),
    tries,
  });
  const isTooOld = isGivenUp(message.createdAt, now);

  if (delivery.kind === 'failed') {
    const { answer, trouble } = delivery;
    const same = { answer, recipients: message.recipients, refusals: message.refusals };
    if (trouble === 'network' && isTooOld) return { ...finished, ...same, state: 'expired' };
    return { ...later(trouble === 'nobody' ? NOBODY_MS : undefined), ...same, state: 'waiting' };
  }
  const { accepted, deferred } = delivery;
  const refusals = [...message.refusals, ...delivery.refused];
  // If all are deferred, the next attempt goes to the recipients of that time.
  const allDeferred = accepted === null && delivery.refused.length === 0;
  const someLeft = deferred.length > 0 && !allDeferred;
  const recipients = someLeft ? deferred.map(({ address }) => address) : message.recipients;
  const judged = { recipients, refusals };
  const amongOthers = accepted !== null || message.recipients !== null;
  if (deferred.length > 0) {
    const answer = sentenceOf(deferred, amongOthers || refusals.length > 0);
    return isTooOld
      ? { ...finished, ...judged, answer, state: 'expired' }
      : { ...later(), ...judged, answer, state: 'waiting' };
  }
  if (refusals.length > 0)
    return { ...finished, ...judged, answer: sentenceOf(refusals, amongOthers), state: 'refused' };
  return { ...finished, ...judged, answer: accepted, state: 'accepted' };
};
