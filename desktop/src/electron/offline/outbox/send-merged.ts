import { type SettingsLike, type SettingsMerge, sameValue } from '@shutterdesk/shared';
import { type Answered, isOk } from '../line/answers.ts';
import type { Merging } from '../nouns/noun.ts';
import { rulesOf } from '../nouns/nouns.ts';
import { contentOf, findRead, rememberRead } from '../replica/cache.ts';
import { changeEntry, type Entry } from '../store/entries.ts';
import { changesOf } from '../store/entry-parts.ts';
import {
  type AttemptOutcome,
  attemptSchema,
  JSON_HEADERS,
  judge,
  LATER_MS,
  newKey,
  post,
  readNow,
  refuseUnknownFields,
  type SendParts,
  writeAttempt,
} from './send-attempt.ts';

/** The rules of a change whose noun is merged; undefined for any other. */
export const mergingOf = (entry: Pick<Entry, 'call'>): Merging | undefined => {
  const changes = changesOf(entry);
  return changes && rulesOf(changes.noun).merging;
};

/** The base of a change, and its result; an older app may have written both. */
const sidesOf = ({ schema }: Merging, { base, body }: Pick<Entry, 'base' | 'body'>) => {
  const began = schema.parse(JSON.parse(base ?? 'null'));
  return { base: began, mine: schema.parse({ ...began, ...JSON.parse(body ?? '{}') }) };
};

/** Merges a change that waits for the person; null if that is not possible. */
export const mergeOf = (entry: Entry, keepTheirs?: ReadonlySet<string>): SettingsMerge<SettingsLike> | null => {
  const merging = mergingOf(entry);
  if (!merging || entry.status !== 'needs-you' || !entry.theirs) return null;
  const { base, mine } = sidesOf(merging, entry);
  return merging.merge(base, mine, merging.schema.parse(JSON.parse(entry.theirs)), keepTheirs);
};

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

/** It is read at the same address at which it is saved. */
const readTruth = async (parts: MergeParts, { path }: Entry, fresh: boolean): Promise<Truth> => {
  const cached = fresh ? undefined : await findRead(parts.store, path);
  if (cached) return { theirs: parts.merging.schema.parse(contentOf(cached)), etag: cached.etag };
  const tick = parts.store.tick();
  const answer = await readNow(parts, path);
  return remember(parts, path, answer, tick);
};

/** The answer to a save is the server's current state: the next save is based on it. */
const outcomeOf = async (parts: MergeParts, entry: Entry, answer: Answered): Promise<AttemptOutcome> => {
  if (isOk(answer)) await remember(parts, entry.path, answer, parts.store.tick());
  return judge(answer, entry);
};

/**
 * Repeats the same request after a lost answer; null if its base is outdated. On the first attempt that refusal is the
 * answer: the caller has asked for the check (If-Match).
 */
const repeat = async (parts: SendParts, entry: Entry): Promise<Answered | null> => {
  if (!entry.attempt) return null;
  const attempt = attemptSchema.parse(JSON.parse(entry.attempt));
  await writeAttempt(parts, entry, attempt);
  const answer = await post(parts, entry, attempt);
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
  await writeAttempt(parts, entry, attempt);
  const answer = await post(parts, entry, attempt);
  return [{ ...entry, attempts: entry.attempts + 1, attempt: JSON.stringify(attempt) }, answer];
};

/** Merges this change into the server's current state and saves it; asks the person if both changed the same field. */
export const sendMerged = async (parts: MergeParts, start: Entry): Promise<AttemptOutcome> => {
  const { merging } = parts;
  const repeated = await repeat(parts, start);
  if (repeated) return outcomeOf(parts, start, repeated);
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
    if (answer.status !== 412) return outcomeOf(parts, next, answer);
    entry = next;
  }
  await newKey(parts, entry);
  return { kind: 'later', waitMs: LATER_MS, mayBeDone: false };
};
