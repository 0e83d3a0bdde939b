import * as z from 'zod/mini';
import { id } from './fields.ts';
import { STAGES } from './stages.ts';

/** The number of names under `some`. */
export const SAME_DATE_NAMED = 3;

export const relatedSchema = z.object({
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
