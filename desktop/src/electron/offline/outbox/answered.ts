import { generationIn } from '@shutterdesk/shared';
import type { ChangeStatus } from '../../../sync-status.ts';
import { type Answered, isOk, refusalOf } from '../line/answers.ts';
import { Unreachable } from '../line/upstream.ts';
import { changeEntry, type Entry, endpointOf, findEntry, noteEntry } from '../store/entries.ts';
import type { Here } from '../store/here.ts';
import { type Refusal, refuseOlderServer, refuseUnsure } from './refused.ts';

/** The outcome of one attempt to send a change. */
export type Outcome =
  | Refusal
  | { readonly kind: 'accepted' | 'signed-out'; readonly answer: Answered }
  /** `mayBeDone`: the server may have carried it out nevertheless. */
  | { readonly kind: 'later'; readonly waitMs: number; readonly mayBeDone: boolean }
  | { readonly kind: 'unreachable'; readonly mayBeDone: boolean }
  /**
   * `discarded` and `not-theirs`: its person discarded it, or somebody else signed in, while it was being prepared;
   * `held`: the site is another generation.
   */
  | { readonly kind: 'conflict' | 'discarded' | 'not-theirs' | 'held' };

/** Ends an attempt that does not get as far as an answer. */
export class Ended extends Error {
  override name = 'Ended';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** @throws what is no outcome */
export const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof Ended) return error.outcome;
  if (error instanceof Unreachable) return { kind: 'unreachable', mayBeDone: error.mayBeDone };
  throw error;
};

export const LATER_MS = 5000;
/** A server that fails this often at the same change will not recover by itself. */
export const FAILURES = 6;

const retryAfterMs = ({ headers }: Answered): number => {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : LATER_MS;
};

/** A deletion has succeeded if the item is already gone: the server knows the call, and says so. */
const isDone = (answer: Answered, entry: Entry): boolean =>
  isOk(answer) || (refusalOf(answer)?.error === 'not_found' && endpointOf(entry)?.method === 'DELETE');

/** The outcome of a change by its answer. */
export const judge = (answer: Answered, entry: Entry): Outcome => {
  if (isDone(answer, entry)) return { kind: 'accepted', answer };
  if (refusalOf(answer)?.error === 'other_generation') return { kind: 'held' };
  // A proxy's refusal, or that of a release without this call, says nothing about an earlier attempt that may have arrived.
  const isUnknown = entry.status === 'sending' && entry.attempts > 0;
  if (refusalOf(answer)?.error === 'unknown_address') return isUnknown ? refuseUnsure() : refuseOlderServer();
  if (answer.status === 401) return { kind: 'signed-out', answer };
  // With these statuses the server has certainly done nothing; a proxy in front of it may not know.
  const transient = answer.status === 429 || answer.status === 503 || answer.status === 408;
  if (transient) return { kind: 'later', waitMs: retryAfterMs(answer), mayBeDone: refusalOf(answer) === null };
  if (answer.status >= 500 && entry.attempts < FAILURES) return { kind: 'later', waitMs: LATER_MS, mayBeDone: true };
  if (isUnknown && !refusalOf(answer)) return { kind: 'later', waitMs: LATER_MS, mayBeDone: true };
  return { kind: 'refused', answer };
};

const sentenceOf = (answer: Answered): string =>
  refusalOf(answer)?.message ?? `The server didn’t accept this (${answer.status}). Try again.`;

/** The server's own clock. */
const dateOf = ({ headers }: Answered): string | null => {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const itemsIn = ({ status, text }: Answered): string | null => (status === 200 || status === 201 ? text : null);

/** A change that may have been carried out keeps the status `sending` until the server has answered. */
const statusAfter = async ({ store, generation }: Here, entry: Entry, outcome: Outcome): Promise<ChangeStatus> => {
  if (outcome.kind === 'conflict') return 'needs-you';
  if (generation.isOther(entry)) return 'waiting';
  if ('mayBeDone' in outcome && outcome.mayBeDone) return 'sending';
  const wasOut = entry.status === 'sending' && entry.attempts > 0;
  if (!wasOut) return 'waiting';
  // A new key means that the last attempt was answered.
  return (await findEntry(store, entry.id))?.key === entry.key ? 'sending' : 'waiting';
};

/** Records the outcome of an attempt. */
export const recordOutcome = async (here: Here, entry: Entry, outcome: Outcome): Promise<void> => {
  const { store } = here;
  const settledAt = new Date().toISOString();
  if (outcome.kind === 'accepted') {
    // If this write is lost, the change is sent again under its key and gets the same answer.
    const sent = { status: 'sent' as const, answer: itemsIn(outcome.answer), tick: store.tick(), settledAt };
    const acceptedAt = dateOf(outcome.answer);
    const by = generationIn(outcome.answer.headers)?.id ?? entry.generation;
    const settled = { ...sent, acceptedAt, generation: by, reason: null, refusal: null, attempt: null };
    await noteEntry(store, entry.id, settled);
  } else if (outcome.kind === 'refused') {
    const failed = { status: 'failed' as const, reason: sentenceOf(outcome.answer), settledAt };
    const refusal = refusalOf(outcome.answer)?.error ?? null;
    changeEntry(store, entry.id, { ...failed, refusal, attempt: null });
  } else {
    changeEntry(store, entry.id, { status: await statusAfter(here, entry, outcome) });
  }
};
