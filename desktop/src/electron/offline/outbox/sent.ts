import { randomUUID } from 'node:crypto';
import { DAY_MS, GENERATION_HEADER, MADE_AT, type SettingsLike, sameValue } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { type Answered, answeredOf, isBusy, isOk, refusalOf } from '../line/answers.ts';
import { plainRead, Unreachable } from '../line/upstream.ts';
import type { Merging } from '../nouns/noun.ts';
import { mergingOf, sidesOf } from '../nouns/nouns.ts';
import { contentOf, findRead, rememberRead } from '../replica/cache.ts';
import { changeEntry, type Entry, endpointOf, noteEntry } from '../store/entries.ts';
import type { Here } from '../store/here.ts';
import { localIdsIn } from '../uploads/local-address.ts';
import type { PendingUploads } from '../uploads/pending-uploads.ts';
import { Ended, FAILURES, judge, LATER_MS, type Outcome, outcomeOf } from './answered.ts';
import { refuseUnknownCall, refuseUnknownFields, refuseUnsure } from './refused.ts';

export interface SendParts extends Here {
  readonly uploads: PendingUploads;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

const attemptSchema = z.object({ body: z.nullable(z.string()), headers: z.record(z.string(), z.string()) });
type Attempt = z.infer<typeof attemptSchema>;

const lastAttempt = ({ attempt }: Entry): Attempt | null => (attempt ? attemptSchema.parse(JSON.parse(attempt)) : null);

/** A later start would build exactly the same request from the entry. */
const canBeRebuilt = ({ body, headers }: Attempt, entry: Entry): boolean =>
  body === entry.body && !('if-match' in headers);

/**
 * Stores the attempt before sending, so that after a lost answer exactly the same request is sent under the same key.
 * @throws {Ended} when the change was discarded
 */
const writeAttempt = async ({ store, changed }: SendParts, entry: Entry, attempt: Attempt): Promise<void> => {
  const change = { attempt: JSON.stringify(attempt), status: 'sending' as const, attempts: entry.attempts + 1 };
  const write = canBeRebuilt(attempt, entry) ? noteEntry : changeEntry;
  if (!(await write(store, entry.id, change))) throw new Ended({ kind: 'discarded' });
  if (entry.status !== 'sending') changed();
};

const newKey = async ({ store }: SendParts, entry: Entry): Promise<Entry> => {
  const change = { key: randomUUID(), attempt: null };
  changeEntry(store, entry.id, change);
  return { ...entry, ...change };
};

/** @throws {Ended} when somebody else has signed in */
const post = async (parts: SendParts, entry: Entry, attempt: Attempt): Promise<Answered> => {
  const headers = new Headers({ ...attempt.headers, 'idempotency-key': entry.key, [MADE_AT]: entry.createdAt });
  if (entry.generation) headers.set(GENERATION_HEADER, entry.generation);
  await parts.line.signIns.over();
  const endpoint = endpointOf(entry);
  if (!endpoint) throw new Error(`This app has no call ${entry.call}.`);
  if (entry.owner !== parts.person.id) throw new Ended({ kind: 'not-theirs' });
  return answeredOf(await parts.line.send({ method: endpoint.method, url: entry.path, headers, body: attempt.body }));
};

const writeAndPost = async (parts: SendParts, entry: Entry, attempt: Attempt): Promise<Answered> => {
  await writeAttempt(parts, entry, attempt);
  return post(parts, entry, attempt);
};

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

/** Sends a change after its photographs. */
const sendAsItIs = async (parts: SendParts, entry: Entry): Promise<Outcome> => {
  const previous = lastAttempt(entry);
  const uploaded = previous ? { kind: 'arrived' as const } : await parts.uploads.uploadAll(localIdsIn(entry.body));
  if (uploaded.kind === 'later') return { kind: 'later', waitMs: LATER_MS, mayBeDone: false };
  if (uploaded.kind === 'unreachable') return { kind: 'unreachable', mayBeDone: false };
  if (uploaded.kind !== 'arrived') return uploaded;
  const answer = await writeAndPost(parts, entry, previous ?? freshAttempt(parts, entry));
  const again = await uploadAgain(parts, entry, answer);
  return again ? sendAsItIs(parts, again) : judge(answer, entry);
};

/* A change that is merged. */

/** Each merge may be overtaken by another person's save. */
const MERGES = 5;

interface MergeParts extends SendParts {
  readonly merging: Merging;
}

/** The server's state. */
interface Truth {
  readonly theirs: SettingsLike;
  readonly etag: string | null;
}

const remember = async (
  { store, merging }: MergeParts,
  path: string,
  { headers, text }: Answered,
  tick: number,
): Promise<Truth> => {
  const etag = headers.get('etag');
  await rememberRead(store, { path, body: Buffer.from(text), etag, readAt: new Date().toISOString(), tick });
  return { theirs: merging.schema.parse(JSON.parse(text)), etag };
};

/**
 * The server's current answer to a read.
 * @throws {Ended} when the server itself refuses it: only a person can go on
 * @throws {Unreachable} when there is no answer now
 */
const readNow = async ({ line }: SendParts, path: string): Promise<Answered> => {
  const answer = await answeredOf(await line.send(plainRead(path)));
  if (isOk(answer)) return answer;
  if (isBusy(answer) || refusalOf(answer) === null) throw new Unreachable('What is there now could not be read.');
  throw new Ended({ kind: answer.status === 401 ? 'signed-out' : 'refused', answer });
};

/** It is read at the same address at which it is saved. */
const readTruth = async (parts: MergeParts, { path }: Entry, fresh: boolean): Promise<Truth> => {
  const cached = fresh ? undefined : await findRead(parts.store, path);
  if (cached) return { theirs: parts.merging.schema.parse(contentOf(cached)), etag: cached.etag };
  const tick = parts.store.tick();
  return remember(parts, path, await readNow(parts, path), tick);
};

/** The answer to a save is the server's current state: the next save is based on it. */
const judgeSave = async (parts: MergeParts, entry: Entry, answer: Answered): Promise<Outcome> => {
  if (isOk(answer)) await remember(parts, entry.path, answer, parts.store.tick());
  return judge(answer, entry);
};

/**
 * Repeats the same request after a lost answer; null if its base is outdated. On the first attempt that refusal is the
 * answer: the caller has asked for the check (If-Match).
 */
const repeat = async (parts: SendParts, entry: Entry): Promise<Answered | null> => {
  const attempt = lastAttempt(entry);
  if (!attempt) return null;
  const answer = await writeAndPost(parts, entry, attempt);
  return answer.status === 412 && entry.attempts > 0 ? null : answer;
};

/** Leaves out fields that this app does not know: the server keeps their values. */
const sendable = ({ knows }: Merging, merged: SettingsLike, theirs: SettingsLike): SettingsLike =>
  Object.fromEntries(Object.entries(merged).filter(([name, value]) => knows(name) || !sameValue(value, theirs[name])));

const save = async (
  parts: SendParts,
  start: Entry,
  merged: SettingsLike,
  etag: Truth['etag'],
): Promise<[Entry, Answered]> => {
  const entry = start.attempt ? await newKey(parts, start) : start;
  const match: Record<string, string> = etag ? { 'if-match': etag } : {};
  const attempt = { body: JSON.stringify(merged), headers: { ...JSON_HEADERS, ...match } };
  const answer = await writeAndPost(parts, entry, attempt);
  return [{ ...entry, attempts: entry.attempts + 1, attempt: JSON.stringify(attempt) }, answer];
};

/** Merges this change into the server's current state and saves it; asks the person if both changed the same field. */
const sendMerged = async (parts: MergeParts, start: Entry): Promise<Outcome> => {
  const { merging } = parts;
  const repeated = await repeat(parts, start);
  if (repeated) return judgeSave(parts, start, repeated);
  const { base, mine } = sidesOf(merging, start);
  let entry = start;
  for (let turn = 0; turn < MERGES; turn += 1) {
    const { theirs, etag } = await readTruth(parts, entry, turn > 0);
    const refusal = refuseUnknownFields(merging, { base, mine, theirs });
    if (refusal) return refusal;
    const { merged, conflicts } = merging.merge(base, mine, theirs);
    // The cached state may be old: only a conflict with the current ones is shown to the person.
    if (conflicts.length > 0 && turn === 0) continue;
    if (conflicts.length > 0) {
      changeEntry(parts.store, entry.id, { theirs: JSON.stringify(theirs), attempt: null });
      return { kind: 'conflict' };
    }
    const [next, answer] = await save(parts, entry, sendable(merging, merged, theirs), etag);
    if (answer.status !== 412) return judgeSave(parts, next, answer);
    entry = next;
  }
  await newKey(parts, entry);
  return { kind: 'later', waitMs: LATER_MS, mayBeDone: false };
};

/** A server keeps a key for seven days. This is shorter, because the two clocks do not start at the same moment. */
const SURELY_KEPT_MS = 6 * DAY_MS;

/**
 * A change that may have been carried out, and that the server may no longer recognise. With a wrong clock a change
 * may seem old or in the future: both count as old.
 */
const mayBeForgotten = ({ status, attempts, createdAt }: Entry): boolean =>
  status === 'sending' && attempts > 0 && Math.abs(Date.now() - Date.parse(createdAt)) > SURELY_KEPT_MS;

/** Sends one change, as it is or merged into what the server has, and answers the outcome. */
export const sendEntry = async (parts: SendParts, entry: Entry): Promise<Outcome> => {
  const unknown = refuseUnknownCall(entry);
  if (unknown) return unknown;
  try {
    const merging = entry.base ? mergingOf(entry) : undefined;
    // A merge sees by itself what has arrived.
    if (!merging && mayBeForgotten(entry)) return refuseUnsure();
    return await (merging ? sendMerged({ ...parts, merging }, entry) : sendAsItIs(parts, entry));
  } catch (error) {
    return outcomeOf(error);
  }
};
