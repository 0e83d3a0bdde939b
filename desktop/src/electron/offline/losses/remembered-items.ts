import { cursorParts, sameValue } from '@shutterdesk/shared';
import type { Change, Item, RuleTools } from '../nouns/noun.ts';
import { rulesOf } from '../nouns/nouns.ts';
import { applyChange, changeOf } from '../replica/overlay-rules.ts';
import type { Entry } from '../store/entries.ts';
import { isFields } from '../store/entry-parts.ts';
import type { PendingPicture } from '../uploads/pending-picture.ts';

/** The items of a noun as this computer remembers them. */
type Memory = readonly Item[];

const hasPicture = (answer: unknown): answer is PendingPicture =>
  isFields(answer) && typeof answer.url === 'string' && isFields(answer.picture);

/** Only these answers contain nothing but the change itself. */
const ANSWERED_ALONE: ReadonlySet<string | undefined> = new Set(['adds']);

/**
 * Lays a sent change over the items as they were before it. If a restored server may have answered it, its answer would
 * hide what that server lost, so only what the person changed counts, and the new picture.
 */
export const layOver = (all: Memory, change: Change, tools: RuleTools): Memory => {
  if (ANSWERED_ALONE.has(change.changes?.effect)) return applyChange(all, change, tools);
  const { answer } = change;
  const pictureOf: RuleTools['pictureOf'] = (url) =>
    hasPicture(answer) ? { url: answer.url, picture: answer.picture } : tools.pictureOf(url);
  return applyChange(all, { ...change, answer: null }, { pictureOf });
};

const knownPart = (memory: Memory, change: Change): Change =>
  (change.changes && rulesOf(change.changes.noun).knownPart?.(memory, change)) ?? change;

/** A change that leaves the items as they are stands above all that was changed before it. */
export const standsIn = (items: Memory, entry: Entry, tools: RuleTools): boolean =>
  sameValue(layOver(items, changeOf(entry), tools), items);

/** The items that the server answered to a read, or those of a restored backup that holds that answer. */
interface Read {
  readonly items: Memory;
  /** Tells whether they hold a change, or something later in its place. */
  readonly isIn: (entry: Entry) => boolean;
}

/**
 * The items of a noun after the changes that arrived since, or may have. A change that the read contains already stays
 * above an earlier one that is still without an answer.
 * @param arrived in their order
 * @param starts the server's starts from before it restored a backup: their answers count whole. If another answer was
 * to a change that was written over other texts than the remembered ones, a backup had been restored in between: there
 * is one memory with it, and one with the older texts.
 */
export const rememberedItems = (
  read: Read,
  arrived: readonly Entry[],
  starts: ReadonlySet<string>,
  tools: RuleTools,
): readonly Memory[] =>
  arrived.reduce<readonly Memory[]>(
    (memories, entry) => {
      const change = changeOf(entry);
      if (read.isIn(entry)) {
        return standsIn(read.items, entry, tools) ? memories.map((memory) => layOver(memory, change, tools)) : memories;
      }
      const lay = starts.has(cursorParts(entry.state ?? '')?.generation ?? '') ? applyChange : layOver;
      const [newest = []] = memories;
      const withAll = lay(newest, change, tools);
      const known = memories.map((memory) => lay(memory, knownPart(memory, change), tools));
      return [withAll, ...known.filter((memory) => !sameValue(memory, withAll))];
    },
    [read.items],
  );
