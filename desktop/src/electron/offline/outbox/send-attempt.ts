import { randomUUID } from 'node:crypto';
import { ERROR_STATUS, GENERATION_HEADER, MADE_AT, type SettingsLike, sameValue } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { type Answered, answeredOf, isBusy, isOk, refusalOf } from '../line/answers.ts';
import { endpointNamed } from '../line/calls.ts';
import type { PersonHere } from '../line/person-here.ts';
import type { SignIns } from '../line/sign-ins.ts';
import { plainRead, Unreachable, type UpstreamCall } from '../line/upstream.ts';
import type { Merging } from '../nouns/noun.ts';
import { changeEntry, type Entry, noteEntry } from '../store/entries.ts';
import { endpointOf } from '../store/entry-parts.ts';
import type { GenerationHere } from '../store/generation-here.ts';
import type { Store } from '../store/store.ts';
import type { PendingUploads } from '../uploads/pending-uploads.ts';

/** The outcome of one attempt to send a change. */
export type AttemptOutcome =
  | { readonly kind: 'accepted' | 'refused' | 'signed-out'; readonly answer: Answered }
  /** `mayBeDone`: the server may have carried it out nevertheless. */
  | { readonly kind: 'later'; readonly waitMs: number; readonly mayBeDone: boolean }
  | { readonly kind: 'unreachable'; readonly mayBeDone: boolean }
  /** `held`: the site is another generation. */
  | { readonly kind: 'conflict' | 'discarded' | 'not-theirs' | 'held' };

/** Somebody else signed in while the change was being prepared. */
export class NotTheirs extends Error {
  override name = 'NotTheirs';
}

/** The change was discarded while it was being prepared. */
export class Discarded extends Error {
  override name = 'Discarded';
}

export interface SendParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly generation: GenerationHere;
  readonly signIns: Pick<SignIns, 'over'>;
  readonly uploads: PendingUploads;
  readonly send: (call: UpstreamCall) => Promise<Response>;
  /** Called when an entry of the outbox has changed. */
  readonly onChange: () => void;
}

/** The server refuses to tell the state that a change needs: only a person can go on. */
export class ReadRefused extends Error {
  override name = 'ReadRefused';
  readonly answer: Answered;

  constructor(answer: Answered) {
    super('What is there now is refused.');
    this.answer = answer;
  }
}

/**
 * The server's current answer to a read.
 * @throws {ReadRefused} when the server itself refuses it
 * @throws {Unreachable} when there is no answer now
 */
export const readNow = async ({ send }: Pick<SendParts, 'send'>, path: string): Promise<Answered> => {
  const answer = await answeredOf(await send(plainRead(path)));
  if (isOk(answer)) return answer;
  if (isBusy(answer) || refusalOf(answer) === null) throw new Unreachable('What is there now could not be read.');
  throw new ReadRefused(answer);
};

export const JSON_HEADERS = { 'content-type': 'application/json' };
export const LATER_MS = 5000;
/** A server that fails this often at the same change will not recover by itself. */
export const FAILURES = 6;

export const attemptSchema = z.object({ body: z.nullable(z.string()), headers: z.record(z.string(), z.string()) });
export type Attempt = z.infer<typeof attemptSchema>;

/** A later start would build exactly the same request from the entry. */
const canBeRebuilt = ({ body, headers }: Attempt, entry: Entry): boolean =>
  body === entry.body && !('if-match' in headers);

/**
 * Stores the attempt before sending, so that after a lost answer exactly the same request is sent under the same key.
 * @throws {Discarded}
 */
export const writeAttempt = async ({ store, onChange }: SendParts, entry: Entry, attempt: Attempt): Promise<void> => {
  const change = { attempt: JSON.stringify(attempt), status: 'sending' as const, attempts: entry.attempts + 1 };
  const write = canBeRebuilt(attempt, entry) ? noteEntry : changeEntry;
  if (!(await write(store, entry.id, change))) throw new Discarded('discarded');
  if (entry.status !== 'sending') onChange();
};

export const newKey = async ({ store }: SendParts, entry: Entry): Promise<Entry> => {
  const change = { key: randomUUID(), attempt: null };
  changeEntry(store, entry.id, change);
  return { ...entry, ...change };
};

/** @throws {NotTheirs} */
export const post = async (parts: SendParts, entry: Entry, attempt: Attempt): Promise<Answered> => {
  const headers = new Headers({ ...attempt.headers, 'idempotency-key': entry.key, [MADE_AT]: entry.createdAt });
  if (entry.generation) headers.set(GENERATION_HEADER, entry.generation);
  await parts.signIns.over();
  const endpoint = endpointOf(entry);
  if (!endpoint) throw new Error(`This app has no call ${entry.call}.`);
  if (entry.owner !== parts.person.id) throw new NotTheirs('Somebody else has signed in.');
  return answeredOf(await parts.send({ method: endpoint.method, url: entry.path, headers, body: attempt.body }));
};

const OLDER_SERVER =
  'Your server is older than this app and does not know this change yet. Update the server, then try again.';

const retryAfterMs = ({ headers }: Answered): number => {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : LATER_MS;
};

/** A deletion has succeeded if the item is already gone: the server knows the call, and says so. */
const isDone = (answer: Answered, entry: Entry): boolean =>
  isOk(answer) || (refusalOf(answer)?.error === 'not_found' && endpointOf(entry)?.method === 'DELETE');

export const judge = (answer: Answered, entry: Entry): AttemptOutcome => {
  if (isDone(answer, entry)) return { kind: 'accepted', answer };
  if (refusalOf(answer)?.error === 'other_generation') return { kind: 'held' };
  if (refusalOf(answer)?.error === 'unknown_address') return refused(OLDER_SERVER);
  if (answer.status === 401) return { kind: 'signed-out', answer };
  // With these statuses the server has certainly done nothing; a proxy in front of it may not know.
  const transient = answer.status === 429 || answer.status === 503 || answer.status === 408;
  if (transient) return { kind: 'later', waitMs: retryAfterMs(answer), mayBeDone: refusalOf(answer) === null };
  if (answer.status >= 500 && entry.attempts < FAILURES) return { kind: 'later', waitMs: LATER_MS, mayBeDone: true };
  // A proxy's refusal says nothing about an earlier attempt that may have reached the server.
  const isUnknown = entry.status === 'sending' && entry.attempts > 0;
  if (isUnknown && !refusalOf(answer)) return { kind: 'later', waitMs: LATER_MS, mayBeDone: true };
  return { kind: 'refused', answer };
};

/* Refuses a change that cannot be sent before one side is updated. It stays in the outbox with a sentence that
   says which side. */

const refused = (message: string, names: readonly string[] = []): AttemptOutcome => ({
  kind: 'refused',
  answer: {
    status: ERROR_STATUS.not_implemented,
    headers: new Headers({ 'content-type': 'application/json' }),
    text: JSON.stringify({
      error: 'not_implemented',
      message,
      issues: names.map((name) => ({ path: name, message })),
    }),
  },
});

/** Refuses a change whose call this app does not have; null if it has the call. */
export const refuseUnknownCall = ({ call }: Entry): AttemptOutcome | null =>
  endpointNamed(call) ? null : refused('A newer version of this app made this change. Update the app, then try again.');

interface Versions {
  readonly base: SettingsLike;
  readonly mine: SettingsLike;
  readonly theirs: SettingsLike;
}

/**
 * Refuses a change of a field that the server does not know, because it would silently ignore the field; null if
 * there is none.
 */
export const refuseUnknownFields = ({ labelOf }: Merging, { base, mine, theirs }: Versions): AttemptOutcome | null => {
  const names = Object.keys(mine).filter((name) => theirs[name] === undefined && !sameValue(mine[name], base[name]));
  if (names.length === 0) return null;
  const fields = names.map((name) => `“${labelOf(name)}”`).join(', ');
  const sentence = `Your server is older than this app and does not know ${fields} yet. Update the server, then try again.`;
  return refused(sentence, names);
};
