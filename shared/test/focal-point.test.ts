import { describe, expect, it } from 'vitest';
import { editGalleryImage, newGalleryImageSchema } from '../src/contract/gallery.ts';
import { focalCrop, focalPosition } from '../src/rules/focal-crop.ts';

/** The point's place in the tile, from 0 to 1, and the part of the picture that is cut off before the tile. */
const placed = (picture: { width: number; height: number }, point: { x: number; y: number }, ratio: number) => {
  const crop = focalCrop(picture, point, ratio);
  const scale = Math.max(ratio / picture.width, 1 / picture.height);
  const [across, down] = [picture.width * scale, picture.height * scale];
  const [left, top] = [(across - ratio) * crop.x, (down - 1) * crop.y];
  return { x: ((point.x / 100) * across - left) / ratio, y: (point.y / 100) * down - top, left, top };
};

const wide = { width: 3000, height: 2000 };
const tall = { width: 2000, height: 3000 };

describe('a crop around a focal point', () => {
  it.each([
    ['a wide picture in a square', wide, { x: 40, y: 10 }, 1, 'x'],
    ['a tall picture in a wide tile', tall, { x: 5, y: 40 }, 3 / 2, 'y'],
    ['a tall picture in a square', tall, { x: 50, y: 65 }, 1, 'y'],
  ] as const)('puts the point into the middle: %s', (_, picture, point, ratio, axis) => {
    expect(placed(picture, point, ratio)[axis]).toBeCloseTo(0.5);
  });

  it.each([
    [{ x: 0, y: 0 }, 0],
    [{ x: 10, y: 50 }, 0],
    [{ x: 90, y: 50 }, 1],
    [{ x: 100, y: 100 }, 1],
  ])('stops at the edge of the picture: %j', (point, share) => {
    expect(focalCrop(wide, point, 1).x).toBe(share);
    expect(placed(wide, point, 1).left).toBeGreaterThanOrEqual(0);
  });

  it('crops nothing where the picture has the shape of the tile', () => {
    expect(focalCrop(wide, { x: 0, y: 100 }, 3 / 2)).toEqual({ x: 0.5, y: 0.5 });
  });

  it('holds for a picture of a single column of pixels', () => {
    const { x, y } = focalCrop({ width: 1, height: 20_000 }, { x: 50, y: 25 }, 3 / 2);
    expect([x, y]).toEqual([0.5, expect.closeTo(0.25, 3)]);
  });

  it('is not the CSS position of the same numbers', () => {
    expect(focalPosition({ focalX: 30, focalY: 50 }, wide, 1)).toBe('0% 50%');
    expect(focalPosition({ focalX: 40, focalY: 50 }, wide, 1)).toBe('20% 50%');
  });

  it('is left to the style sheet without a point', () => {
    expect(focalPosition({ focalX: null, focalY: null }, wide, 1)).toBeUndefined();
    expect(focalPosition({}, wide, 1)).toBeUndefined();
  });
});

describe('the focal point of an edit', () => {
  const edit = (body: object) => editGalleryImage.body?.safeParse(body);
  const issues = (body: object) => edit(body)?.error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const OUTSIDE = 'The point must lie in the photo: please enter a number from 0 to 100';

  it('may be set, moved, removed or left out', () => {
    for (const body of [{}, { focalX: 0, focalY: 100 }, { focalX: null, focalY: null }]) {
      expect(edit(body)?.data).toEqual(body);
    }
    expect(edit({ focalX: 33.333333, focalY: 50 })?.data).toEqual({ focalX: 33.33, focalY: 50 });
  });

  it.each([-0.1, 100.1, 1e9, '50', true, {}])('must lie in the picture: %j', (value) => {
    expect(issues({ focalX: value, focalY: 50 })).toEqual([['focalX', OUTSIDE]]);
    expect(issues({ focalX: 50, focalY: value })).toEqual([['focalY', OUTSIDE]]);
  });

  it('has both numbers or neither', () => {
    const HALF = 'A point has two numbers: across and down';
    expect(issues({ focalX: 50 })).toEqual([['focalY', HALF]]);
    expect(issues({ focalY: 50 })).toEqual([['focalX', HALF]]);
    expect(issues({ focalX: null, focalY: 50 })).toEqual([['focalX', HALF]]);
    expect(issues({ focalX: 50, focalY: null })).toEqual([['focalY', HALF]]);
  });

  it('is none for a new photograph that says nothing of it', () => {
    const image = { imageURL: 'x', alt: 'A photograph', category: 'Family' };
    expect(newGalleryImageSchema.parse(image)).toMatchObject({ focalX: null, focalY: null });
    expect(newGalleryImageSchema.safeParse({ ...image, focalX: 3 }).success).toBe(false);
  });
});
