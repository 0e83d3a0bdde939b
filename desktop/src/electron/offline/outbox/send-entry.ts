import { DAY_MS } from '@shutterdesk/shared';
import { type Answered, answeredOf, refusalOf, refuse } from '../line/answers.ts';
import { Unreachable } from '../line/upstream.ts';
import type { Entry } from '../store/entries.ts';
import { localIdsIn } from '../uploads/local-address.ts';
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

/** A server keeps a key for seven days. This is shorter, because the two clocks do not start at the same moment. */
const SURELY_KEPT_MS = 6 * DAY_MS;

/**
 * A change that may have been carried out, and that the server may no longer recognise. With a wrong clock a change
 * may seem old or in the future: both count as old.
 */
const mayBeForgotten = ({ status, attempts, createdAt }: Entry): boolean =>
  status === 'sending' && attempts > 0 && Math.abs(Date.now() - Date.parse(createdAt)) > SURELY_KEPT_MS;

const UNSURE = 'We don’t know whether this arrived. Look at your site, then try again or discard this.';

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
export const sendEntry = async (parts: SendParts, entry: Entry): Promise<AttemptOutcome> => {
  const unknown = refuseUnknownCall(entry);
  if (unknown) return unknown;
  try {
    const merging = entry.base ? mergingOf(entry) : undefined;
    // A merge sees by itself what has arrived.
    if (!merging && mayBeForgotten(entry)) {
      return { kind: 'refused', answer: await answeredOf(refuse('precondition_failed', UNSURE)) };
    }
    return await (merging ? sendMerged({ ...parts, merging }, entry) : sendAsItIs(parts, entry));
  } catch (error) {
    return outcomeOf(error);
  }
};
