import { ApiError, addGalleryImages } from '@shutterdesk/shared';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  altSentence,
  hasGone,
  isDescribed,
  issuesOf,
  newDrafts,
  orderSentence,
  toNewImage,
  withUploads,
} from '../src/renderer/features/gallery/draft.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;
const uploaded = (name: string, caption = '', address = `/api/objects/${name}`) => ({
  name,
  preview: `data:image/jpeg;base64,${name}`,
  uploadURL: address,
  caption,
});

describe('gallery drafts', () => {
  it('start undescribed, as Seniors, in the order of the upload', () => {
    const drafts = newDrafts([uploaded('a'), uploaded('b')], 0, v7, NOON);
    expect(drafts.map(({ alt, category, order }) => [alt, category, order])).toEqual([
      ['', 'Seniors', '0'],
      ['', 'Seniors', '1'],
    ]);
  });

  it('begin with what the photograph says about itself', () => {
    expect(newDrafts([uploaded('a', 'The bride laughs')], 0, v7, NOON)[0]?.alt).toBe('The bride laughs');
  });

  it('are told by the rules of the server what is wrong while it is typed', () => {
    expect(altSentence('')).toBeUndefined();
    expect(altSentence('a'.repeat(500))).toBeUndefined();
    expect(altSentence('a'.repeat(501))).toBe('Must be at most 500 characters');
    expect(orderSentence('1.5')).toBe('Order must be a whole number');
    expect(orderSentence('-3')).toBeUndefined();
  });

  it('outlive their upload by no more than the words written about them', () => {
    const [draft] = newDrafts([uploaded('a')], 0, v7, NOON);
    expect(draft && hasGone(draft, NOON + 24 * HOUR)).toBe(false);
    expect(draft && hasGone(draft, NOON + 24 * HOUR + 1)).toBe(true);
  });

  it('get their upload back when the same file goes up again, and keep their words', () => {
    const old = newDrafts([uploaded('a', 'Her words'), uploaded('b')], 0, v7, NOON);
    const later = NOON + 30 * HOUR;
    const drafts = withUploads(old, [uploaded('a', '', '/again'), uploaded('c')], v7, later);
    expect(drafts.map(({ name, alt, imageURL }) => [name, alt, imageURL])).toEqual([
      ['a', 'Her words', '/again'],
      ['b', '', '/api/objects/b'],
      ['c', '', '/api/objects/c'],
    ]);
    expect(drafts.map((draft) => hasGone(draft, later))).toEqual([false, true, false]);
  });

  it('take another file of the same name as another photograph, as long as the first upload is there', () => {
    const drafts = withUploads(newDrafts([uploaded('a')], 0, v7, NOON), [uploaded('a', '', '/again')], v7, NOON);
    expect(drafts.map(({ imageURL, order }) => [imageURL, order])).toEqual([
      ['/api/objects/a', '0'],
      ['/again', '1'],
    ]);
  });

  it('of a second round stand after those of the first', () => {
    expect(newDrafts([uploaded('c')], 2, v7, NOON)[0]?.order).toBe('2');
  });

  it('need more than blanks for a description', () => {
    const [draft] = newDrafts([uploaded('a')], 0, v7, NOON);
    expect(draft && isDescribed({ ...draft, alt: '  ' })).toBe(false);
    expect(draft && isDescribed({ ...draft, alt: 'A bride' })).toBe(true);
  });

  it('are sent as the contract wants them, with an id of their own', () => {
    const images = newDrafts([uploaded('a')], 0, v7, NOON).map((draft) =>
      toNewImage({ ...draft, alt: ' A ', order: '' }),
    );
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
