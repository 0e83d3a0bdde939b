import type { GalleryImage } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { changedFields, editOf, isChanged } from '../src/admin/features/gallery/edit/edit-store.ts';

const photo = (id: string, part: Partial<GalleryImage> = {}): GalleryImage => ({
  id,
  alt: `Photograph ${id}`,
  category: 'Family',
  order: '0',
  url: `/media/${id}`,
  createdAt: '2026-11-25T12:00:00.000Z',
  picture: { width: 3, height: 2, placeholder: '', derivatives: [] },
  focalX: null,
  focalY: null,
  ...part,
});

describe('the edit of a photograph in which nothing was typed', () => {
  it('shows the place that the photograph has now, and is no unsaved work', () => {
    const [one, two] = [photo('1'), photo('2')];
    expect(editOf(two, 1, { id: '2' }).position).toBe('2');
    expect(editOf(two, 0, { id: '2' }).position).toBe('1');
    expect(isChanged({ id: '2' }, [two, one])).toBe(false);
  });

  it('shows the words and the category that others have given it since, and would not take them back', () => {
    const renamed = photo('1', { alt: 'The lake', category: 'Weddings', focalX: 20, focalY: 30 });
    const edit = editOf(renamed, 0, { id: '1' });
    expect(edit).toEqual({ id: '1', alt: 'The lake', category: 'Weddings', position: '1', focalX: 20, focalY: 30 });
    expect(changedFields(edit, renamed)).toEqual({});
    expect(isChanged({ id: '1' }, [renamed])).toBe(false);
  });
});

it('keeps what was typed in the form of a photograph, wherever that moves', () => {
  const images = [photo('2'), photo('1')];
  expect(editOf(photo('1'), 1, { id: '1', position: '5' }).position).toBe('5');
  expect(isChanged({ id: '1', position: '1' }, images)).toBe(true);
  const edit = editOf(photo('1', { category: 'Weddings' }), 1, { id: '1', alt: 'A lake' });
  expect(changedFields(edit, photo('1', { category: 'Weddings' }))).toEqual({ alt: 'A lake' });
  expect(isChanged({ id: '1', alt: 'A lake' }, images)).toBe(true);
});
