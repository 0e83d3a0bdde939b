import * as z from 'zod/mini';
import { collectionSchema } from '../schema/collection.ts';
import { DELETED_KEPT_DAYS } from '../schema/defaults.ts';
import { enquirySchema } from '../schema/enquiry.ts';
import { galleryImageSchema } from '../schema/gallery-image.ts';
import { heroImageSchema } from '../schema/hero-image.ts';
import { portraitSchema } from '../schema/portrait.ts';
import type { Right } from '../schema/roles.ts';
import type { Deed } from './deeds.ts';
import { deletedQuery, deletedShape } from './deleted.ts';
import { type AnswerOf, endpoint, type Noun } from './endpoint.ts';

interface Kind<Item, Deleted> {
  readonly item: Item;
  readonly deleted: Deleted;
  readonly needs?: Right;
  readonly restored: Deed;
  readonly purged: Deed;
}

/** The three calls of the bin, for the items of one noun. */
const binOf = <const N extends Noun, Item extends z.ZodMiniType, Deleted extends z.ZodMiniType>(
  noun: N,
  { item, deleted, needs = 'page', restored, purged }: Kind<Item, Deleted>,
) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/bin/${noun}` as const,
    family: { name: 'listBin', path: '/api/bin/{noun}', form: noun },
    summary: `What was deleted in the last ${DELETED_KEPT_DAYS} days, the last deleted first; a page of it`,
    needs,
    query: deletedQuery,
    answer: z.array(deleted),
    offline: 'cache',
    shows: { noun, part: 'deleted' },
  }),
  restore: endpoint({
    method: 'POST',
    path: `/api/bin/${noun}/{id}/restore` as const,
    family: { name: 'restoreFromBin', path: '/api/bin/{noun}/{id}/restore', form: noun },
    summary:
      'Bring a deleted item back to its place. A hero picture is active again only where no other is; the present portrait or logo makes room for the one that comes back, and a collection whose address has been taken gets another one',
    needs,
    records: restored,
    answer: item,
    errors: ['not_found'],
    offline: 'queue',
    changes: { noun, effect: 'restores' },
  }),
  purge: endpoint({
    method: 'DELETE',
    path: `/api/bin/${noun}/{id}` as const,
    family: { name: 'purgeFromBin', path: '/api/bin/{noun}/{id}', form: noun },
    summary: 'Delete for good an item that was deleted: nothing brings it back',
    needs,
    records: purged,
    errors: ['not_found'],
    offline: 'queue',
    changes: { noun, effect: 'purges' },
  }),
});

/** The calls for deleted items, by noun. */
export const bin = {
  contacts: binOf('contacts', {
    item: enquirySchema,
    deleted: z.extend(enquirySchema, deletedShape),
    needs: 'inquiries',
    restored: 'inquiry-restored',
    purged: 'inquiry-purged',
  }),
  gallery: binOf('gallery', {
    item: galleryImageSchema,
    deleted: z.extend(galleryImageSchema, deletedShape),
    restored: 'photograph-restored',
    purged: 'photograph-purged',
  }),
  hero: binOf('hero', {
    item: heroImageSchema,
    deleted: z.extend(heroImageSchema, deletedShape),
    restored: 'hero-restored',
    purged: 'hero-purged',
  }),
  portrait: binOf('portrait', {
    item: portraitSchema,
    deleted: z.extend(portraitSchema, deletedShape),
    restored: 'portrait-restored',
    purged: 'portrait-purged',
  }),
  logo: binOf('logo', {
    item: portraitSchema,
    deleted: z.extend(portraitSchema, deletedShape),
    restored: 'logo-restored',
    purged: 'logo-purged',
  }),
  collections: binOf('collections', {
    item: collectionSchema,
    deleted: z.extend(collectionSchema, deletedShape),
    restored: 'collection-restored',
    purged: 'collection-purged',
  }),
};

export type BinNoun = keyof typeof bin;

type Listed<E> = AnswerOf<E> extends readonly (infer Item)[] ? Item : never;

interface DeletedItems {
  readonly contacts: Listed<typeof bin.contacts.list>;
  readonly gallery: Listed<typeof bin.gallery.list>;
  readonly hero: Listed<typeof bin.hero.list>;
  readonly portrait: Listed<typeof bin.portrait.list>;
  readonly logo: Listed<typeof bin.logo.list>;
  readonly collections: Listed<typeof bin.collections.list>;
}

/** A deleted item. */
export type InBin<N extends BinNoun> = DeletedItems[N];

/** An item that has come back. */
export type BinItem<N extends BinNoun> = AnswerOf<(typeof bin)[N]['restore']>;

/** The picture of a deleted photograph; no call of the contract, because its answer is no JSON. */
export const binPicture = (noun: BinNoun, id: string): string => `/api/bin/${noun}/${id}/picture`;
