import * as z from 'zod/mini';
import { relatedSchema } from '../schema/enquiry-relations.ts';
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

export const listRelatedEnquiries = endpoint({
  method: 'GET',
  path: '/api/contacts/related',
  summary: 'Which other enquiries came from the same address or want the same date; for up to 50 enquiries',
  needs: 'inquiries',
  query: relatedQuery,
  answer: z.array(relatedSchema),
  offline: 'cache',
  follows: { noun: 'contacts', as: 'related' },
});
