import type { AnyEndpoint, Noun } from '@shutterdesk/shared';
import type { Apply, Change, RuleTools, Thing } from '../nouns/things.ts';
import type { Entry } from '../store/entries.ts';
import { baseOf, bodyOf, changesOf, idOf, paramsOf } from '../store/entry-parts.ts';
import type { Store } from '../store/store.ts';
import { contentOf, findRead, findTick } from './cache.ts';
import { applyChange, applyToBin, thingsIn } from './overlay-rules.ts';

export const changeOf = (entry: Entry): Change => ({
  changes: changesOf(entry),
  id: idOf(entry) ?? '',
  params: paramsOf(entry),
  by: entry.ownerName,
  body: bodyOf(entry) ?? {},
  base: baseOf(entry),
  at: entry.createdAt,
  answer: entry.answer ? JSON.parse(entry.answer) : null,
});

/** The items in the answer of a read; null if the answer does not fit the contract. */
export const parsedThings = ({ answer, shows }: AnyEndpoint, content: unknown): readonly Thing[] | null => {
  const parsed = answer?.safeParse(content);
  return parsed?.success && shows ? thingsIn(shows.noun, parsed.data) : null;
};

/** The items of a read, from the server's last answer, with the changes that have been laid over them so far. */
interface LaidRead {
  readonly noun: Noun;
  readonly apply: Apply;
  readonly tick: number;
  readonly things: readonly Thing[];
  readonly entries: readonly Entry[];
  readonly laidOver: readonly Thing[];
}

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  a.id === b?.id && a.body === b.body && a.base === b.base && a.answer === b.answer;

const layOver = (laid: LaidRead, entries: readonly Entry[], tools: RuleTools): LaidRead => {
  const goesOn = laid.entries.every((entry, index) => isSame(entry, entries[index]));
  const rest = entries.slice(goesOn ? laid.entries.length : 0).map(changeOf);
  const from = goesOn ? laid.laidOver : laid.things;
  return { ...laid, entries, laidOver: rest.reduce((all, change) => laid.apply(all, change, tools), from) };
};

export interface LaidOver {
  /** The items of a noun's read with changes laid over them; null if it was never read. */
  thingsOf(
    read: AnyEndpoint,
    path: string,
    entriesSince: (tick: number) => Promise<readonly Entry[]>,
  ): Promise<readonly Thing[] | null>;
  /** Drops the cached items of a noun. */
  forget(noun: Noun): void;
}

/** Parses thousands of items once, and lays each change over them once. */
export const createLaidOver = (store: Store, tools: RuleTools): LaidOver => {
  const all = new Map<string, LaidRead>();

  const parsedRead = async (read: AnyEndpoint, path: string): Promise<LaidRead | null> => {
    const { shows } = read;
    const tick = await findTick(store, path);
    if (!shows || tick === undefined) return null;
    const last = all.get(path);
    if (last?.tick === tick) return last;
    const found = await findRead(store, path);
    const things = found ? parsedThings(read, contentOf(found)) : null;
    const apply = shows.part === 'deleted' ? applyToBin : applyChange;
    return things && { noun: shows.noun, apply, tick, things, entries: [], laidOver: things };
  };

  return {
    async thingsOf(read, path, entriesSince) {
      const before = await parsedRead(read, path);
      if (!before) return null;
      const laid = layOver(before, await entriesSince(before.tick), tools);
      all.set(path, laid);
      return laid.laidOver;
    },
    forget(noun) {
      for (const [path, laid] of all) if (laid.noun === noun) all.delete(path);
    },
  };
};
