import { type NewerWork, newerWork } from '../losses/newer-work.ts';
import { ruleOf } from '../nouns/nouns.ts';
import { changeOf } from '../replica/overlay-rules.ts';
import { changeEntry, type Entry } from '../store/entries.ts';
import { bodyOf, changesOf } from '../store/entry-parts.ts';
import { thingsNow } from './compare-change.ts';
import type { AttemptOutcome, SendParts } from './send-attempt.ts';

/** A lost change that is sent again asks its person before it replaces newer work. null: nothing is in its way. */
export const askFirst = async (parts: SendParts, entry: Entry): Promise<AttemptOutcome | null> => {
  const { noun } = changesOf(entry) ?? {};
  // A change that may have been carried out is repeated as it was.
  if (!noun || entry.replaces === null || entry.status === 'sending') return null;
  const now = await thingsNow(parts, noun, null);
  const newer = newerWork(changeOf(entry), JSON.parse(entry.replaces), now, parts.uploads);
  if (newer.conflicts.length === 0) return null;
  changeEntry(parts.store, entry.id, { theirs: JSON.stringify(newer), attempt: null });
  return { kind: 'conflict' };
};

/** The newer work about which a lost change asks its person; null for any other change. */
export const askedAbout = ({ status, replaces, theirs }: Entry): NewerWork | null =>
  status === 'needs-you' && replaces !== null && theirs !== null ? JSON.parse(theirs) : null;

/** What is sent after the person's choice; null: nothing, because all of it is to stay as it is. */
export const chosen = (
  entry: Entry,
  { values }: NewerWork,
  keepTheirs: ReadonlySet<string>,
): Pick<Entry, 'body' | 'replaces'> | null => {
  const { body } = entry;
  const replaces = JSON.stringify(values);
  if (keepTheirs.size === 0) return { body, replaces };
  const changes = changesOf(entry);
  const rest = changes && ruleOf(changes)?.replacing?.without?.(bodyOf(entry) ?? {}, keepTheirs);
  return rest && Object.keys(rest).length > 0 ? { body: JSON.stringify(rest), replaces } : null;
};
