import { describe, expect, it } from 'vitest';
import { coloursIn } from '../src/renderer/lib/uploads/file-colours.ts';
import { chooseImages, formatSize, isPhonePicture } from '../src/renderer/lib/uploads/image-files.ts';
import type { PreparedPhoto } from '../src/renderer/lib/uploads/prepare-photo.ts';
import {
  allUp,
  chosenTwice,
  newItem,
  numbered,
  toSend,
  type UploadItem,
} from '../src/renderer/lib/uploads/upload-round.ts';

const file = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });
const photo = (fingerprint: string): PreparedPhoto => ({
  body: new File(['x'], 'x.jpg'),
  preview: null,
  caption: '',
  fingerprint,
});
const item = (state: UploadItem['state'], part: Partial<UploadItem> = {}): UploadItem => ({
  ...newItem(state, new File(['x'], 'x.jpg')),
  state,
  ...part,
});

describe('the colours of a file', () => {
  const profile = (name: string) => `ÿØÿâ\u0001\u0002ICC_PROFILE\0\u0001\u0001${'\0'.repeat(128)}desc${name}`;

  it.each([
    ['no profile', 'ÿØÿà\0\u0010JFIF', false, false],
    ['sRGB', profile('sRGB IEC61966-2.1'), false, false],
    ['sRGB, in a newer profile', profile('s\0R\0G\0B\0 \0v\u0004'), false, false],
    ['Display P3', profile('D\0i\0s\0p\0l\0a\0y\0 \0P\u0003'), true, false],
    ['Adobe RGB', profile('Adobe RGB (1998)'), true, false],
    ['a gain map', `${profile('sRGB')}xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"`, false, true],
  ])('are found for %s', (_what, head, isWide, hasGainMap) => {
    expect(coloursIn(head)).toEqual({ isWide, hasGainMap });
  });
});

describe('choosing files', () => {
  it('accepts images of any size: those above the limit are made smaller', () => {
    const choice = chooseImages([file('a.jpg', 'image/jpeg', 50_000_000), file('b.heic', 'image/heic')]);
    expect(choice.accepted).toHaveLength(2);
    expect(choice.refused).toEqual([]);
  });

  it('gives a reason for each refused file', () => {
    const choice = chooseImages([file('notes.md', 'text/markdown'), file('no.jpg', 'image/jpeg', 0)]);
    expect(choice.accepted).toEqual([]);
    expect(choice.refused).toEqual(['“notes.md” is not an image.', '“no.jpg” is empty.']);
  });

  it("recognises a phone's picture whose type the system does not know", () => {
    expect(isPhonePicture(file('IMG_1.HEIC', ''))).toBe(true);
    expect(chooseImages([file('IMG_1.HEIC', '')]).accepted).toHaveLength(1);
    expect(isPhonePicture(file('heic.jpg'))).toBe(false);
  });

  it.each([
    [1, '1 KB'],
    [491_520, '480 KB'],
    [14_890_000, '14.2 MB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('a round of uploads', () => {
  it('is over when all files are uploaded, but not while it is empty', () => {
    expect(allUp([])).toBe(false);
    expect(allUp([item('done'), item('failed')])).toBe(false);
    expect(allUp([item('done'), item('done')])).toBe(true);
  });

  it('sends ready, preparing and failed files', () => {
    const items = [item('preparing'), item('waiting'), item('sending'), item('done'), item('failed')];
    expect(toSend(items).map(({ state }) => state)).toEqual(['preparing', 'waiting', 'failed']);
  });

  it('numbers started files in the order of the choice, and continues with added ones', () => {
    const items = [item('done', { index: 3 }), item('waiting'), item('preparing')];
    const asked: [number, number[]][] = [];
    const places = numbered(items, (files, taken) => {
      asked.push([files.length, [...taken]]);
      return files.map((_, at) => 4 + at);
    });
    expect(asked).toEqual([[2, [3]]]);
    expect(places.map(({ index }) => index)).toEqual([3, 4, 5]);
  });

  it('points out duplicates, whatever their names', () => {
    const items = ['a', 'b', 'a'].map((fingerprint, index) => ({
      ...item('waiting', { photo: photo(fingerprint) }),
      key: `${index}`,
    }));
    expect([...chosenTwice(items)]).toEqual(['2']);
  });
});
