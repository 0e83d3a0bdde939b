import { describe, expect, it } from 'vitest';
import { clamped, enlarged, type Frame, moved, WHOLE, widestIn } from '../src/behaviour/zoom.ts';

/** A picture of 400 × 300 in the middle of a window of 400 × 800, and one with a bar above it. */
const upright: Frame = {
  window: { width: 400, height: 800 },
  picture: { x: 0, y: 250, width: 400, height: 300 },
  most: 6,
};
const wide: Frame = {
  window: { width: 1000, height: 600 },
  picture: { x: 100, y: 60, width: 800, height: 500 },
  most: 3,
};

/** The sides of the enlarged picture in the window. */
const sidesOf = (view: ReturnType<typeof clamped>, { picture }: Frame) => ({
  left: picture.x + view.x,
  top: picture.y + view.y,
  right: picture.x + view.x + picture.width * view.scale,
  bottom: picture.y + view.y + picture.height * view.scale,
});

describe('zooming', () => {
  it('keeps the point under the fingers where it is', () => {
    const view = enlarged(WHOLE, 2, { x: 300, y: 400 }, wide);
    expect(100 + view.x + (300 - 100) * 2).toBe(300);
    expect(60 + view.y + (400 - 60) * 2).toBe(400);
  });

  it('ends at the picture’s own pixels, and at the whole picture', () => {
    expect(enlarged(WHOLE, 100, { x: 500, y: 300 }, wide).scale).toBe(3);
    expect(enlarged({ scale: 2, x: -300, y: -200 }, 0.1, { x: 0, y: 0 }, wide)).toEqual(WHOLE);
    expect(enlarged(WHOLE, 2, { x: 0, y: 0 }, { ...wide, most: 1 })).toEqual(WHOLE);
  });

  it.each([
    [9999, 9999],
    [-9999, -9999],
    [9999, -9999],
  ])('never moves an edge into the window, by %i and %i', (x, y) => {
    const sides = sidesOf(moved(enlarged(WHOLE, 2.5, { x: 500, y: 300 }, wide), { x, y }, wide), wide);
    expect(sides.left).toBeLessThanOrEqual(0);
    expect(sides.top).toBeLessThanOrEqual(0);
    expect(sides.right).toBeGreaterThanOrEqual(1000);
    expect(sides.bottom).toBeGreaterThanOrEqual(600);
  });

  it('keeps a picture that is still lower than the window in its middle', () => {
    const sides = sidesOf(moved(enlarged(WHOLE, 2, { x: 10, y: 260 }, upright), { x: 0, y: 500 }, upright), upright);
    expect([sides.top, sides.bottom]).toEqual([100, 700]);
  });

  it('is steady where the picture becomes larger than the window', () => {
    const at = (scale: number) => clamped({ scale, x: 0, y: 0 }, wide).y;
    expect(Math.abs(at(1.1999) - at(1.2001))).toBeLessThan(0.2);
  });

  it('finds the widest file', () => {
    expect(widestIn('/media/400.avif 400w, /media/2400.avif 2400w, /media/800.avif 800w')).toBe(2400);
    expect(widestIn('')).toBe(0);
  });
});
