import { DAY_MS, type Noun } from '@shutterdesk/shared';
import { type Answered, answeredOf, refuse } from '../line/answers.ts';
import { LIST_OF } from '../line/calls.ts';
import { type NewerWork, newerWork } from '../losses/newer-work.ts';
import { type Item, isItem } from '../nouns/noun.ts';
import { ruleOf, rulesOf } from '../nouns/nouns.ts';
import { changeOf, itemsIn } from '../replica/overlay-rules.ts';
import { changeEntry, type Entry } from '../store/entries.ts';
import { baseOf, bodyOf, changesOf, type Fields, idOf } from '../store/entry-parts.ts';
import { type AttemptOutcome, newKey, readNow, type SendParts } from './send-attempt.ts';

/** A server keeps a key for seven days. This is shorter, because the two clocks do not start at the same moment. */
const SURELY_KEPT_MS = 6 * DAY_MS;

/**
 * A change that may have been carried out, and that the server may no longer recognise. With a wrong clock a change
 * may seem old or in the future: both count as old.
 */
export const mayBeForgotten = ({ status, attempts, createdAt }: Entry, now = Date.now()): boolean =>
  status === 'sending' && attempts > 0 && Math.abs(now - Date.parse(createdAt)) > SURELY_KEPT_MS;

/** Of a long list, only the items from the same moment are read. */
const addressesOf = (noun: Noun, base: Item | null): readonly string[] => {
  const list = LIST_OF[noun];
  if (list) return [list.path];
  const moment = base?.createdAt;
  return (typeof moment === 'string' && rulesOf(noun).follows?.at(moment)) || [];
};

/** @throws {Unreachable} */
export const itemsNow = async (parts: SendParts, noun: Noun, base: Item | null): Promise<readonly Item[]> => {
  const found = await Promise.all(addressesOf(noun, base).map((path) => readNow(parts, path)));
  return found.flatMap(({ text }) => itemsIn(noun, JSON.parse(text)));
};

const itemNow = async (parts: SendParts, entry: Entry, base: Item | null): Promise<Item | undefined> => {
  const noun = changesOf(entry)?.noun;
  return noun && (await itemsNow(parts, noun, base)).find(({ id }) => id === idOf(entry));
};

/** The fields that an edit sets; null if a change sets nothing that can be compared. */
const wantedOf = (entry: Entry): Fields | null => {
  const effect = changesOf(entry)?.effect;
  if (effect === 'activates') return { isActive: true };
  return effect === 'edits' ? bodyOf(entry) : null;
};

const holds = (item: Item, fields: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => item[name] === value);

const answerOf = (item: Item): Answered => ({ status: 200, headers: new Headers(), text: JSON.stringify(item) });

const OVERTAKEN = 'We don’t know whether this arrived, and someone has changed it since. Try again to use yours.';

/**
 * Gives the change a new key, and counts its age from now: as long as the server surely keeps that key, the change is
 * repeated under it and not compared again.
 */
const renewed = async (parts: SendParts, entry: Entry): Promise<Entry> => {
  const again = await newKey(parts, entry);
  const change = { createdAt: new Date().toISOString() };
  // The key is stored first: an old change with a new key would only be compared again, but a young one with an old
  // key would never be.
  changeEntry(parts.store, entry.id, change);
  return { ...again, ...change };
};

/** The outcome of the change if the server's current state shows it; else the change, to be sent under a new key. */
export const compareChange = async (parts: SendParts, entry: Entry): Promise<AttemptOutcome | Entry> => {
  const wanted = wantedOf(entry);
  const began = baseOf(entry);
  const base: Item | null = isItem(began) ? began : null;
  const item = wanted && (await itemNow(parts, entry, base));
  if (!item || !wanted) return renewed(parts, entry);
  if (holds(item, wanted)) return { kind: 'accepted', answer: answerOf(item) };
  const before = Object.fromEntries(Object.keys(wanted).map((name) => [name, base?.[name]]));
  if (holds(item, before)) return renewed(parts, entry);
  return { kind: 'refused', answer: await answeredOf(refuse('precondition_failed', OVERTAKEN)) };
};

/** A lost change that is sent again asks its person before it replaces newer work. null: nothing is in its way. */
export const askFirst = async (parts: SendParts, entry: Entry): Promise<AttemptOutcome | null> => {
  const { noun } = changesOf(entry) ?? {};
  // A change that may have been carried out is repeated as it was.
  if (!noun || entry.replaces === null || entry.status === 'sending') return null;
  const now = await itemsNow(parts, noun, null);
  const newer = newerWork(changeOf(entry), JSON.parse(entry.replaces), now, parts.uploads);
  if (newer.conflicts.length === 0) return null;
  changeEntry(parts.store, entry.id, { theirs: JSON.stringify(newer), attempt: null });
  return { kind: 'conflict' };
};

/** The newer work about which a lost change asks its person; null for any other change. */
export const askedAbout = ({ status, replaces, theirs }: Entry): NewerWork | null =>
  status === 'needs-you' && replaces !== null && theirs !== null ? JSON.parse(theirs) : null;

/** The change that is sent after the person's choice; null: nothing, because all of it is to stay as it is. */
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
