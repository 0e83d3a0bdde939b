import { DEFAULT_HERO_POSITION, positionHeroImage } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import {
  coverExtent,
  dragged,
  formatPosition,
  moved,
  parsePosition,
  parseSize,
  RESET_POSITION,
} from '../src/admin/features/hero/hero-position.ts';

describe('hero position', () => {
  it.each([
    ['center 65%', 50, 65],
    ['left top', 0, 0],
    ['right bottom', 100, 100],
    ['center center', 50, 50],
    ['12.5% 80%', 12.5, 80],
    ['top', 50, 0],
    ['top left', 0, 0],
    ['bottom right', 100, 100],
    ['130% -20%', 100, 0],
    ['', 50, 50],
    ['nonsense 20%', 50, 20],
  ])('parses %j as numbers', (text, x, y) => {
    expect(parsePosition(text)).toEqual({ x, y });
  });

  it('resets to 50% 65%', () => {
    expect(RESET_POSITION).toBe('50% 65%');
    expect(parsePosition(RESET_POSITION)).toEqual(parsePosition(DEFAULT_HERO_POSITION));
  });

  it('stays between 0 and 100', () => {
    expect(moved({ x: 95, y: 5 }, 10, -10)).toEqual({ x: 100, y: 0 });
    const frame = { width: 400, height: 200 };
    expect(dragged({ x: 50, y: 50 }, 5000, -5000, frame, { width: 800, height: 400 })).toEqual({ x: 0, y: 100 });
  });

  it('writes only values that the server accepts, after any drag', () => {
    const frame = { width: 397, height: 223 };
    for (const dx of [-311, -7.3, 0.1, 1 / 3, 250]) {
      const position = dragged({ x: 33.33, y: 66.67 }, dx, dx / 7, frame, coverExtent(frame, 1.37, 115));
      const body = positionHeroImage.body?.safeParse({ backgroundPosition: formatPosition(position) });
      expect(body?.success).toBe(true);
    }
  });

  it('makes a picture that is larger than the frame follow the pointer', () => {
    const frame = { width: 400, height: 300 };
    const picture = coverExtent(frame, 4 / 3, 200);
    // With 400 px of free room, moving 100 px to the right shows a quarter more of the left side.
    expect(dragged({ x: 50, y: 50 }, 100, 0, frame, picture)).toEqual({ x: 25, y: 50 });
  });

  it('moves a smaller picture in the direction of the drag', () => {
    const frame = { width: 400, height: 300 };
    expect(dragged({ x: 50, y: 50 }, 50, 0, frame, coverExtent(frame, 4 / 3, 50)).x).toBe(75);
  });

  it('changes even without free room in this frame, because another frame may have some', () => {
    const frame = { width: 400, height: 300 };
    expect(dragged({ x: 50, y: 50 }, -20, 0, frame, coverExtent(frame, 4 / 3, 100)).x).toBe(60);
  });
});

describe('hero size', () => {
  it('covers the frame at 100%, whatever the aspect ratios', () => {
    for (const aspect of [0.5, 1, 1.5, 3]) {
      for (const frame of [
        { width: 1280, height: 720 },
        { width: 390, height: 844 },
      ]) {
        const { width, height } = coverExtent(frame, aspect, 100);
        expect(width).toBeGreaterThanOrEqual(frame.width);
        expect(height).toBeGreaterThanOrEqual(frame.height - 1e-9);
        expect(Math.min(width - frame.width, height - frame.height)).toBeCloseTo(0);
      }
    }
  });

  it.each([
    ['120%', 120],
    ['100%', 100],
    [null, 100],
    ['', 100],
    ['20%', 50],
    ['900%', 200],
    ['cover', 100],
  ])('limits %j to the slider’s range', (text, size) => {
    expect(parseSize(text)).toBe(size);
  });
});
