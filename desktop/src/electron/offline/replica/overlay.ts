import type { AnyEndpoint, Noun } from '@shutterdesk/shared';
import { BIN_OF, LIST_OF } from '../line/calls.ts';
import type { Item, RuleTools } from '../nouns/noun.ts';
import { type Entry, listPending } from '../store/entries.ts';
import type { Here } from '../store/here.ts';
import type { Store } from '../store/store.ts';
import { type CachedRead, cachedPaths, contentOf, findRead, findTick } from './cache.ts';
import { type Apply, applyChange, applyToBin, changeOf, parsedItems, viewOf } from './overlay-rules.ts';
import { findReplicated } from './replica-overlay.ts';

export interface Overlay {
  /** The changes that a read from `tick` does not contain, oldest first. */
  entriesSince(noun: Noun, tick: number): Promise<readonly Entry[]>;
  /** The items of a noun's read, with the changes that it does not contain. */
  itemsOf(read: AnyEndpoint, path: string): Promise<readonly Item[] | null>;
  /**
   * One item of a noun with changes laid over it; null if it does not exist; undefined if the noun was never read.
   */
  find(noun: Noun, id: string): Promise<Item | null | undefined>;
  /** A deleted item of a noun in its old state; null if it is not known here. */
  findDeleted(noun: Noun, id: string): Promise<Item | null>;
  /** Drops what is in memory of a noun: its stored items have changed. */
  forget(noun: Noun): void;
  /** The answer to a read: the stored bytes if nothing is pending. null if it was never read. */
  read(
    endpoint: AnyEndpoint,
    path: string,
  ): Promise<{ body: Buffer<ArrayBuffer> | string; read: CachedRead; changed: boolean } | null>;
}

const withoutMark = ({ deletedAt: _, id, createdAt, ...item }: Item): Item => ({ id, createdAt, ...item });

const pathnameOf = (path: string): string => path.split('?', 1)[0] ?? path;

/** The items of a read, from the server's last answer, with the changes that have been laid over them so far. */
interface LaidRead {
  readonly noun: Noun;
  readonly apply: Apply;
  readonly tick: number;
  readonly items: readonly Item[];
  readonly entries: readonly Entry[];
  readonly laidOver: readonly Item[];
}

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  a.id === b?.id && a.body === b.body && a.base === b.base && a.answer === b.answer;

const layOver = (laid: LaidRead, entries: readonly Entry[], tools: RuleTools): LaidRead => {
  const goesOn = laid.entries.every((entry, index) => isSame(entry, entries[index]));
  const rest = entries.slice(goesOn ? laid.entries.length : 0).map(changeOf);
  const from = goesOn ? laid.laidOver : laid.items;
  return { ...laid, entries, laidOver: rest.reduce((all, change) => laid.apply(all, change, tools), from) };
};

type EntriesSince = (tick: number) => Promise<readonly Entry[]>;

/** Parses thousands of items once, and lays each change over them once. */
const createLaidOver = (store: Store, tools: RuleTools) => {
  const all = new Map<string, LaidRead>();

  const parsedRead = async (read: AnyEndpoint, path: string): Promise<LaidRead | null> => {
    const { shows } = read;
    const tick = await findTick(store, path);
    if (!shows || tick === undefined) return null;
    const last = all.get(path);
    if (last?.tick === tick) return last;
    const found = await findRead(store, path);
    const items = found ? parsedItems(read, contentOf(found)) : null;
    const apply = shows.part === 'deleted' ? applyToBin : applyChange;
    return items && { noun: shows.noun, apply, tick, items, entries: [], laidOver: items };
  };

  return {
    async itemsOf(read: AnyEndpoint, path: string, entriesSince: EntriesSince): Promise<readonly Item[] | null> {
      const before = await parsedRead(read, path);
      if (!before) return null;
      const laid = layOver(before, await entriesSince(before.tick), tools);
      all.set(path, laid);
      return laid.laidOver;
    },
    forget(noun: Noun): void {
      for (const [path, laid] of all) if (laid.noun === noun) all.delete(path);
    },
  };
};

export const createOverlay = ({ store, person }: Here, tools: RuleTools): Overlay => {
  const laidOver = createLaidOver(store, tools);

  const entriesSince = async (noun: Noun, tick: number): Promise<readonly Entry[]> => {
    const pending = await listPending(store, noun, person.id);
    const entries = pending.filter((entry) => entry.status !== 'sent' || (entry.tick ?? 0) > tick);
    if (entries.length === 0) laidOver.forget(noun);
    return entries;
  };
  const itemsOf: Overlay['itemsOf'] = async (read, path) => {
    const noun = read.shows?.noun;
    return noun ? laidOver.itemsOf(read, path, (tick) => entriesSince(noun, tick)) : null;
  };
  return {
    entriesSince,
    itemsOf,
    forget: laidOver.forget,
    async find(noun, id) {
      const list = LIST_OF[noun];
      if (!list) return findReplicated(store, noun, id, { entriesSince, tools });
      const items = await itemsOf(list, list.path);
      return items === null ? undefined : (items.find((item) => item.id === id) ?? null);
    },
    async findDeleted(noun, id) {
      const bin = BIN_OF[noun];
      for (const path of bin ? await cachedPaths(store) : []) {
        if (!bin || pathnameOf(path) !== bin.path) continue;
        const found = (await itemsOf(bin, path))?.find((item) => item.id === id);
        if (found) return withoutMark(found);
      }
      return null;
    },
    async read(endpoint, path) {
      const { shows } = endpoint;
      const own = await findRead(store, path);
      if (!own) return null;
      const asItCame = { body: own.body, read: own, changed: false };
      const entries = shows ? await entriesSince(shows.noun, own.tick) : [];
      if (!shows || entries.length === 0) return asItCame;
      const list = shows.part === 'active' ? LIST_OF[shows.noun] : undefined;
      const whole = list ? await itemsOf(list, list.path) : null;
      const items = whole ?? (await itemsOf(endpoint, path));
      if (!items) return asItCame;
      const query = new URLSearchParams(path.slice(pathnameOf(path).length));
      return { body: JSON.stringify(viewOf(shows, items, query)), read: own, changed: true };
    },
  };
};
