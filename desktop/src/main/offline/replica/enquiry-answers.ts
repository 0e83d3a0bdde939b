import { hash } from 'node:crypto';
import {
  type AnswerOf,
  type AnyEndpoint,
  contract,
  type countEnquiries,
  type Enquiry,
  type EnquiryFilter,
  enquiryMatches,
  invalidRequest,
  type listEnquiries,
  type listEnquiryChanges,
  PAGE_MAX,
  PLACE,
  placeText,
  RECENT_MAX,
} from '@shutterdesk/shared';
import type * as z from 'zod/mini';
import { AS_OF_HEADER, refuse, WAITING_HEADER } from '../answers.ts';
import type { CallName } from '../match-endpoint.ts';
import type { Entry } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { type Changes, type Overrides, overridesOf, replicatedThings } from './replica-overlay.ts';
import { findReplica, isBegun, type ReplicaState } from './replica-store.ts';

const NOUN = 'contacts';

const HALF_READ = 'Not all inquiries have been loaded on this computer yet. Please try again when you are online.';

/** The replica as it stands, with what waits. */
interface Standing {
  readonly replica: ReplicaState;
  readonly entries: readonly Entry[];
  readonly overrides: Overrides;
}

type Enquiries = AsyncGenerator<readonly Enquiry[], void>;
type Query<E> = E extends { readonly query?: infer Q extends z.ZodMiniType } ? z.output<Q> : never;

/** Answers the reads of enquiries from this computer's replica, by the rules by which the server answers them. */
export const createEnquiryAnswers = (store: Store, { entriesSince, tools }: Changes) => {
  async function* everything({ overrides }: Standing, from: string | null): Enquiries {
    for await (const piece of replicatedThings(store, NOUN, overrides, from)) {
      // Parsed when they came from the server.
      yield piece as readonly unknown[] as readonly Enquiry[];
    }
  }

  async function* matching(standing: Standing, filter: EnquiryFilter, from: string | null): Enquiries {
    const matches = enquiryMatches(filter);
    for await (const piece of everything(standing, from)) yield piece.filter(matches);
  }

  const take = async (pieces: Enquiries, most: number): Promise<Enquiry[]> => {
    const taken: Enquiry[] = [];
    for await (const piece of pieces) {
      taken.push(...piece.slice(0, most - taken.length));
      if (taken.length === most) break;
    }
    return taken;
  };

  const list = (standing: Standing, { before, limit, ...filter }: Query<typeof listEnquiries>) =>
    take(matching(standing, filter, before ?? null), limit ?? Number.POSITIVE_INFINITY);

  const count = async (standing: Standing, { after, ...filter }: Query<typeof countEnquiries>) => {
    const answer: AnswerOf<typeof countEnquiries> = { count: 0, recent: [] };
    for await (const piece of matching(standing, filter, null)) {
      answer.count += piece.length;
      const newer = after === undefined ? [] : piece.filter(({ createdAt }) => createdAt > after);
      answer.recent.push(...newer.slice(0, RECENT_MAX - answer.recent.length).map(({ id }) => id));
    }
    return answer;
  };

  const packages = async (standing: Standing): Promise<string[]> => {
    const names = new Set<string>();
    for await (const piece of matching(standing, {}, null)) {
      for (const { selectedPackage } of piece) names.add(selectedPackage);
    }
    return [...names].sort().slice(0, PAGE_MAX);
  };

  /** A cursor of this computer names one state of it, and is worth nothing in the next. */
  const changes = async (standing: Standing, { since, limit = PAGE_MAX }: Query<typeof listEnquiryChanges>) => {
    const waiting = standing.entries.map(({ id, status }) => `${id} ${status}`);
    const state = hash('sha1', [standing.replica.tick, ...waiting].join()).slice(0, 12);
    if (since === state || (since === standing.replica.cursor && waiting.length === 0)) {
      return { cursor: since, more: false, changed: [], removed: [] };
    }
    const [from, began] = since?.split('@') ?? [undefined, state];
    if (began !== state || (from !== undefined && !PLACE.test(from))) return null;
    const changed = await take(everything(standing, from ?? null), limit);
    const last = changed.length === limit ? changed.at(-1) : undefined;
    return { cursor: last ? `${placeText(last)}@${state}` : state, more: last !== undefined, changed, removed: [] };
  };

  const ANSWERS: { readonly [Name in CallName]?: (standing: Standing, query: never) => Promise<unknown> } = {
    listContacts: list,
    countContacts: count,
    listContactPackages: packages,
    listContactChanges: changes,
  };

  const answer = async (name: CallName, query: URLSearchParams): Promise<Response | null> => {
    const replica = await findReplica(store, NOUN);
    if (!isBegun(replica)) return null;
    const endpoint: AnyEndpoint = contract[name];
    const parsed = endpoint.query?.safeParse(Object.fromEntries(query));
    if (parsed && !parsed.success) return Response.json(invalidRequest(parsed.error.issues), { status: 400 });
    const wantsAll = name === 'listContacts' && !query.has('limit');
    if (wantsAll && !replica.isWhole) return refuse('unavailable', HALF_READ);
    const entries = await entriesSince(NOUN, replica.tick);
    const overrides = await overridesOf(store, NOUN, entries, tools);
    const body = await ANSWERS[name]?.({ replica, entries, overrides }, parsed?.data as never);
    if (body === null)
      return refuse('cursor_unknown', 'This computer does not know this cursor. Start over without one.');
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    headers.set(AS_OF_HEADER, replica.readAt);
    if (entries.length > 0) headers.set(WAITING_HEADER, '1');
    return Response.json(body, { headers });
  };

  return { answers: (name: CallName): boolean => Object.hasOwn(ANSWERS, name), answer };
};
