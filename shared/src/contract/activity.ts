import * as z from 'zod/mini';
import { PLACE } from '../rules/newest-first.ts';
import { id, orAbsent, timestamp } from '../schema/fields.ts';
import { roleSchema } from '../schema/roles.ts';
import { pageLimit } from './change-feed.ts';
import { DEED_PARTS, type Deed } from './deeds.ts';
import { endpoint } from './endpoint.ts';

/**
 * The header by which the desktop app says when its person made a change that it sends later: ISO 8601, by the clock of
 * that computer.
 */
export const MADE_AT = 'shutterdesk-made-at';

/** The details of a deed beside its name. Nothing here is secret, and nothing names a client of the studio. */
export const deedDetailsSchema = z.object({
  /** The account that it concerns; null: none has the name that was typed. */
  account: z.optional(z.nullable(z.string())),
  role: orAbsent(roleSchema),
  how: orAbsent(z.enum(['password', 'provider', 'desktop'])),
  /** The names of settings. */
  fields: z.optional(z.array(z.string())),
  count: z.optional(z.number()),
  months: z.optional(z.nullable(z.number())),
  /** The snapshot of a backup. */
  point: z.optional(z.string()),
});
export type DeedDetails = z.infer<typeof deedDetailsSchema>;

export const activitySchema = z.object({
  id,
  /** The moment at which the server did it. */
  at: timestamp,
  /** The moment at which the person made the change, if the desktop app sent it later. */
  madeAt: z.nullable(timestamp),
  /** One of {@link Deed}, or one that this release does not know. */
  what: z.string(),
  /** The person who did it; null: nobody had signed in, or it was done at the server's machine. */
  who: z.nullable(z.object({ id, name: z.string() })),
  /** An IPv4 address, or the /64 of an IPv6 address; null: the server's machine. */
  network: z.nullable(z.string()),
  about: deedDetailsSchema,
  /** The number of times; more than one only for refusals of one hour. */
  times: z.number(),
});
export type Activity = z.infer<typeof activitySchema>;
export type NewDeed = DeedDetails & { readonly what: Deed };

const query = z.object({
  /** The number of entries, at most 500; 50 if left out. */
  limit: z.optional(pageLimit),
  /** `next` of the page before. */
  before: z.optional(z.string().check(z.regex(PLACE, 'Must be "next" of the page before'))),
  /** Only what concerns one part of the studio. */
  part: z.optional(z.enum(DEED_PARTS)),
  /** Only what one person did. */
  person: z.optional(id),
});
export type ActivityQuery = z.output<typeof query>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  summary: 'Who did what, when and from which network, newest first; a year of it',
  needs: 'studio',
  query,
  answer: z.object({
    entries: z.array(activitySchema),
    /** The place from which the next page goes on; null: there is none. */
    next: z.nullable(z.string()),
    /** Everybody in the log. */
    people: z.array(z.object({ id, name: z.string() })),
  }),
  offline: 'cache',
});
