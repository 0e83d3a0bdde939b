import * as z from 'zod/mini';
import { STAGES } from '../rules/enquiry-stages.ts';
import { id } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** The largest number of enquiries in one call. */
export const RELATED_MAX = 50;

const WHICH = `Must be at most ${RELATED_MAX} ids with commas between them`;

const relatedQuery = z.object({
  /** The ids of the enquiries, with commas between them. */
  ids: z.optional(
    z.pipe(
      z
        .string('Invalid input')
        .check(z.refine((text) => text.split(',').length <= RELATED_MAX && text.length <= RELATED_MAX * 40, WHICH)),
      z.transform((text) => [...new Set(text.split(',').filter(Boolean))]),
    ),
  ),
});

export type RelatedQuery = z.output<typeof relatedQuery>;

/** The number of names under `some`. */
export const SAME_DATE_NAMED = 3;

const relatedSchema = z.object({
  id,
  /** The number of earlier enquiries from the same address, whatever the case of its letters. */
  earlier: z.number(),
  /** Other addresses whose enquiries for the same date are neither declined nor archived, each counted and named once. */
  sameDate: z.object({
    count: z.number(),
    /** One enquiry of each address, booked ones first, then the newest; at most 3. */
    some: z.array(z.object({ id, name: z.string(), stage: z.catch(z.enum(STAGES), 'new') })),
  }),
});
export type RelatedEnquiries = z.infer<typeof relatedSchema>;

export const listRelatedEnquiries = endpoint({
  method: 'GET',
  path: '/api/contacts/related',
  summary: 'Which other enquiries came from the same address or want the same date; for up to 50 enquiries',
  access: 'admin',
  query: relatedQuery,
  answer: z.array(relatedSchema),
  offline: 'cache',
  follows: { noun: 'contacts', as: 'related' },
});
