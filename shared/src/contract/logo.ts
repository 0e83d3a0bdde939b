import * as z from 'zod/mini';
import { DELETED_KEPT_DAYS, DESCRIPTION_MAX } from '../schema/defaults.ts';
import { id, requiredText } from '../schema/fields.ts';
import { portraitSchema } from '../schema/portrait.ts';
import { endpoint } from './endpoint.ts';

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/logo',
  summary: 'The logo that stands in place of the studio’s name, or null',
  needs: 'nothing',
  answer: z.nullable(portraitSchema),
  offline: 'cache',
  shows: { noun: 'logo', part: 'all' },
});

export const addLogo = endpoint({
  method: 'POST',
  path: '/api/logo',
  summary: 'Show an uploaded logo; the one before it becomes a deleted one',
  needs: 'page',
  records: 'logo-added',
  body: z.object({ id: z.optional(id), imageURL: requiredText(2000), alt: requiredText(DESCRIPTION_MAX) }),
  answer: portraitSchema,
  status: 201,
  errors: ['upload_missing', 'not_an_image', 'took_too_long', 'too_large', 'id_taken'],
  offline: 'queue',
  changes: { noun: 'logo', effect: 'adds' },
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/logo/{id}',
  summary: `Take the logo off the page; for ${DELETED_KEPT_DAYS} days it can be restored`,
  needs: 'page',
  records: 'logo-deleted',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'logo', effect: 'deletes' },
});
