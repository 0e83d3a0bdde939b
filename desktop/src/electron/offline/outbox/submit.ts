import type { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import type { Answered } from '../line/answers.ts';
import { addEntry, type Entry, hasOpenEntries, type NewEntry, removeEntry } from '../store/entries.ts';
import type { AttemptParts } from './attempts.ts';
import type { AttemptOutcome } from './send-attempt.ts';

/** The result of a change that was just made. */
export type Submitted =
  | { readonly kind: 'answered'; readonly answer: Answered }
  /** The change is stored. It will be sent, unless a person has to resolve a conflict first. */
  | { readonly kind: 'queued' };

export type Submit = (entry: NewEntry, options: { readonly keepWhenSignedOut: boolean }) => Promise<Submitted>;

interface SubmitParts extends Pick<AttemptParts, 'mayGoOut' | 'onChange' | 'person' | 'store'> {
  readonly attempt: (entry: Entry) => Promise<AttemptOutcome>;
  /** The queue of a noun. */
  readonly laneOf: (noun: string) => SerialQueue;
  /** Tells whether earlier changes of a noun are being sent. */
  readonly isDraining: (noun: string) => boolean;
  readonly kick: () => void;
}

/** Sends a change at once, or queues it if it has to wait behind earlier ones or for the server. */
export const createSubmit = (parts: SubmitParts): Submit => {
  const { attempt, laneOf, mayGoOut, onChange, person, store } = parts;

  const queue = async (entry: NewEntry): Promise<Submitted> => {
    addEntry(store, { ...entry, attempt: null });
    onChange();
    parts.kick();
    return { kind: 'queued' };
  };

  const sendNow = async (draft: NewEntry, keepWhenSignedOut: boolean): Promise<Submitted> => {
    const entry = addEntry(store, { ...draft, status: 'sending' });
    const outcome = await attempt(entry);
    if (outcome.kind === 'accepted') return { kind: 'answered', answer: outcome.answer };
    const forget = outcome.kind === 'refused' || (outcome.kind === 'signed-out' && !keepWhenSignedOut);
    if (!forget) return { kind: 'queued' };
    removeEntry(store, entry.id);
    onChange();
    return { kind: 'answered', answer: outcome.answer };
  };

  return async (entry, { keepWhenSignedOut }) => {
    if (!mayGoOut() || parts.isDraining(entry.noun)) return queue(entry);
    return laneOf(entry.noun).run(async () => {
      const behind = !mayGoOut() || (await hasOpenEntries(store, entry.noun, person.id));
      return behind ? queue(entry) : sendNow(entry, keepWhenSignedOut);
    });
  };
};
