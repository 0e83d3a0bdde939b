import * as z from 'zod/mini';
import { DELETED_KEPT_DAYS, DESCRIPTION_MAX } from '../schema/defaults.ts';
import { id, requiredText } from '../schema/fields.ts';
import { bothOrNeither, focalInput, newFocalInput } from '../schema/focal-point.ts';
import { portraitSchema } from '../schema/portrait.ts';
import type { Deed } from './deeds.ts';
import { endpoint } from './endpoint.ts';

const newPortraitSchema = z
  .object({ id: z.optional(id), imageURL: requiredText(2000), alt: requiredText(DESCRIPTION_MAX), ...newFocalInput })
  .check(bothOrNeither);
export type NewPortrait = z.output<typeof newPortraitSchema>;

/** The three calls of a picture of which the studio has one. */
const pictureOf = <const Name extends 'logo' | 'portrait'>(noun: Name, [added, deleted]: readonly [Deed, Deed]) => ({
  read: endpoint({
    method: 'GET',
    path: `/api/pictures/${noun}` as const,
    family: { name: 'readPicture', path: '/api/pictures/{picture}', form: noun },
    summary: 'The portrait that About shows, or the logo that stands in place of the studio’s name, or null',
    needs: 'nothing',
    answer: z.nullable(portraitSchema),
    offline: 'cache',
    shows: { noun, part: 'all' },
  }),
  add: endpoint({
    method: 'POST',
    path: `/api/pictures/${noun}` as const,
    family: { name: 'addPicture', path: '/api/pictures/{picture}', form: noun },
    summary: 'Show an uploaded one; the one before it becomes a deleted one',
    needs: 'page',
    records: added,
    body: newPortraitSchema,
    answer: portraitSchema,
    status: 201,
    errors: ['upload_missing', 'not_an_image', 'took_too_long', 'too_large', 'id_taken'],
    offline: 'queue',
    changes: { noun, effect: 'adds' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `/api/pictures/${noun}/{id}` as const,
    family: { name: 'deletePicture', path: '/api/pictures/{picture}/{id}', form: noun },
    summary: `Take it off the page; for ${DELETED_KEPT_DAYS} days it can be restored`,
    needs: 'page',
    records: deleted,
    errors: ['not_found'],
    offline: 'queue',
    changes: { noun, effect: 'deletes' },
  }),
});

export const pictures = {
  portrait: pictureOf('portrait', ['portrait-added', 'portrait-deleted']),
  logo: pictureOf('logo', ['logo-added', 'logo-deleted']),
};
export const { read: readPortrait, add: addPortrait, delete: deletePortrait } = pictures.portrait;
export const { read: readLogo, add: addLogo, delete: deleteLogo } = pictures.logo;

export const editPortrait = endpoint({
  method: 'PATCH',
  path: '/api/pictures/portrait/{id}',
  summary: 'Change the description or the focal point of the portrait',
  needs: 'page',
  records: 'portrait-changed',
  body: z.object({ alt: z.optional(requiredText(DESCRIPTION_MAX)), ...focalInput }).check(bothOrNeither),
  answer: portraitSchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'portrait', effect: 'edits' },
});
