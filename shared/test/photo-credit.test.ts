import { expect, it } from 'vitest';
import { creditIn, jpegWithXmp, xmpOf } from '../src/rules/photo-credit.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

it('finds the person to credit, wherever a program writes it', () => {
  expect(creditIn({})).toEqual({ credit: null, copyright: null });
  expect(creditIn({ exif: { Artist: { value: ['Ann'] }, Copyright: { value: ['© Ann'] } } })).toEqual({
    credit: 'Ann',
    copyright: '© Ann',
  });
  const iptc = {
    'By-line': [{ value: [1], description: 'Bo' }],
    Credit: [{ value: [1], description: ' Studio\nBo ' }],
  };
  expect(creditIn({ iptc, exif: { Artist: 'Ann' } })).toEqual({ credit: 'Studio Bo', copyright: null });
});

it('is written in front of a JPEG, whatever its letters', () => {
  const xmp = xmpOf({ credit: 'Zoë & Søn', copyright: null }) ?? '';
  const bytes = jpegWithXmp(JPEG, xmp);
  expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
  expect((bytes[4] ?? 0) * 256 + (bytes[5] ?? 0)).toBe(bytes.length - JPEG.length - 2);
  expect(new TextDecoder().decode(bytes)).toContain('Zoë &amp; Søn');
  expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
});

it('is left out where it has no room, and where there is nobody to credit', () => {
  expect(jpegWithXmp(JPEG, 'x'.repeat(70_000))).toEqual(JPEG);
  expect(xmpOf({ credit: null, copyright: null })).toBeNull();
});
