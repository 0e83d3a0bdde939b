import { type AnyEndpoint, cursorParts, type Noun, pathOf, sameValue, toldContentSchema } from '@shutterdesk/shared';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import { answeredOf, isBusy, isOk } from '../line/answers.ts';
import { START_READ } from '../line/calls.ts';
import type { PersonHere } from '../line/person-here.ts';
import { plainRead, type UpstreamCall } from '../line/upstream.ts';
import { byId, type Item, type Loss, type RuleTools, type Sides } from '../nouns/noun.ts';
import { rulesOf } from '../nouns/nouns.ts';
import { forgetEarlier, forgetLost, listLost, markLost, WATCHED } from '../replica/earlier-reads.ts';
import { changeOf, itemsIn, parsedItems } from '../replica/overlay-rules.ts';
import type { History } from '../replica/take-pages.ts';
import type { Entry } from '../store/entries.ts';
import { endpointOf, idOf } from '../store/entry-parts.ts';
import type { Store } from '../store/store.ts';
import { createLostEnquiries, type LostEnquiries } from './lost-enquiries.ts';
import { lostEntry } from './lost-entry.ts';
import { type AskingLoss, asking } from './newer-work.ts';
import { layOver, rememberedItems, standsIn } from './remembered-items.ts';

/** The state of a server that has restored an older backup, before anybody changed it. */
interface RestoredContent {
  /** @returns null if the server does not tell */
  itemsOf(noun: Noun): readonly Item[] | null;
  /** Tells whether the backup holds the server's content of this state: nothing of it is lost. */
  isBackedUp(state: string | null): boolean;
}

const UNTOLD: RestoredContent = { itemsOf: () => null, isBackedUp: () => false };

/**
 * Asks for the content at the first start that is not among the known ones.
 * @param starts names of starts, separated by commas; null if an older server has named none
 * @returns null if the server cannot answer now
 */
const readRestored = async (
  send: (call: UpstreamCall) => Promise<Response>,
  starts: string | null,
): Promise<RestoredContent | null> => {
  if (!starts) return UNTOLD;
  const url = pathOf(START_READ, {}, { known: starts });
  const answer = await answeredOf(await send(plainRead(url)));
  if (isBusy(answer) || answer.status === 401) return null;
  const content = isOk(answer) ? toldContentSchema.safeParse(JSON.parse(answer.text)).data : undefined;
  if (!content) return UNTOLD;
  const told: { readonly [N in Noun]?: unknown } = content;
  const before = new Set(starts.split(','));
  const ends = content.states.flatMap((state) => cursorParts(state) ?? []);
  return {
    itemsOf: (noun) => (told[noun] === undefined ? null : itemsIn(noun, told[noun])),
    isBackedUp(state) {
      const at = state === null ? null : cursorParts(state);
      if (!at || !before.has(at.generation)) return false;
      return ends.some(({ generation, seq }) => generation === at.generation && at.seq <= seq);
    },
  };
};

/**
 * Everything that a server lost by restoring an older backup, as far as this computer knows it. Nothing is sent
 * without the person's consent.
 */
export interface Losses extends History {
  /** Compares this computer's data with the server's, once it is known that the server restored a backup. */
  look(): Promise<void>;
  readonly enquiries: LostEnquiries;
}

export interface LossesParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly tools: RuleTools;
  readonly send: (call: UpstreamCall) => Promise<Response>;
  readonly onChange: () => void;
}

const isSame = (one: Loss, other: Loss): boolean =>
  one.changes.effect === other.changes.effect && sameValue([one.params, one.body], [other.params, other.body]);

/**
 * Everything of a noun that the server lost, each item once.
 * @param memories the items before each restored backup and at the start after it, the last one first
 */
const findAllLosses = (
  noun: Noun,
  memories: readonly Pick<Sides, 'remembered' | 'start'>[],
  sides: Pick<Sides, 'now' | 'removed'>,
  tools: RuleTools,
): readonly AskingLoss[] => {
  const isThere = byId(sides.now);
  const listed = new Set<string>();
  const losses: AskingLoss[] = [];
  for (const memory of memories) {
    const remembered = memory.remembered.filter(({ id }) => !listed.has(id));
    const found = rulesOf(noun).lost?.({ ...sides, ...memory, remembered }) ?? [];
    const news = found.filter((loss) => !losses.some((other) => isSame(loss, other)));
    losses.push(...news.map((loss) => asking(loss, { start: memory.start, now: sides.now }, tools)));
    for (const { id } of memory.remembered) if (!isThere.has(id)) listed.add(id);
  }
  return losses;
};

/** Changes that have arrived, and anybody's that may have: this app sends those again by itself. */
const arrivedOf = ({ db }: Store, noun: Noun): Promise<Entry[]> => {
  const entries = db.selectFrom('outbox').selectAll().where('noun', '=', noun);
  return entries.where('status', 'in', ['sent', 'sending']).orderBy('seq').execute();
};

/**
 * The items of the server after everything that is sent again by itself: this is not lost, nor is the change that it
 * replaces. A later change that stands on the server stays above it.
 */
const withRepeated = (told: readonly Item[], arrived: readonly Entry[], tools: RuleTools): readonly Item[] =>
  arrived.reduce<readonly Item[]>((items, entry) => {
    const isAbove = entry.status === 'sending' || standsIn(told, entry, tools);
    return isAbove ? layOver(items, changeOf(entry), tools) : items;
  }, told);

/** The items that were deleted at this computer's request. */
const removedBy = (sent: readonly Entry[]): ReadonlySet<string> =>
  new Set(sent.filter((entry) => endpointOf(entry)?.method === 'DELETE').map((entry) => idOf(entry) ?? ''));

export const createLosses = ({ store, person, tools, send, onChange }: LossesParts): Losses => {
  const itemsNow = async (read: AnyEndpoint): Promise<readonly Item[] | null> => {
    const answer = await answeredOf(await send(plainRead(read.path)));
    return isOk(answer) ? parsedItems(read, JSON.parse(answer.text)) : null;
  };

  const lookAt = async (noun: Noun, read: AnyEndpoint): Promise<void> => {
    const { path } = read;
    if ((await listLost(store, path)).length === 0) return;
    const asked = store.tick();
    const restored = new Map<string | null, RestoredContent>();
    for (const { starts } of await listLost(store, path)) {
      const content = restored.get(starts) ?? (await readRestored(send, starts));
      if (!content) return;
      restored.set(starts, content);
    }
    // They are read first: the items below contain what the server accepts meanwhile, and no memory may contain more.
    const arrived = await arrivedOf(store, noun);
    const told = await itemsNow(read);
    const lost = await listLost(store, path);
    // A backup that was restored meanwhile may be missing from this answer: the feed has noticed, and asks again.
    if (!told || lost.some(({ tick }) => tick > asked)) return;
    const now = withRepeated(told, arrived, tools);
    const memories = lost.flatMap((earlier) => {
      const { itemsOf, isBackedUp } = restored.get(earlier.starts) ?? UNTOLD;
      const start = itemsOf(noun) ?? now;
      const items = isBackedUp(earlier.state) ? start : (parsedItems(read, JSON.parse(earlier.body.toString())) ?? []);
      const isIn = ({ tick, state }: Entry) => (tick !== null && tick <= earlier.readTick) || isBackedUp(state);
      const starts = new Set(earlier.starts?.split(','));
      return rememberedItems({ items, isIn }, arrived, starts, tools).map((remembered) => ({ remembered, start }));
    });
    const losses = findAllLosses(noun, memories, { now, removed: removedBy(arrived) }, tools);
    store.together([
      ...losses.map((loss) => store.db.insertInto('outbox').values(lostEntry(loss, person))),
      forgetLost(store, path),
    ]);
    onChange();
  };

  const lookAtAll = async (): Promise<void> => {
    for (const { noun, read } of WATCHED) await lookAt(noun, read);
  };
  /** Comparisons run one after another, so that nothing is listed twice. */
  const looks = new SerialQueue();

  return {
    owner: () => person.id,
    onHistoryComplete: (tick) => forgetEarlier(store, tick),
    onRestored: () => markLost(store),
    look: () => looks.run(lookAtAll),
    enquiries: createLostEnquiries({ store, person, onChange }),
  };
};
