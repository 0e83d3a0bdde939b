import { describe, expect, it } from 'vitest';
import { galleryShape, timesTheCell } from '../src/gallery-shape.ts';

const wide = { width: 3, height: 2 };
const tall = { width: 2, height: 3 };
const square = { width: 1, height: 1 };
const panorama = { width: 4, height: 1 };

describe('the shape of the gallery', () => {
  it.each([
    ['3 / 2', [wide, wide, wide]],
    ['4 / 5', [tall, tall]],
    ['1', [wide, tall]],
    ['1', [square]],
    ['5 / 4', [wide, wide, square, wide, tall, wide]],
    ['4 / 5', [tall, tall, tall, tall, tall, panorama]],
    ['1', []],
  ])('is %s for these photographs', (shape, pictures) => {
    expect(galleryShape(pictures)).toBe(shape);
  });
});

describe('a picture much wider than its cell', () => {
  it('is requested as wide as it is laid out before cropping', () => {
    expect(timesTheCell({ width: 2400, height: 600 }, '3 / 2')).toBe(2.7);
    expect(timesTheCell({ width: 3000, height: 2000 }, '4 / 5')).toBe(1.9);
  });

  it('is requested in normal width if little or nothing is cropped', () => {
    expect(timesTheCell({ width: 1600, height: 900 }, '3 / 2')).toBe(1);
    expect(timesTheCell({ width: 900, height: 1600 }, '3 / 2')).toBe(1);
  });
});
