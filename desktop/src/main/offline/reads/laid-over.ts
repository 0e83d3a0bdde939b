import { type AnyEndpoint, contract } from '@shutterdesk/shared';
import type { CallName } from '../match-endpoint.ts';
import type { Entry } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { contentOf, findRead, findTick } from './cache.ts';
import {
  type Apply,
  applyAnswer,
  applyToBin,
  type Change,
  type Noun,
  READ_RULES,
  type RuleTools,
  type Thing,
  WRITE_RULES,
} from './overlay-rules.ts';

export const changeOf = (entry: Entry): Change => ({
  call: entry.call as CallName,
  id: (JSON.parse(entry.params) as { id?: string }).id ?? '',
  body: entry.body ? JSON.parse(entry.body) : {},
  base: entry.base ? JSON.parse(entry.base) : null,
  at: entry.createdAt,
  answer: entry.answer ? JSON.parse(entry.answer) : null,
});

export const applyChange: Apply = (things, change, tools) => {
  const rule = WRITE_RULES[change.call];
  return rule ? applyAnswer(rule.apply(things, change, tools), change.answer, rule.noun) : things;
};

/** What was read, if it still is what the contract says. */
const thingsIn = async (store: Store, name: CallName, path: string): Promise<readonly Thing[] | null> => {
  const endpoint: AnyEndpoint = contract[name];
  const read = await findRead(store, path);
  const parsed = read && endpoint.answer?.safeParse(contentOf(read));
  return parsed?.success ? (READ_RULES[name]?.things(parsed.data) ?? null) : null;
};

/** The things of a read, as the server last told them and with the changes that have been laid over them so far. */
interface Kept {
  readonly noun: Noun;
  readonly apply: Apply;
  readonly tick: number;
  readonly things: readonly Thing[];
  readonly entries: readonly Entry[];
  readonly laidOver: readonly Thing[];
}

const isSame = (a: Entry, b: Entry | undefined): boolean =>
  a.id === b?.id && a.body === b.body && a.base === b.base && a.answer === b.answer;

const layOver = (kept: Kept, entries: readonly Entry[], tools: RuleTools): Kept => {
  const goesOn = kept.entries.every((entry, index) => isSame(entry, entries[index]));
  const rest = entries.slice(goesOn ? kept.entries.length : 0).map(changeOf);
  const from = goesOn ? kept.laidOver : kept.things;
  return { ...kept, entries, laidOver: rest.reduce((all, change) => kept.apply(all, change, tools), from) };
};

export interface LaidOver {
  /** The things of a noun's read with changes laid over them; null where it was never read. */
  thingsOf(
    name: CallName,
    path: string,
    entriesSince: (tick: number) => Promise<readonly Entry[]>,
  ): Promise<readonly Thing[] | null>;
  /** Lets go of what is kept of a noun. */
  forget(noun: Noun): void;
}

/** Thousands of things are read once, and each change is laid over them once. */
export const createLaidOver = (store: Store, tools: RuleTools): LaidOver => {
  const all = new Map<string, Kept>();

  const known = async (name: CallName, path: string): Promise<Kept | null> => {
    const rule = READ_RULES[name];
    const tick = await findTick(store, path);
    if (!rule || tick === undefined) return null;
    const last = all.get(path);
    if (last?.tick === tick) return last;
    const things = await thingsIn(store, name, path);
    const apply = rule.bin ? applyToBin : applyChange;
    return things && { noun: rule.noun, apply, tick, things, entries: [], laidOver: things };
  };

  return {
    async thingsOf(name, path, entriesSince) {
      const before = await known(name, path);
      if (!before) return null;
      const kept = layOver(before, await entriesSince(before.tick), tools);
      all.set(path, kept);
      return kept.laidOver;
    },
    forget(noun) {
      for (const [path, kept] of all) if (kept.noun === noun) all.delete(path);
    },
  };
};
