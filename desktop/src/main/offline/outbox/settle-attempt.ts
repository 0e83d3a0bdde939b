import type { ChangeStatus } from '../../../sync-status.ts';
import { type Answered, refusalOf } from '../answers.ts';
import { changeEntry, type Entry, findEntry, noteEntry } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { mayBeForgotten } from './compare-change.ts';
import type { AttemptOutcome } from './send-attempt.ts';

const now = (): string => new Date().toISOString();

const sentenceOf = (answer: Answered): string =>
  refusalOf(answer)?.message ?? `The server refused this (${answer.status}).`;

const thingsIn = ({ status, text }: Answered): string | null => (status === 200 || status === 201 ? text : null);

/** A change that may have been carried out stays on its way until the server says what became of it. */
const statusAfter = async (store: Store, entry: Entry, outcome: AttemptOutcome): Promise<ChangeStatus> => {
  if (outcome.kind === 'conflict') return 'needs-you';
  if ('mayBeDone' in outcome && outcome.mayBeDone) return 'sending';
  const wasOut = entry.status === 'sending' && entry.attempts > 0;
  if (!wasOut || mayBeForgotten(entry)) return wasOut ? 'sending' : 'waiting';
  // A new key means that the last attempt was answered.
  return (await findEntry(store, entry.id))?.key === entry.key ? 'sending' : 'waiting';
};

/** Writes down what became of an attempt. */
export const settleAttempt = async (store: Store, entry: Entry, outcome: AttemptOutcome): Promise<void> => {
  if (outcome.kind === 'accepted') {
    // Forgotten, it is sent once more under its key, and answered as it was.
    const sent = { status: 'sent' as const, answer: thingsIn(outcome.answer), tick: store.tick(), settledAt: now() };
    await noteEntry(store, entry.id, { ...sent, reason: null, attempt: null });
  } else if (outcome.kind === 'refused') {
    const failed = { status: 'failed' as const, reason: sentenceOf(outcome.answer), settledAt: now() };
    changeEntry(store, entry.id, { ...failed, attempt: null });
  } else {
    changeEntry(store, entry.id, { status: await statusAfter(store, entry, outcome) });
  }
};
