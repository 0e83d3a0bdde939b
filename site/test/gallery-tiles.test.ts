import type { GalleryLayout } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { galleryLook, tilesOf } from '../src/gallery-tiles.ts';
import { type LookLayout, USUAL_LAYOUT } from '../src/looks/look-layout.ts';
import type { GalleryPhoto } from '../src/page-content.ts';
import { rowWidths } from '../src/row-widths.ts';
import { galleryImage } from './sample-content.ts';

const photo = (n: number, width: number, height: number, point: Partial<GalleryPhoto> = {}): GalleryPhoto => {
  const image = galleryImage(n, point);
  return { ...image, picture: { ...image.picture, width, height } };
};

const tiles = (layout: GalleryLayout, ...photos: readonly GalleryPhoto[]) =>
  tilesOf(
    photos,
    galleryLook(
      photos.map(({ picture }) => picture),
      layout,
    ),
  );

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

describe('rows', () => {
  const WIDE = 3 / 2;
  const UPRIGHT = 2 / 3;

  it('fill the width, each picture in proportion to its shape', () => {
    const widths = rowWidths([WIDE, UPRIGHT, WIDE, WIDE, WIDE, WIDE, UPRIGHT]).map(({ wide }) => wide);
    const first = widths.slice(0, 3);
    expect(total(first)).toBeCloseTo(1 - 2 * 0.0068);
    expect((first[0] ?? 0) / (first[1] ?? 1)).toBeCloseTo(WIDE / UPRIGHT);
  });

  it('do not blow up the last one', () => {
    const [only] = rowWidths([WIDE]);
    expect(only?.wide).toBeCloseTo(WIDE * 0.205);
    expect(only?.small).toBeCloseTo(WIDE * 0.385);
  });

  it('leave a row short rather than make it higher than a window', () => {
    const [upright] = rowWidths([UPRIGHT, 5]);
    expect(upright?.wide).toBeCloseTo(UPRIGHT * 0.36);
  });

  it('never make a picture wider than the page', () => {
    for (const { wide, medium, small } of rowWidths([5, 5, UPRIGHT, 5])) {
      expect(Math.max(wide, medium, small)).toBeLessThanOrEqual(1);
    }
  });
});

describe('the tile of a photograph', () => {
  it('asks for a larger file where it is the first of a look that opens large, and from edge to edge', () => {
    const photos = Array.from({ length: 6 }, (_, n) => photo(n, 3000, 2000));
    const pictures = photos.map(({ picture }) => picture);
    const widths = (count: number, layout: Partial<LookLayout>) =>
      tilesOf(photos.slice(0, count), galleryLook(pictures, 'grid', { ...USUAL_LAYOUT, ...layout })).map(
        ({ sizes }) => /64rem\) (\d+)vw/.exec(sizes)?.[1],
      );
    expect(widths(6, { opensLarge: true }).slice(0, 2)).toEqual(['63', '31']);
    expect(widths(4, { opensLarge: true })[0]).toBe('31');
    expect(widths(6, { edgeToEdge: true })[5]).toBe('34');
  });

  it('has the shape of its picture in rows and columns, and of the grid in the grid', () => {
    const photos = [photo(1, 3000, 2000), photo(2, 2000, 3000)];
    expect(tiles('grid', ...photos).map(({ ratio }) => ratio)).toEqual([null, null]);
    expect(tiles('rows', ...photos).map(({ ratio }) => ratio)).toEqual([1.5, 0.6667]);
    expect(tiles('columns', ...photos).map(({ ratio }) => ratio)).toEqual([1.5, 0.6667]);
  });

  it.each(['rows', 'columns'] as const)('crops only a strip and a needle in %s, around their points', (layout) => {
    const point = { focalX: 50, focalY: 50 };
    const [needle, strip, whole] = tiles(
      layout,
      photo(1, 1, 20_000, point),
      photo(2, 20_000, 1, point),
      photo(3, 3000, 2000, point),
    );
    expect([needle?.ratio, strip?.ratio, whole?.ratio]).toEqual([0.4, 5, 1.5]);
    expect([needle?.position, strip?.position, whole?.position]).toEqual(['50% 50%', '50% 50%', undefined]);
  });

  it('is cropped around its point in the grid', () => {
    const photos = [photo(1, 2000, 3000, { focalX: 50, focalY: 5 }), photo(2, 3000, 2000), photo(3, 3000, 2000)];
    expect(tiles('grid', ...photos).map(({ position }) => position)).toEqual(['50% 0%', undefined, undefined]);
  });

  it('is requested in rows at the width at which it is laid out', () => {
    const photos = Array.from({ length: 4 }, (_, n) => photo(n, 3000, 2000));
    expect(tiles('rows', ...photos).map(({ sizes }) => sizes)).toEqual([
      '(min-width: 106rem) 34rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 92vw',
      '(min-width: 106rem) 34rem, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, 92vw',
      '(min-width: 106rem) 34rem, (min-width: 64rem) 31vw, (min-width: 48rem) 42vw, 92vw',
      '(min-width: 106rem) 32rem, (min-width: 64rem) 29vw, (min-width: 48rem) 42vw, 54vw',
    ]);
  });
});

describe('the rows of the grid under the columns', () => {
  const tracks = (count: number): number =>
    galleryLook(
      Array.from({ length: count }, () => ({ width: 2, height: 3 })),
      'columns',
    ).tracks;

  it('are fine for few photographs, and never more than Firefox has', () => {
    expect(tracks(5)).toBe(240);
    for (const count of [60, 120, 500, 1000, 2000, 3000]) {
      expect((count / 2) * 1.55 * tracks(count), `${count} photographs`).toBeLessThan(10_000);
    }
  });

  it('exist for an empty gallery too', () => {
    expect(galleryLook([], 'columns')).toMatchObject({ shape: '1', tracks: 240 });
  });
});
