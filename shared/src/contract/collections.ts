import * as z from 'zod/mini';
import { asPageAddress, collectionAddressFault } from '../rules/page-addresses.ts';
import { COLLECTION_MAX, collectionSchema, SHOWN_IN } from '../schema/collection.ts';
import { DELETED_KEPT_DAYS } from '../schema/defaults.ts';
import { blankable, id, longest, oneLine, requiredText, text } from '../schema/fields.ts';
import { GALLERY_LAYOUTS } from '../schema/gallery-layout.ts';
import { plainlyInField } from '../schema/plain-text.ts';
import { endpoint } from './endpoint.ts';

const name = requiredText(COLLECTION_MAX.name).check(oneLine);

const address = z.string('Invalid input').check(
  longest(400, 'Please enter a shorter address'),
  z.overwrite(asPageAddress),
  z.superRefine((typed, { addIssue }) => {
    const message = collectionAddressFault(typed);
    if (message !== null) addIssue({ code: 'custom', message });
  }),
);

const line = (max: number) => blankable(text(max).check(oneLine), plainlyInField);

const isYear = (day: string): boolean => day >= '1900-01-01' && day <= '2200-12-31';

const day = blankable(
  z
    .string()
    .check(
      z.iso.date('Please enter a valid date'),
      z.refine(isYear, 'Please enter a day from 1900 on: the day on which you took the photographs'),
    ),
  plainlyInField,
);

const TOO_MANY = `A collection can have at most ${COLLECTION_MAX.photos.toLocaleString('en')} photographs. Please make two.`;

const photoIds = z.array(id, 'Invalid input').check(
  longest(COLLECTION_MAX.photos, TOO_MANY),
  z.overwrite((ids) => [...new Set(ids)]),
);

const fields = {
  address: z.optional(address),
  intro: z.optional(blankable(text(COLLECTION_MAX.intro))),
  coverId: z.optional(z.nullable(id)),
  photoIds: z.optional(photoIds),
  layout: z.optional(z.nullable(z.enum(GALLERY_LAYOUTS, 'Please choose grid, rows or columns'))),
  title: z.optional(line(COLLECTION_MAX.title)),
  description: z.optional(line(COLLECTION_MAX.description)),
  day: z.optional(day),
  place: z.optional(line(COLLECTION_MAX.place)),
  packageId: z.optional(z.nullable(z.uuid('Invalid input'))),
  shownIn: z.optional(z.enum(SHOWN_IN, 'Please choose navigation, footer, both, listed or link')),
  isShown: z.optional(z.boolean('Invalid input')),
};

/** Without an address it gets one from its name. */
export const newCollectionSchema = z.object({ id: z.optional(id), name, ...fields });
export type NewCollection = z.output<typeof newCollectionSchema>;

export const collectionEditSchema = z.object({
  name: z.optional(name),
  ...fields,
  /** The photographs as the person saw them: what others have added or taken out since then stays so. */
  photoIdsBefore: z.optional(photoIds),
});
export type CollectionEdit = z.output<typeof collectionEditSchema>;

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  summary: 'Pages of photographs with their own address, drafts among them, in their order',
  needs: 'page',
  answer: z.array(collectionSchema),
  offline: 'cache',
  shows: { noun: 'collections', part: 'all' },
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/collections',
  summary: 'Make a page of photographs; without an address it gets one from its name',
  needs: 'page',
  records: 'collection-added',
  body: newCollectionSchema,
  answer: collectionSchema,
  status: 201,
  errors: ['address_taken', 'id_taken'],
  offline: 'queue',
  changes: { noun: 'collections', effect: 'adds' },
});

export const editCollection = endpoint({
  method: 'PATCH',
  path: '/api/collections/{id}',
  summary:
    'Change a page of photographs; what is left out stays. After a new address the old one leads to it, unless only its link does',
  needs: 'page',
  records: 'collection-changed',
  body: collectionEditSchema,
  answer: collectionSchema,
  errors: ['not_found', 'address_taken'],
  offline: 'queue',
  changes: { noun: 'collections', effect: 'edits' },
});

export const orderCollections = endpoint({
  method: 'PUT',
  path: '/api/collections/order',
  summary: 'Put the collections in this order; those that are not named follow behind, as they were',
  needs: 'page',
  records: 'collections-ordered',
  body: z.object({
    ids: z
      .array(id)
      .check(z.minLength(1, 'Required'), longest(COLLECTION_MAX.collections, 'Too many collections at once')),
  }),
  answer: z.array(collectionSchema),
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'collections', effect: 'orders' },
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/collections/{id}',
  summary: `Take a page of photographs off the site; its photographs stay in the gallery. For ${DELETED_KEPT_DAYS} days it can be restored`,
  needs: 'page',
  records: 'collection-deleted',
  errors: ['not_found'],
  offline: 'queue',
  changes: { noun: 'collections', effect: 'deletes' },
});
