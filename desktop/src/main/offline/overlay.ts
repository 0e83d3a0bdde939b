import { type AnyEndpoint, contract } from '@shutterdesk/shared';
import { type CachedRead, findRead, findReads } from './cache.ts';
import type { CallName } from './match-endpoint.ts';
import { type Entry, entriesSince } from './outbox.ts';
import { applyAnswer, type Change, READ_RULES, type RuleTools, type Thing, WRITE_RULES } from './overlay-rules.ts';
import type { Store } from './store.ts';

export const changeOf = (entry: Entry): Change => ({
  call: entry.call as CallName,
  id: (JSON.parse(entry.params) as { id?: string }).id ?? '',
  body: entry.body ? JSON.parse(entry.body) : {},
  base: entry.base ? JSON.parse(entry.base) : null,
  at: entry.createdAt,
  answer: entry.answer ? JSON.parse(entry.answer) : null,
});

export const applyChange = (things: readonly Thing[], change: Change, tools: RuleTools): readonly Thing[] => {
  const rule = WRITE_RULES[change.call];
  return rule ? applyAnswer(rule.apply(things, change, tools), change.answer, rule.noun) : things;
};

/** What was read, if it still is what the contract says. */
const answerOf = (name: CallName, read: CachedRead): unknown => {
  const endpoint: AnyEndpoint = contract[name];
  const parsed = endpoint.answer?.safeParse(JSON.parse(read.body));
  return parsed?.success ? parsed.data : undefined;
};

interface Known {
  readonly read: CachedRead;
  readonly things: readonly Thing[];
}

/** The things of a read as the server last told them, or null where it never did. */
const known = async (store: Store, name: CallName, path: string): Promise<Known | null> => {
  const rule = READ_RULES[name];
  const read = await findRead(store, path);
  const answer = read && answerOf(name, read);
  if (!rule || !read || answer === undefined) return null;
  const things = rule.things(answer);
  if (!rule.sharesThings) return { read, things };
  const ids = new Set(things.map(({ id }) => id));
  const siblings = (await findReads(store, contract[name].path)).filter((other) => other.path !== path);
  const more = siblings.flatMap((other) => rule.things(answerOf(name, other) ?? []).filter(({ id }) => !ids.has(id)));
  return { read, things: [...things, ...more] };
};

export interface Overlay {
  /** The things of a noun's read with the changes laid over them that it does not know of. */
  thingsOf(name: CallName, path: string): Promise<readonly Thing[] | null>;
  /** What a read answers: the cached text itself where nothing is pending. null: it was never read. */
  read(name: CallName, path: string): Promise<{ body: string; read: CachedRead; changed: boolean } | null>;
}

const pathnameOf = (path: string): string => path.split('?', 1)[0] ?? path;

export const createOverlay = (store: Store, tools: RuleTools): Overlay => {
  const laidOver = async (name: CallName, path: string) => {
    const truth = await known(store, name, path);
    const rule = READ_RULES[name];
    if (!truth || !rule) return null;
    const entries = await entriesSince(store, rule.noun, truth.read.tick);
    return { ...truth, things: entries.map(changeOf).reduce((all, one) => applyChange(all, one, tools), truth.things) };
  };
  return {
    thingsOf: async (name, path) => (await laidOver(name, path))?.things ?? null,
    async read(name, path) {
      const rule = READ_RULES[name];
      const own = await findRead(store, path);
      if (!own) return null;
      const pending = rule ? await entriesSince(store, rule.noun, own.tick) : [];
      if (!rule || pending.length === 0) return { body: own.body, read: own, changed: false };
      const whole = rule.from ? await laidOver(rule.from, contract[rule.from].path) : null;
      const things = whole?.things ?? (await laidOver(name, path))?.things;
      if (!things) return { body: own.body, read: own, changed: false };
      const query = new URLSearchParams(path.slice(pathnameOf(path).length));
      return { body: JSON.stringify(rule.view(things, query)), read: own, changed: true };
    },
  };
};
