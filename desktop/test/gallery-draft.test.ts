import { ApiError, addGalleryImages } from '@shutterdesk/shared';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  altSentence,
  type Draft,
  intoCollections,
  isDescribed,
  issuesOf,
  numberBehind,
  orderSentence,
  placedBehind,
  placesOf,
  toNewImage,
  type Uploaded,
  withUpload,
} from '../src/admin/features/gallery/drafts/draft.ts';
import { hasExpired, isFromPhoto } from '../src/admin/lib/uploads/unsaved-upload.ts';

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
  it('start without a description, in the given category, ordered by their place in the upload', () => {
    const [draft] = draftsOf([uploaded('a', 7)]);
    expect(draft).toMatchObject({ alt: '', category: 'Seniors', order: '7' });
  });

  it('keep the order of the choice, in whatever order they arrive', () => {
    const drafts = draftsOf([uploaded('c', 2), uploaded('a', 0), uploaded('d', 3), uploaded('b', 1)]);
    expect(orders(drafts)).toEqual(['a 0', 'b 1', 'c 2', 'd 3']);
  });

  it('know the collection that they go into, in the order of their numbers', () => {
    const drafts = draftsOf([
      uploaded('b', 1, { collection: 'weddings' }),
      uploaded('a', 0),
      uploaded('c', 2, { collection: 'weddings' }),
    ]);
    const [, b, c] = drafts.map(({ id }) => id);
    expect([...intoCollections(drafts)]).toEqual([['weddings', [b, c]]]);
    const swapped = drafts.map((draft) => (draft.name === 'b' ? { ...draft, order: '9' } : draft));
    expect([...intoCollections(swapped)]).toEqual([['weddings', [c, b]]]);
  });

  it('start with the caption of the photograph', () => {
    expect(draftsOf([uploaded('a', 0, { caption: 'The bride laughs' })])[0]?.alt).toBe('The bride laughs');
  });

  it('are marked as described by the photograph until somebody types', () => {
    const [draft] = draftsOf([uploaded('a', 0, { caption: 'The bride laughs' })]);
    expect(draft && isFromPhoto(draft)).toBe(true);
    expect(draft && isFromPhoto({ ...draft, alt: 'The bride laughs!' })).toBe(false);
    expect(draftsOf([uploaded('a')]).some(isFromPhoto)).toBe(false);
  });

  it('show the server’s rules while the person types', () => {
    expect(altSentence('')).toBeUndefined();
    expect(altSentence('a'.repeat(500))).toBeUndefined();
    expect(altSentence('a'.repeat(501))).toBe('Must be at most 500 characters');
    expect(orderSentence('1.5')).toBe('Order must be a whole number');
    expect(orderSentence('-3')).toBeUndefined();
  });

  it('outlive their upload as long as they contain a text', () => {
    const [draft] = draftsOf([uploaded('a')]);
    expect(draft && hasExpired(draft, NOON + 24 * HOUR)).toBe(false);
    expect(draft && hasExpired(draft, NOON + 24 * HOUR + 1)).toBe(true);
  });

  it('get their upload back when the same file is uploaded again, and keep their texts and place', () => {
    const old = draftsOf([uploaded('a', 0, { caption: 'Her words' }), uploaded('b', 1)]);
    const later = NOON + 30 * HOUR;
    const drafts = draftsOf([uploaded('a', 2, { uploadURL: '/again' }), uploaded('c', 3)], old, later);
    expect(drafts.map(({ name, alt, imageURL, order }) => [name, alt, imageURL, order])).toEqual([
      ['a', 'Her words', '/again', '0'],
      ['b', '', '/api/objects/b', '1'],
      ['c', '', '/api/objects/c', '3'],
    ]);
    expect(drafts.map((draft) => hasExpired(draft, later))).toEqual([false, true, false]);
  });

  it('keep another file of the same name separate while the first upload exists', () => {
    const drafts = draftsOf([uploaded('a', 0), uploaded('a', 1, { uploadURL: '/again' })]);
    expect(drafts.map(({ imageURL, order }) => [imageURL, order])).toEqual([
      ['/api/objects/a', '0'],
      ['/again', '1'],
    ]);
  });

  it('get the next place behind the last one, even after removals and renumbering', () => {
    expect(numberBehind([])).toBe(0);
    expect(numberBehind([{ order: '0' }, { order: '9' }, { order: '' }])).toBe(10);
    expect(numberBehind([{ order: '-4' }])).toBe(0);
  });

  it('require more than blanks as a description', () => {
    const [draft] = draftsOf([uploaded('a')]);
    expect(draft && isDescribed({ ...draft, alt: '  ' })).toBe(false);
    expect(draft && isDescribed({ ...draft, alt: 'A bride' })).toBe(true);
  });

  it('are sent in the form of the contract, with their own id', () => {
    const images = draftsOf([uploaded('a')]).map((draft) => toNewImage({ ...draft, alt: ' A ', order: '' }));
    expect(images[0]).toMatchObject({ imageURL: '/api/objects/a', alt: 'A', category: 'Seniors', order: '0' });
    expect(addGalleryImages.body?.safeParse({ images }).success).toBe(true);
  });

  it('show the server’s errors for each of them', () => {
    const issues = [
      { path: 'images.1.order', message: 'Order must be a whole number' },
      { path: 'images.10.alt', message: 'Required' },
    ];
    const error = new ApiError(400, '', JSON.stringify({ error: 'invalid_request', message: 'No', issues }));
    const drafts = draftsOf([uploaded('a', 0), uploaded('b', 1)]);
    expect([...issuesOf(error, drafts)]).toEqual([[drafts[1]?.id, 'Order must be a whole number']]);
    expect(issuesOf(new TypeError('offline'), drafts).size).toBe(0);
  });
});

describe('drafts behind the gallery', () => {
  const photograph = (id: string, order: string) => ({ id, order });
  const two = draftsOf([uploaded('a', 0), uploaded('b', 1)]);

  it('follow the last photograph, in their own order', () => {
    expect(orders(placedBehind(two, [photograph('x', '30'), photograph('y', '4')]))).toEqual(['a 31', 'b 32']);
  });

  it('keep their numbers in an empty gallery', () => {
    expect(orders(placedBehind(two, []))).toEqual(['a 0', 'b 1']);
    expect(orders(placedBehind(two, [photograph(two[0]?.id ?? '', '30')])), 'saved before, unheard').toEqual([
      'a 0',
      'b 1',
    ]);
  });

  it('follow negative numbers too, and the largest safe number', () => {
    const first = two.map((draft, index) => ({ ...draft, order: index === 0 ? '-3' : '' }));
    expect(orders(placedBehind(first, [photograph('x', '30')]))).toEqual(['a 31', 'b 34']);
    const images = placedBehind(two, [photograph('x', '999999999')]).map((draft) => toNewImage({ ...draft, alt: 'A' }));
    expect(images.map(({ order }) => order)).toEqual(['999999999', '999999999']);
    expect(addGalleryImages.body?.safeParse({ images }).success).toBe(true);
  });
});

describe('files of an interrupted upload', () => {
  const stored = [
    { name: 'a.jpg', index: 4 },
    { name: 'a.jpg', index: 5 },
    { name: 'b.jpg', index: 6 },
  ];

  it('take their reserved places, each once; other files follow behind', () => {
    const places = placesOf(
      ['b.jpg', 'new.jpg', 'a.jpg', 'a.jpg', 'a.jpg'].map((name) => ({ name })),
      stored,
      7,
    );
    expect(places).toEqual([6, 7, 4, 5, 8]);
  });
});
