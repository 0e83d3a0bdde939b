import type { ChangeStatus } from '../../../sync-status.ts';
import { type Answered, refusalOf } from '../line/answers.ts';
import { changeEntry, type Entry, findEntry, noteEntry } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { mayBeForgotten } from './compare-change.ts';
import type { AttemptOutcome } from './send-attempt.ts';

const now = (): string => new Date().toISOString();

const sentenceOf = (answer: Answered): string =>
  refusalOf(answer)?.message ?? `The server refused this (${answer.status}).`;

const thingsIn = ({ status, text }: Answered): string | null => (status === 200 || status === 201 ? text : null);

/** A change that may have been carried out keeps the status `sending` until the server has answered. */
const statusAfter = async (store: Store, entry: Entry, outcome: AttemptOutcome): Promise<ChangeStatus> => {
  if (outcome.kind === 'conflict') return 'needs-you';
  if ('mayBeDone' in outcome && outcome.mayBeDone) return 'sending';
  const wasOut = entry.status === 'sending' && entry.attempts > 0;
  if (!wasOut || mayBeForgotten(entry)) return wasOut ? 'sending' : 'waiting';
  // A new key means that the last attempt was answered.
  return (await findEntry(store, entry.id))?.key === entry.key ? 'sending' : 'waiting';
};

/** Records the outcome of an attempt. */
export const recordOutcome = async (store: Store, entry: Entry, outcome: AttemptOutcome): Promise<void> => {
  if (outcome.kind === 'accepted') {
    // If this write is lost, the change is sent again under its key and gets the same answer.
    const sent = { status: 'sent' as const, answer: thingsIn(outcome.answer), tick: store.tick(), settledAt: now() };
    await noteEntry(store, entry.id, { ...sent, reason: null, refusal: null, attempt: null });
  } else if (outcome.kind === 'refused') {
    const failed = { status: 'failed' as const, reason: sentenceOf(outcome.answer), settledAt: now() };
    const refusal = refusalOf(outcome.answer)?.error ?? null;
    changeEntry(store, entry.id, { ...failed, refusal, attempt: null });
  } else {
    changeEntry(store, entry.id, { status: await statusAfter(store, entry, outcome) });
  }
};
