import {
  countContacts,
  type EnquiryFilter,
  listContactChanges,
  listContactPackages,
  listContacts,
  newestFirst,
  PAGE_MAX,
  parsePlace,
  RECENT_MAX,
} from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { cursorOf, readFeedState, resolveCursor } from '../db/change-feed.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { ListInPieces } from '../http/list-in-pieces.ts';
import { type Api, mount, NOT_MODIFIED } from '../http/mount.ts';
import * as contacts from './contacts-repository.ts';

const START_OVER = {
  unknown: 'This server does not know this cursor. Start over without one.',
  expired: 'This cursor is older than what this server remembers. Start over without one.',
} as const;

/**
 * The number after which a reader goes on.
 * @throws {HttpError} cursor_unknown, cursor_expired
 */
const numberOf = async (db: Database, since: string | undefined): Promise<number> => {
  if (since === undefined) return 0;
  const found = await resolveCursor(db, 'contacts', since);
  if (found.kind === 'after') return found.seq;
  throw new HttpError(`cursor_${found.kind}`, START_OVER[found.kind]);
};

/** Tells whether the caller holds the list as it is. Ask before the list is read: a change after that is asked for again. */
const isUnchanged = async (db: Database, request: Request, response: Response): Promise<boolean> => {
  const etag = `W/"${cursorOf(await readFeedState(db, 'contacts'))}"`;
  response.setHeader('ETag', etag);
  // Not Express's `fresh`: a browser's fetch adds Cache-Control: no-cache to any If-None-Match that a script sets.
  return (request.get('if-none-match') ?? '').includes(etag);
};

const recentIds = async (db: Database, filter: EnquiryFilter, after: string | undefined): Promise<string[]> => {
  if (after === undefined) return [];
  const ids: string[] = [];
  const newer = contacts.listContacts(db, filter, { limit: RECENT_MAX });
  for await (const piece of newer) ids.push(...piece.filter(({ createdAt }) => createdAt > after).map(({ id }) => id));
  return ids;
};

/** How enquiries are read: whole, by pages, counted, and by their changes. */
export const mountContactLists = (api: Api, { db }: Pick<Context, 'db'>): void => {
  mount(api, listContacts, async ({ query, request, response }) => {
    if (await isUnchanged(db, request, response)) return NOT_MODIFIED;
    const { before, limit, ...filter } = query;
    const page = { before: before === undefined ? undefined : parsePlace(before), limit };
    return new ListInPieces(contacts.listContacts(db, filter, page));
  });

  mount(api, countContacts, async ({ query, request, response }) => {
    if (await isUnchanged(db, request, response)) return NOT_MODIFIED;
    const { after, ...filter } = query;
    return { count: await contacts.countContacts(db, filter), recent: await recentIds(db, filter, after) };
  });

  mount(api, listContactPackages, async ({ request, response }) => {
    if (await isUnchanged(db, request, response)) return NOT_MODIFIED;
    return contacts.listPackages(db, PAGE_MAX);
  });

  mount(api, listContactChanges, async ({ query: { since, limit = PAGE_MAX, known } }) => {
    const after = await numberOf(db, since);
    const { generation } = await readFeedState(db, 'contacts');
    const changes = await contacts.listChanges(db, after, limit);
    const holds = known === undefined ? null : parsePlace(known);
    const standing = changes.filter(({ isRemoved }) => !isRemoved).map(({ contact }) => contact);
    const isHeld = (contact: (typeof standing)[number]) => holds !== null && newestFirst(holds, contact) <= 0;
    return {
      cursor: cursorOf({ generation, seq: changes.at(-1)?.seq ?? after }),
      more: changes.length === limit,
      changed: standing.filter((contact) => !isHeld(contact)),
      ...(holds ? { marks: standing.filter(isHeld).map(({ id, spam }) => ({ id, spam })) } : {}),
      removed: since === undefined ? [] : changes.filter(({ isRemoved }) => isRemoved).map(({ contact }) => contact.id),
    };
  });
};
