import { ApiError, addGalleryImages } from '@shutterdesk/shared';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { isDescribed, issuesOf, newDrafts, toNewImage } from '../src/renderer/features/gallery/draft.ts';

const uploaded = (name: string) => ({ name, preview: `blob:${name}`, imageURL: `/api/objects/${name}` });

describe('gallery drafts', () => {
  it('start undescribed, as Seniors, in the order of the upload', () => {
    const drafts = newDrafts([uploaded('a'), uploaded('b')], 0, v7);
    expect(drafts.map(({ alt, category, order }) => [alt, category, order])).toEqual([
      ['', 'Seniors', '0'],
      ['', 'Seniors', '1'],
    ]);
  });

  it('of a second round stand after those of the first', () => {
    expect(newDrafts([uploaded('c')], 2, v7)[0]?.order).toBe('2');
  });

  it('need more than blanks for a description', () => {
    const [draft] = newDrafts([uploaded('a')], 0, v7);
    expect(draft && isDescribed({ ...draft, alt: '  ' })).toBe(false);
    expect(draft && isDescribed({ ...draft, alt: 'A bride' })).toBe(true);
  });

  it('are sent as the contract wants them, with an id of their own', () => {
    const images = newDrafts([uploaded('a')], 0, v7).map((draft) => toNewImage({ ...draft, alt: ' A ', order: '' }));
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
