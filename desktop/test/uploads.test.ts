import { describe, expect, it } from 'vitest';
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
