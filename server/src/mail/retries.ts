import type { EnquiryMail } from '@shutterdesk/shared';
import { delayAfter, isGivenUp } from '../work/backoff.ts';
import type { Delivery, Verdict } from './delivery.ts';

/** Asking whether there is somebody by now costs nothing. */
const NOBODY_MS = 60_000;

/** A message as it stands before an attempt. */
export interface Attempted {
  readonly createdAt: string;
  /** Attempts before this one. */
  readonly tries: number;
  /** The addresses that are still to get it; null: all that are told. */
  readonly recipients: readonly string[] | null;
  readonly refusals: readonly Verdict[];
}

/** The message after the attempt. */
export type Standing = EnquiryMail & Omit<Attempted, 'createdAt'>;

/** The server's own sentence; of several recipients, each with its address. */
const saidOf = (verdicts: readonly Verdict[], amongOthers: boolean): string => {
  const [only] = verdicts;
  if (only && verdicts.length === 1 && !amongOthers) return only.answer;
  return verdicts.map(({ address, answer }) => `${address}: ${answer}`).join('; ');
};

/** The next state of a message, by what became of an attempt that ended at `now`. */
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
  // If everybody has to wait, the next attempt goes to whoever is told by then.
  const allDeferred = accepted === null && delivery.refused.length === 0;
  const someLeft = deferred.length > 0 && !allDeferred;
  const recipients = someLeft ? deferred.map(({ address }) => address) : message.recipients;
  const judged = { recipients, refusals };
  const amongOthers = accepted !== null || message.recipients !== null;
  if (deferred.length > 0) {
    const answer = saidOf(deferred, amongOthers || refusals.length > 0);
    return isTooOld
      ? { ...finished, ...judged, answer, state: 'expired' }
      : { ...later(), ...judged, answer, state: 'waiting' };
  }
  if (refusals.length > 0) return { ...finished, ...judged, answer: saidOf(refusals, amongOthers), state: 'refused' };
  return { ...finished, ...judged, answer: accepted, state: 'accepted' };
};
