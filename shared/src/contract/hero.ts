import * as z from 'zod/mini';
import {
  DEFAULT_HERO_POSITION,
  DEFAULT_HERO_SIZE,
  DELETED_KEPT_DAYS,
  DESCRIPTION_MAX,
  HERO_SIZE,
} from '../schema/defaults.ts';
import { id, requiredText } from '../schema/fields.ts';
import { heroImageSchema } from '../schema/hero-image.ts';
import { endpoint } from './endpoint.ts';

const PERCENT = /^(?:100|\d{1,2})(?:\.\d{1,4})?%$/;
const NAMED_X = new Set(['left', 'center', 'right']);
const NAMED_Y = new Set(['top', 'center', 'bottom']);

/**
 * 'center 65%', '12.5% 80%', 'left bottom': horizontal, then vertical; each a keyword or a percentage from 0 to 100.
 */
const isPosition = (value: string): boolean => {
  const [x, y, ...rest] = value.split(' ');
  if (!x || !y || rest.length > 0) return false;
  const inside = (part: string) => PERCENT.test(part) && Number.parseFloat(part) <= 100;
  return (NAMED_X.has(x) || inside(x)) && (NAMED_Y.has(y) || inside(y));
};

const isSize = (value: string): boolean => {
  const percent = Number.parseInt(value, 10);
  return /^\d{2,3}%$/.test(value) && percent >= HERO_SIZE.min && percent <= HERO_SIZE.max;
};

export const backgroundPosition = z
  .string('Invalid input')
  .check(z.trim(), z.refine(isPosition, "Position must look like 'center 65%' or '50% 65%'"));

export const backgroundSize = z
  .string('Invalid input')
  .check(z.trim(), z.refine(isSize, `Size must be a percentage from ${HERO_SIZE.min}% to ${HERO_SIZE.max}%`));

export const newHeroImageSchema = z.object({
  id: z.optional(id),
  imageURL: requiredText(2000),
  alt: requiredText(DESCRIPTION_MAX),
  backgroundPosition: z._default(backgroundPosition, DEFAULT_HERO_POSITION),
  backgroundSize: z._default(backgroundSize, DEFAULT_HERO_SIZE),
  portraitPosition: z._default(z.nullable(backgroundPosition), null),
  isActive: z._default(z.boolean('Invalid input'), false),
});
export type NewHeroImage = z.output<typeof newHeroImageSchema>;

/** The public banner. null when no hero picture has been added: the page then shows its bundled picture. */
export const readActiveHeroImage = endpoint({
  method: 'GET',
  path: '/api/hero-images/active',
  summary: 'The hero picture that the page shows, or null',
  needs: 'nothing',
  answer: z.nullable(heroImageSchema),
  offline: 'cache',
  shows: { noun: 'hero', part: 'active' },
});

export const listHeroImages = endpoint({
  method: 'GET',
  path: '/api/hero-images',
  summary: 'All hero pictures, newest first',
  needs: 'page',
  answer: z.array(heroImageSchema),
  offline: 'cache',
  shows: { noun: 'hero', part: 'all' },
});

export const addHeroImage = endpoint({
  method: 'POST',
  path: '/api/hero-images',
  summary: 'Add an uploaded hero picture',
  needs: 'page',
  records: 'hero-added',
  body: newHeroImageSchema,
  answer: heroImageSchema,
  status: 201,
  errors: ['upload_missing', 'not_an_image', 'took_too_long', 'too_large', 'id_taken'],
  offline: 'queue',
  changes: { noun: 'hero', effect: 'adds' },
});

export const positionHeroImage = endpoint({
  method: 'PATCH',
  path: '/api/hero-images/{id}',
  summary: 'Move or scale a hero picture',
  needs: 'page',
  records: 'hero-positioned',
  body: z.object({
    backgroundPosition: z.optional(backgroundPosition),
    backgroundSize: z.optional(backgroundSize),
    portraitPosition: z.optional(z.nullable(backgroundPosition)),
  }),
  answer: heroImageSchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'hero', effect: 'edits' },
});

export const activateHeroImage = endpoint({
  method: 'PATCH',
  path: '/api/hero-images/{id}/activate',
  summary: 'Show this hero picture on the page, and no other',
  needs: 'page',
  records: 'hero-activated',
  answer: heroImageSchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'hero', effect: 'activates' },
});

export const deleteHeroImage = endpoint({
  method: 'DELETE',
  path: '/api/hero-images/{id}',
  summary: `Delete a hero picture; when it was active the newest that remains becomes active. For ${DELETED_KEPT_DAYS} days it can be restored`,
  needs: 'page',
  records: 'hero-deleted',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'hero', effect: 'deletes' },
});
