import { type Answered, refusalOf } from '../line/answers.ts';
import { Unreachable } from '../line/upstream.ts';
import type { Entry } from '../store/entries.ts';
import { localIdsIn } from '../uploads/local-address.ts';
import { askFirst, compareChange, mayBeForgotten } from './compare-change.ts';
import {
  type Attempt,
  type AttemptOutcome,
  attemptSchema,
  Discarded,
  FAILURES,
  JSON_HEADERS,
  judge,
  LATER_MS,
  NotTheirs,
  newKey,
  post,
  ReadRefused,
  refuseUnknownCall,
  type SendParts,
  writeAttempt,
} from './send-attempt.ts';
import { mergingOf, sendMerged } from './send-merged.ts';

/** Uploads a photograph again if the server has already deleted the upload. */
const uploadAgain = async (parts: SendParts, entry: Entry, answer: Answered): Promise<Entry | null> => {
  const ids = localIdsIn(entry.body);
  if (refusalOf(answer)?.error !== 'upload_missing' || ids.length === 0 || entry.attempts >= FAILURES) return null;
  parts.uploads.again(ids);
  return { ...(await newKey(parts, entry)), attempts: entry.attempts + 1 };
};

const freshAttempt = (parts: SendParts, entry: Entry): Attempt => ({
  body: entry.body && parts.uploads.withTrueAddresses(entry.body),
  headers: entry.body ? JSON_HEADERS : {},
});

const sendAsItIs = async (parts: SendParts, entry: Entry): Promise<AttemptOutcome> => {
  const previous = entry.attempt ? attemptSchema.parse(JSON.parse(entry.attempt)) : null;
  const uploaded = previous ? { kind: 'arrived' as const } : await parts.uploads.uploadAll(localIdsIn(entry.body));
  if (uploaded.kind === 'later') return { kind: 'later', waitMs: LATER_MS, mayBeDone: false };
  if (uploaded.kind === 'unreachable') return { kind: 'unreachable', mayBeDone: false };
  if (uploaded.kind !== 'arrived') return uploaded;
  const attempt = previous ?? freshAttempt(parts, entry);
  await writeAttempt(parts, entry, attempt);
  const answer = await post(parts, entry, attempt);
  const again = await uploadAgain(parts, entry, answer);
  return again ? sendAsItIs(parts, again) : judge(answer, entry);
};

/** @throws what is no outcome */
const outcomeOf = (error: unknown): AttemptOutcome => {
  if (error instanceof ReadRefused) {
    return { kind: error.answer.status === 401 ? 'signed-out' : 'refused', answer: error.answer };
  }
  if (error instanceof Unreachable) return { kind: 'unreachable', mayBeDone: error.mayBeDone };
  if (error instanceof Discarded) return { kind: 'discarded' };
  if (error instanceof NotTheirs) return { kind: 'not-theirs' };
  throw error;
};

/** Sends one change and answers the outcome. */
export const sendEntry = async (parts: SendParts, stored: Entry): Promise<AttemptOutcome> => {
  const unknown = refuseUnknownCall(stored);
  if (unknown) return unknown;
  try {
    const entry = mayBeForgotten(stored) ? await compareChange(parts, stored) : stored;
    if ('kind' in entry) return entry;
    const asks = await askFirst(parts, entry);
    if (asks) return asks;
    const merging = entry.base ? mergingOf(entry) : undefined;
    return await (merging ? sendMerged({ ...parts, merging }, entry) : sendAsItIs(parts, entry));
  } catch (error) {
    return outcomeOf(error);
  }
};
