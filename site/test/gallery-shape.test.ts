import { describe, expect, it } from 'vitest';
import { galleryShape } from '../src/gallery-shape.ts';

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
