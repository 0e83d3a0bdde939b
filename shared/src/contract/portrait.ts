import * as z from 'zod/mini';
import { DELETED_KEPT_DAYS, DESCRIPTION_MAX } from '../schema/defaults.ts';
import { id, requiredText } from '../schema/fields.ts';
import { bothOrNeither, focalInput, newFocalInput } from '../schema/focal-point.ts';
import { portraitSchema } from '../schema/portrait.ts';
import { endpoint } from './endpoint.ts';

export const newPortraitSchema = z
  .object({ id: z.optional(id), imageURL: requiredText(2000), alt: requiredText(DESCRIPTION_MAX), ...newFocalInput })
  .check(bothOrNeither);
export type NewPortrait = z.output<typeof newPortraitSchema>;

export const readPortrait = endpoint({
  method: 'GET',
  path: '/api/portrait',
  summary: 'The portrait that About shows, or null',
  needs: 'nothing',
  answer: z.nullable(portraitSchema),
  offline: 'cache',
  shows: { noun: 'portrait', part: 'all' },
});

export const addPortrait = endpoint({
  method: 'POST',
  path: '/api/portrait',
  summary: 'Show an uploaded portrait; the one before it becomes a deleted one',
  needs: 'page',
  records: 'portrait-added',
  body: newPortraitSchema,
  answer: portraitSchema,
  status: 201,
  errors: ['upload_missing', 'not_an_image', 'took_too_long', 'too_large', 'id_taken'],
  offline: 'queue',
  changes: { noun: 'portrait', effect: 'adds' },
});

export const editPortrait = endpoint({
  method: 'PATCH',
  path: '/api/portrait/{id}',
  summary: 'Change the description or the focal point of the portrait',
  needs: 'page',
  records: 'portrait-changed',
  body: z.object({ alt: z.optional(requiredText(DESCRIPTION_MAX)), ...focalInput }).check(bothOrNeither),
  answer: portraitSchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'portrait', effect: 'edits' },
});

export const deletePortrait = endpoint({
  method: 'DELETE',
  path: '/api/portrait/{id}',
  summary: `Take the portrait off the page; for ${DELETED_KEPT_DAYS} days it can be restored`,
  needs: 'page',
  records: 'portrait-deleted',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'portrait', effect: 'deletes' },
});
