import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  countEnquiries,
  type Enquiry,
  hasRight,
  listEnquiries,
  listEnquiryChanges,
  listRelatedEnquiries,
  type MailState,
  PAGE_MAX,
  parsePlace,
  RECENT_MAX,
  recentIds,
  type Warning,
} from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { cursorOf, readFeedState } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { type Api, mount, NOT_MODIFIED } from '../../http/mount.ts';
import { signedInUser } from '../../http/sessions.ts';
import { readChanges } from './enquiry-changes.ts';
import * as enquiries from './enquiry-list-repository.ts';
import { findRelated } from './related-enquiries-repository.ts';

/**
 * Tells whether the caller's copy of the list is current. Call it before reading the list: a change after that gets
 * another ETag.
 * @param more identifies what else the answer says; empty: nothing
 */
const isUnchanged = async (db: Database, request: Request, response: Response, more = ''): Promise<boolean> => {
  const etag = `W/"${cursorOf(await readFeedState(db))}${more}"`;
  response.setHeader('ETag', etag);
  // Not Express's `fresh`: browsers add Cache-Control: no-cache to any If-None-Match that a script sets.
  return (request.get('if-none-match') ?? '').includes(etag);
};

type Lasting = NonNullable<AnswerOf<typeof countEnquiries>['faults']>;

interface Standing {
  readonly mail: MailState;
  readonly warnings: Warning[];
  readonly clockDoubt: string | null;
  readonly faults: Lasting;
}

/** Identifies how all stands that is no enquiry. */
const markOf = (standing: Standing): string =>
  `;${createHash('sha256').update(JSON.stringify(standing)).digest('base64url').slice(0, 12)}`;

/** The person who asks should change these. */
const warningsFor = async ({ enquiryDisk, floods, proxyCheck }: Context, request: Request): Promise<Warning[]> => {
  const refusals = [await enquiryDisk.refusal(), await floods.warning()].filter((message) => message !== null);
  return [
    ...refusals.map((message) => ({ about: 'enquiries' as const, message })),
    ...proxyCheck.faults(request).map((message) => ({ about: 'address' as const, message })),
  ];
};

/** Mounts the reads of enquiries: the whole list, its pages, its counts and its changes. */
export const mountEnquiryLists = (api: Api, context: Context): void => {
  const { clockWatch, db, mail, settings } = context;

  mount(api, listEnquiries, async ({ query, request, response }) => {
    if (await isUnchanged(db, request, response)) return NOT_MODIFIED;
    const { before, limit, ...filter } = query;
    const page = { before: before === undefined ? undefined : parsePlace(before), limit };
    const found: Enquiry[] = [];
    for await (const piece of enquiries.listEnquiries(db, filter, page)) found.push(...piece);
    return found;
  });

  mount(api, countEnquiries, async ({ query, request, response }) => {
    const clockDoubt = await clockWatch.sentence(async () => (await settings()).timeZone ?? null);
    const isOwner = hasRight(signedInUser(response).role, 'studio');
    const warnings = await warningsFor(context, request);
    const lasting = isOwner ? await context.faults.lasting() : [];
    // A clock that has jumped ahead has a sentence, and a button, of its own.
    const others = lasting.filter(({ subject }) => clockDoubt === null || subject !== 'Clock');
    const standing = { mail: await mail.state(), warnings, clockDoubt, faults: others };
    if (await isUnchanged(db, request, response, markOf(standing))) return NOT_MODIFIED;
    const { after, by, ...filter } = query;
    const count = await enquiries.countEnquiries(db, filter);
    const stages = by === 'stage' ? { stages: await enquiries.countStages(db) } : {};
    const packages = by === 'package' ? { packages: await enquiries.listPackages(db, PAGE_MAX) } : {};
    const recent = await recentIds(enquiries.listEnquiries(db, filter, { limit: RECENT_MAX }), after);
    return { count, recent, ...standing, ...stages, ...packages };
  });

  mount(api, listRelatedEnquiries, ({ query: { ids = [] } }) => findRelated(db, ids));

  mount(api, listEnquiryChanges, ({ query: { since, limit = PAGE_MAX } }) => readChanges(db, since, limit));
};
