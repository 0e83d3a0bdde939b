import { hash } from 'node:crypto';
import {
  addressKey,
  type Enquiry,
  type EnquiryCount,
  type EnquiryCountQuery,
  type EnquiryFeedQuery,
  type EnquiryFilter,
  type EnquiryListQuery,
  enquiryMatches,
  type Follows,
  NO_STAGE_COUNTS,
  PAGE_MAX,
  PLACE,
  placeText,
  type RelatedEnquiries,
  type RelatedQuery,
  recentIds,
  relatedToEach,
  withStage,
} from '@shutterdesk/shared';
import type { ReplicaView } from './noun.ts';

type Enquiries = AsyncGenerator<readonly Enquiry[], void>;

/** Each item was validated as an enquiry when it was read. */
async function* everything(view: ReplicaView, from: string | null): Enquiries {
  for await (const piece of view.itemsAfter(from)) yield piece as readonly Enquiry[];
}

async function* matching(view: ReplicaView, filter: EnquiryFilter, from: string | null): Enquiries {
  const matches = enquiryMatches(filter);
  for await (const piece of everything(view, from)) yield piece.filter(matches);
}

const take = async (pieces: Enquiries, most: number): Promise<Enquiry[]> => {
  const taken: Enquiry[] = [];
  for await (const piece of pieces) {
    taken.push(...piece.slice(0, most - taken.length));
    if (taken.length === most) break;
  }
  return taken;
};

const list = (view: ReplicaView, { before, limit, ...filter }: EnquiryListQuery) =>
  take(matching(view, filter, before ?? null), limit ?? Number.POSITIVE_INFINITY);

const count = async (view: ReplicaView, { after, by, ...filter }: EnquiryCountQuery): Promise<EnquiryCount> => {
  const [isCounted, isInInbox, now] = [enquiryMatches(filter), enquiryMatches({}), Date.now()];
  let [count, stages] = [0, NO_STAGE_COUNTS];
  const packages = new Set<string>();
  for await (const piece of everything(view, null)) {
    count += piece.filter(isCounted).length;
    if (by === 'stage') stages = piece.reduce((sum, enquiry) => withStage(sum, enquiry, 1, now), stages);
    if (by === 'package') for (const { selectedPackage } of piece.filter(isInInbox)) packages.add(selectedPackage);
  }
  return {
    count,
    recent: await recentIds(matching(view, filter, null), after),
    ...(by === 'stage' ? { stages } : {}),
    ...(by === 'package' ? { packages: [...packages].sort().slice(0, PAGE_MAX) } : {}),
  };
};

const related = async (view: ReplicaView, { ids = [] }: RelatedQuery): Promise<RelatedEnquiries[]> => {
  const wanted = new Set(ids);
  const asked: Enquiry[] = [];
  if (wanted.size > 0) {
    for await (const piece of everything(view, null)) asked.push(...piece.filter(({ id }) => wanted.has(id)));
  }
  const addresses = new Set(asked.map(({ email }) => addressKey(email)));
  const dates = new Set(asked.map(({ preferredDate }) => preferredDate).filter((date) => date !== null));
  const among: Enquiry[] = [];
  for await (const piece of asked.length > 0 ? matching(view, {}, null) : []) {
    among.push(
      ...piece.filter(({ email, preferredDate }) => addresses.has(addressKey(email)) || dates.has(preferredDate ?? '')),
    );
  }
  return relatedToEach(ids, asked, among);
};

/** A cursor of this computer names one state of the replica, and is invalid in the next. */
const changes = async (view: ReplicaView, { since, limit = PAGE_MAX }: EnquiryFeedQuery) => {
  const waiting = view.entries.map(({ id, status }) => `${id} ${status}`);
  const state = hash('sha1', [view.replica.tick, ...waiting].join()).slice(0, 12);
  if (since === state || (since === view.replica.cursor && waiting.length === 0)) {
    return { cursor: since, more: false, changed: [], removed: [] };
  }
  const [from, began] = since?.split('@') ?? [undefined, state];
  if (began !== state || (from !== undefined && !PLACE.test(from))) return null;
  const changed = await take(everything(view, from ?? null), limit);
  const last = changed.length === limit ? changed.at(-1) : undefined;
  return { cursor: last ? `${placeText(last)}@${state}` : state, more: last !== undefined, changed, removed: [] };
};

/**
 * The reads of enquiries, by the same rules as on the server. A part of the contract without an answer here does not
 * compile. null: the cursor is not known here.
 */
const ANSWERS = { list, count, feed: changes, related } satisfies Record<Follows['as'], unknown>;

/** Answers a read of enquiries from this computer's replica; its query was parsed by the read's own schema. */
export const enquiryAnswer = (as: Follows['as'], view: ReplicaView, query: unknown): Promise<unknown> =>
  ANSWERS[as](view, query as never);
