import { ApiError, addGalleryImages } from '@shutterdesk/shared';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  altSentence,
  type Draft,
  hasGone,
  isDescribed,
  issuesOf,
  numberBehind,
  orderSentence,
  placedBehind,
  toNewImage,
  type Uploaded,
  withUpload,
} from '../src/renderer/features/gallery/draft.ts';
import { placesOf } from '../src/renderer/features/gallery/upload-places.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;
const uploaded = (name: string, index = 0, part: Partial<Uploaded> = {}): Uploaded => ({
  name,
  preview: `data:image/jpeg;base64,${name}`,
  uploadURL: `/api/objects/${name}`,
  caption: '',
  index,
  ...part,
});
const draftsOf = (arrived: readonly Uploaded[], before: readonly Draft[] = [], uploadedAt = NOON): readonly Draft[] =>
  arrived.reduce<readonly Draft[]>(
    (drafts, one) => withUpload(drafts, one, { id: v7(), category: 'Seniors', uploadedAt }),
    before,
  );
const orders = (drafts: readonly Draft[]) => drafts.map(({ name, order }) => `${name} ${order}`);

describe('gallery drafts', () => {
  it('start undescribed, in the category they are given, with their place in the upload for their order', () => {
    const [draft] = draftsOf([uploaded('a', 7)]);
    expect(draft).toMatchObject({ alt: '', category: 'Seniors', order: '7' });
  });

  it('stand in the order of the choice, in whatever order they arrive', () => {
    const drafts = draftsOf([uploaded('c', 2), uploaded('a', 0), uploaded('d', 3), uploaded('b', 1)]);
    expect(orders(drafts)).toEqual(['a 0', 'b 1', 'c 2', 'd 3']);
  });

  it('begin with what the photograph says about itself', () => {
    expect(draftsOf([uploaded('a', 0, { caption: 'The bride laughs' })])[0]?.alt).toBe('The bride laughs');
  });

  it('are told by the rules of the server what is wrong while it is typed', () => {
    expect(altSentence('')).toBeUndefined();
    expect(altSentence('a'.repeat(500))).toBeUndefined();
    expect(altSentence('a'.repeat(501))).toBe('Must be at most 500 characters');
    expect(orderSentence('1.5')).toBe('Order must be a whole number');
    expect(orderSentence('-3')).toBeUndefined();
  });

  it('outlive their upload by no more than the words written about them', () => {
    const [draft] = draftsOf([uploaded('a')]);
    expect(draft && hasGone(draft, NOON + 24 * HOUR)).toBe(false);
    expect(draft && hasGone(draft, NOON + 24 * HOUR + 1)).toBe(true);
  });

  it('get their upload back when the same file goes up again, and keep their words and their place', () => {
    const old = draftsOf([uploaded('a', 0, { caption: 'Her words' }), uploaded('b', 1)]);
    const later = NOON + 30 * HOUR;
    const drafts = draftsOf([uploaded('a', 2, { uploadURL: '/again' }), uploaded('c', 3)], old, later);
    expect(drafts.map(({ name, alt, imageURL, order }) => [name, alt, imageURL, order])).toEqual([
      ['a', 'Her words', '/again', '0'],
      ['b', '', '/api/objects/b', '1'],
      ['c', '', '/api/objects/c', '3'],
    ]);
    expect(drafts.map((draft) => hasGone(draft, later))).toEqual([false, true, false]);
  });

  it('take another file of the same name as another photograph, as long as the first upload is there', () => {
    const drafts = draftsOf([uploaded('a', 0), uploaded('a', 1, { uploadURL: '/again' })]);
    expect(drafts.map(({ imageURL, order }) => [imageURL, order])).toEqual([
      ['/api/objects/a', '0'],
      ['/again', '1'],
    ]);
  });

  it('are counted on: the next place is behind the last, also where some were removed or renumbered', () => {
    expect(numberBehind([])).toBe(0);
    expect(numberBehind([{ order: '0' }, { order: '9' }, { order: '' }])).toBe(10);
    expect(numberBehind([{ order: '-4' }])).toBe(0);
  });

  it('need more than blanks for a description', () => {
    const [draft] = draftsOf([uploaded('a')]);
    expect(draft && isDescribed({ ...draft, alt: '  ' })).toBe(false);
    expect(draft && isDescribed({ ...draft, alt: 'A bride' })).toBe(true);
  });

  it('are sent as the contract wants them, with an id of their own', () => {
    const images = draftsOf([uploaded('a')]).map((draft) => toNewImage({ ...draft, alt: ' A ', order: '' }));
    expect(images[0]).toMatchObject({ imageURL: '/api/objects/a', alt: 'A', category: 'Seniors', order: '0' });
    expect(addGalleryImages.body?.safeParse({ images }).success).toBe(true);
  });

  it('are told what the server found wrong with each', () => {
    const issues = [
      { path: 'images.1.order', message: 'Order must be a whole number' },
      { path: 'images.10.alt', message: 'Required' },
    ];
    const error = new ApiError(400, '', JSON.stringify({ error: 'invalid_request', message: 'No', issues }));
    expect(issuesOf(error, 1)).toEqual(['Order must be a whole number']);
    expect(issuesOf(error, 0)).toEqual([]);
  });
});

describe('drafts that are placed behind the others', () => {
  const photograph = (id: string, order: string) => ({ id, order });
  const two = draftsOf([uploaded('a', 0), uploaded('b', 1)]);

  it('follow the last photograph of the gallery, in their own order', () => {
    expect(orders(placedBehind(two, [photograph('x', '30'), photograph('y', '4')]))).toEqual(['a 31', 'b 32']);
  });

  it('keep their numbers where there are no others', () => {
    expect(orders(placedBehind(two, []))).toEqual(['a 0', 'b 1']);
    expect(orders(placedBehind(two, [photograph(two[0]?.id ?? '', '30')])), 'saved before, unheard').toEqual([
      'a 0',
      'b 1',
    ]);
  });

  it('are behind with a number below nothing too, and behind the largest number as far as numbers go', () => {
    const first = two.map((draft, index) => ({ ...draft, order: index === 0 ? '-3' : '' }));
    expect(orders(placedBehind(first, [photograph('x', '30')]))).toEqual(['a 31', 'b 34']);
    const images = placedBehind(two, [photograph('x', '999999999')]).map((draft) => toNewImage({ ...draft, alt: 'A' }));
    expect(images.map(({ order }) => order)).toEqual(['999999999', '999999999']);
    expect(addGalleryImages.body?.safeParse({ images }).success).toBe(true);
  });
});

describe('files that had not gone up', () => {
  const kept = [
    { name: 'a.jpg', index: 4 },
    { name: 'a.jpg', index: 5 },
    { name: 'b.jpg', index: 6 },
  ];

  it('take the places that were kept for them, each once; others come behind', () => {
    const places = placesOf(
      ['b.jpg', 'new.jpg', 'a.jpg', 'a.jpg', 'a.jpg'].map((name) => ({ name })),
      kept,
      7,
    );
    expect(places).toEqual([6, 7, 4, 5, 8]);
  });
});
