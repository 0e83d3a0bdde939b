import { type Changes, type Enquiry, enquirySchema, NOUNS, type Noun, sameValue } from '@shutterdesk/shared';
import { LIST_OF } from './line/calls.ts';
import { ENQUIRIES } from './nouns/enquiries.ts';
import { type Change, type Item, isItem, type RuleTools } from './nouns/noun.ts';
import { ruleOf, rulesOf } from './nouns/nouns.ts';
import { contentOf, findRead } from './replica/cache.ts';
import { applyChange, changeOf, parsedItems } from './replica/overlay-rules.ts';
import { findItems, findReplica } from './replica/replica-store.ts';
import { type Entry, endpointOf, idOf, listTaken } from './store/entries.ts';
import type { GenerationHere } from './store/generation-here.ts';
import type { Here } from './store/here.ts';

/** The items of a noun in this generation; null: they have not been read yet. */
const itemsNow = async (
  { store, generation: { now } }: Here,
  noun: Noun,
  taken: readonly Entry[],
): Promise<readonly Item[] | null> => {
  const list = LIST_OF[noun];
  if (list) {
    const read = await findRead(store, list.path);
    return read && now && read.tick > now.tick ? parsedItems(list, contentOf(read)) : null;
  }
  const replica = await findReplica(store, noun);
  if (!replica || !now || replica.isReading === 1 || replica.tick <= now.tick) return null;
  const ids = taken.map((entry) => idOf(entry) ?? '');
  return (await findItems(store, noun, ids)).map(({ body }) => JSON.parse(body));
};

type Stands = (change: Change, items: readonly Item[], tools: RuleTools) => boolean;

const itemIn = (items: readonly Item[], { id }: Change): Item | undefined => items.find((item) => item.id === id);

const newIdsOf = ({ changes, body }: Change): readonly string[] =>
  [(changes && ruleOf(changes)?.newIds?.(body)) ?? []].flat();

/** A change that leaves the items as they are when it is laid over them again is in them. */
const changesNothing: Stands = (change, items, tools) =>
  sameValue(applyChange(items, { ...change, answer: null }, tools), items);

/** The photograph behind an address: its sizes have different addresses, and may be made later. */
const photographOf = (item: unknown): string => {
  const url = isItem(item) ? String(item.url) : '';
  return url.slice(0, url.lastIndexOf('/'));
};

const hasLetter = (change: Change, items: readonly Item[]): boolean => {
  const { letters } = enquirySchema.safeParse(itemIn(items, change)).data ?? {};
  const ids = [change.body.id, change.params.letter];
  return letters?.some(({ id }) => ids.includes(id)) ?? false;
};

/** Tells of an effect whether the items show it, where that is more than that nothing would change. */
const STANDS: Readonly<Partial<Record<Changes['effect'], Stands>>> = {
  edits(change, items, tools) {
    const item = itemIn(items, change);
    const again = item && itemIn(applyChange([item], { ...change, answer: null }, tools), change);
    return again !== undefined && Object.keys(change.body).every((name) => sameValue(item?.[name], again[name]));
  },
  replaces: (change, items) => photographOf(itemIn(items, change)) === photographOf(change.answer),
  orders({ changes, body }, items) {
    const named = Array.isArray(body.ids) ? body.ids : [];
    const shown = changes ? rulesOf(changes.noun).all(items) : items;
    const ids = (Array.isArray(shown) ? shown : []).map(({ id }) => id);
    const common = (list: readonly unknown[], other: readonly unknown[]) => list.filter((id) => other.includes(id));
    return sameValue(common(named, ids), common(ids, named));
  },
  deletes: (change, items) => itemIn(items, change) === undefined,
  restores: (change, items) => itemIn(items, change) !== undefined,
  addsNote: (change, items, tools) => itemIn(items, change) !== undefined && changesNothing(change, items, tools),
  // A letter that went out is with the client, and nobody sends it again.
  sendsLetter: hasLetter,
  takesLetterBack: (change, items) => !hasLetter(change, items),
  marks: () => true,
};

/** A busy server's answers tell a time that has passed, and its backup may be made on a machine with another clock. */
const CLOCKS_DIFFER_MS = 60_000;

/** A backup surely holds what its generation had taken well before it was made. */
const isInBackup = ({ acceptedAt, generation }: Entry, { now }: GenerationHere): boolean =>
  generation === now?.previous &&
  acceptedAt !== null &&
  Date.parse(acceptedAt) + CLOCKS_DIFFER_MS < Date.parse(now?.backupOf ?? '');

const isDeletedBy = (later: readonly Entry[], change: Change): boolean => {
  const [ids, gone] = [
    newIdsOf(change),
    new Set(later.filter((one) => endpointOf(one)?.method === 'DELETE').map(idOf)),
  ];
  return ids.length > 0 && ids.every((id) => gone.has(id));
};

/**
 * Looks through what an earlier generation of the site had taken: what this one no longer has becomes `lost`, for its
 * person to read and copy; the rest counts as its own.
 */
export const lookForLosses = async (here: Here, tools: RuleTools): Promise<boolean> => {
  const { store, generation } = here;
  const taken = (await listTaken(store)).filter(generation.isOther);
  let isAny = false;
  for (const noun of taken.length === 0 ? [] : NOUNS) {
    const own = taken.filter((entry) => entry.noun === noun);
    const items = own.length === 0 ? null : await itemsNow(here, noun, own);
    if (!items) continue;
    const lost = own.filter((entry, at) => {
      const change = changeOf(entry);
      if (isInBackup(entry, generation) || !change.changes) return false;
      const stands = STANDS[change.changes.effect] ?? changesNothing;
      return !stands(change, items, tools) && !isDeletedBy(own.slice(at + 1), change);
    });
    const change = (entries: readonly Entry[], to: Partial<Entry>) => {
      const ids = entries.map(({ id }) => id);
      return store.db.updateTable('outbox').set(to).where('id', 'in', ids);
    };
    store.together([change(own, { generation: generation.now?.id ?? null }), change(lost, { status: 'lost' })]);
    isAny ||= lost.length > 0;
  }
  return isAny;
};

/** Enquiries that a server lost and that this computer knows, for each person who could read them. */
export const createLostEnquiries = ({ store, person, changed }: Here) => {
  const { noun } = ENQUIRIES;
  const own = () => store.db.selectFrom('lost_items').where('noun', '=', noun).where('owner', 'is', person.id);
  return {
    async count(): Promise<number> {
      const { count } = await own()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Newest first. */
    async list(): Promise<readonly Enquiry[]> {
      const items = await own().select('body').orderBy('place', 'desc').execute();
      return items.flatMap(({ body }) => enquirySchema.safeParse(JSON.parse(body)).data ?? []);
    },
    async putAway(): Promise<void> {
      store.keep(store.db.deleteFrom('lost_items').where('noun', '=', noun).where('owner', 'is', person.id));
      changed();
    },
  };
};

export type LostEnquiries = ReturnType<typeof createLostEnquiries>;
