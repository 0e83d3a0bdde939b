import * as z from 'zod/mini';
import { CATEGORY, DELETED_KEPT_DAYS, DESCRIPTION_MAX, GALLERY_BATCH_MAX } from '../schema/defaults.ts';
import { id, longest, requiredText } from '../schema/fields.ts';
import { bothOrNeither, focalInput, newFocalInput } from '../schema/focal-point.ts';
import { galleryImageSchema } from '../schema/gallery-image.ts';
import { endpoint } from './endpoint.ts';

const altText = requiredText(DESCRIPTION_MAX);
const categoryName = requiredText(CATEGORY.maxLength);
const orderNumber = z
  .string({ error: 'Invalid input' })
  .check(z.trim(), z.regex(/^-?\d{1,9}$/, 'Order must be a whole number'));

/** `imageURL` is the uploadURL from `createUpload`, after the file has been uploaded to it. */
export const newGalleryImageSchema = z
  .object({
    id: z.optional(id),
    imageURL: requiredText(2000),
    alt: altText,
    category: categoryName,
    order: z._default(orderNumber, '0'),
    ...newFocalInput,
  })
  .check(bothOrNeither);
export type NewGalleryImage = z.output<typeof newGalleryImageSchema>;

export const listGalleryImages = endpoint({
  method: 'GET',
  path: '/api/gallery-images',
  summary: 'The gallery, in its order',
  needs: 'nothing',
  answer: z.array(galleryImageSchema),
  offline: 'cache',
  shows: { noun: 'gallery', part: 'all' },
});

/** Photographs with their `problem`. No other list contains them, and they can only be deleted. */
export const listGalleryProblems = endpoint({
  method: 'GET',
  path: '/api/gallery-images/problems',
  summary: 'Photographs that could not be processed after they were saved, and why',
  needs: 'page',
  answer: z.array(galleryImageSchema),
  offline: 'cache',
});

export const addGalleryImages = endpoint({
  method: 'POST',
  path: '/api/gallery-images/batch',
  summary: 'Add uploaded photographs to the gallery: all of them or none',
  needs: 'page',
  records: 'photographs-added',
  body: z.object({
    images: z
      .array(newGalleryImageSchema)
      .check(
        z.minLength(1, 'Please upload images first.'),
        longest(GALLERY_BATCH_MAX, `At most ${GALLERY_BATCH_MAX} images at once`),
      ),
  }),
  answer: z.array(galleryImageSchema),
  status: 201,
  errors: ['upload_missing', 'not_an_image', 'took_too_long', 'too_large', 'id_taken'],
  offline: 'queue',
  changes: { noun: 'gallery', effect: 'adds' },
});

export const editGalleryImage = endpoint({
  method: 'PATCH',
  path: '/api/gallery-images/{id}',
  summary: 'Change the description, category, place or focal point of a photograph; what is left out stays',
  needs: 'page',
  records: 'photograph-changed',
  body: z
    .object({
      alt: z.optional(altText),
      category: z.optional(categoryName),
      order: z.optional(orderNumber),
      ...focalInput,
    })
    .check(bothOrNeither),
  answer: galleryImageSchema,
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'gallery', effect: 'edits' },
});

/**
 * The photograph keeps its id and everything that was written about it. Its old file becomes a deleted photograph of
 * its own, under `oldId`, which a client may choose; restored, it stands beside the new one.
 */
export const replaceGalleryImage = endpoint({
  method: 'POST',
  path: '/api/gallery-images/{id}/replace',
  summary: `Put an uploaded photograph in the place of another one; for ${DELETED_KEPT_DAYS} days the old one can be restored`,
  needs: 'page',
  records: 'photograph-replaced',
  body: z.object({ imageURL: requiredText(2000), oldId: z.optional(id) }),
  answer: galleryImageSchema,
  errors: ['not_found', 'upload_missing', 'not_an_image', 'took_too_long', 'too_large', 'id_taken'],
  offline: 'queue',
  changes: { noun: 'gallery', effect: 'replaces' },
});

export const orderGalleryImages = endpoint({
  method: 'PUT',
  path: '/api/gallery-images/order',
  summary: 'Put the gallery in this order; photographs that are not named follow behind, as they were',
  needs: 'page',
  records: 'photographs-ordered',
  body: z.object({ ids: z.array(id).check(z.minLength(1, 'Required'), longest(5000, 'Too many images at once')) }),
  answer: z.array(galleryImageSchema),
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'gallery', effect: 'orders' },
});

export const deleteGalleryImage = endpoint({
  method: 'DELETE',
  path: '/api/gallery-images/{id}',
  summary: `Take a photograph out of the gallery; for ${DELETED_KEPT_DAYS} days it can be restored`,
  needs: 'page',
  records: 'photograph-deleted',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'gallery', effect: 'deletes' },
});
