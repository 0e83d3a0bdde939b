import { describe, expect, it } from 'vitest';
import {
  chooseImages,
  formatSize,
  isFolderOfSystem,
  isPhonePicture,
  typeOf,
} from '../src/admin/lib/uploads/image-files.ts';
import { captionIn, coloursIn } from '../src/admin/lib/uploads/prepare-photo.ts';
import { allUp, newItem, numbered, toSend, type UploadItem } from '../src/admin/lib/uploads/upload-sending.ts';

const file = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });
const item = (state: UploadItem['state'], part: Partial<UploadItem> = {}): UploadItem => ({
  ...newItem(state, new File(['x'], 'x.jpg')),
  state,
  ...part,
});

/** The beginning of a PNG that names its colours by these numbers. */
const png = (primaries: number, curve: number): string =>
  `\u0089PNG\r\n\u001a\n\0\0\0\u0004cICP${String.fromCharCode(primaries, curve)}\0\u0001crc!`;

describe('the colours of a file', () => {
  const profile = (name: string) => `ÿØÿâ\u0001\u0002ICC_PROFILE\0\u0001\u0001${'\0'.repeat(128)}desc${name}`;

  it.each([
    ['no profile', 'ÿØÿà\0\u0010JFIF', false, false],
    ['sRGB', profile('sRGB IEC61966-2.1'), false, false],
    ['sRGB, in a newer profile', profile('s\0R\0G\0B\0 \0v\u0004'), false, false],
    ['Display P3', profile('D\0i\0s\0p\0l\0a\0y\0 \0P\u0003'), true, false],
    ['Adobe RGB', profile('Adobe RGB (1998)'), true, false],
    ['a gain map', `${profile('sRGB')}xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"`, false, true],
    ['Display P3, named by numbers in a PNG', png(12, 13), true, false],
    ['sRGB, named by numbers in a PNG', png(1, 13), false, false],
  ])('are found for %s', (_what, head, isWide, hasGainMap) => {
    const bytes = Uint8Array.from(head, (character) => character.charCodeAt(0));
    expect(coloursIn(bytes)).toEqual({ isWide, isAdobeRgb: false, hasGainMap, refusal: null });
  });
});

describe('the colours of a file in HDR', () => {
  it.each([16, 18])('refuse it before it goes up (curve %d)', (curve) => {
    const bytes = Uint8Array.from(png(9, curve), (character) => character.charCodeAt(0));
    expect(coloursIn(bytes).refusal).toMatch(/^is an HDR file. Export it as an ordinary JPEG/);
  });
});

describe('a caption', () => {
  const caption = (description: string) => captionIn({ exif: { ImageDescription: { description } } });

  it.each([
    'SONY DSC',
    'cof',
    'sdr',
    'oznor',
    'oznorCO',
    '_cuva',
    'cof_HDR',
    'HELLOMOTO',
    'My beautiful picture',
    'KODAK Digital Still Camera',
    'OLYMPUS DIGITAL CAMERA',
    'MINOLTA DIGITAL CAMERA',
    'SAMSUNG CAMERA PICTURES',
    'MEDION DC',
    'Exif_JPEG_PICTURE',
    'Exif_JPEG_T422',
    'Processed with VSCO with a6 preset',
    'Processed with Snapseed.',
    'Created with GIMP',
    'Shot on iPhone',
    'NIKON D850',
    'DCIM\\100MEDIA\\DJI_0012.JPG',
    'FullSizeRender',
    'default',
    'Untitled',
    'No description',
    'DSC_0042',
    'DSC 42',
    'DSC_0042-Edit',
    'IMG_2031 (1)',
    'IMG_2031 copy 2',
    'IMG_2031.CR2',
    '_MG_1234',
    'P1010001',
    'IMG-20240512-WA0003',
    'PXL_20240512_101112345',
    '20240512_101112',
    'WhatsApp Image 2024-05-12 at 10.11.12',
    'Screenshot 2024-05-12 at 10.11.12 AM',
    'Bildschirmfoto 2024-05-12 um 10.11.12',
    'Smith_Wedding-0123',
    'anna and ben at the lake.jpg',
    '4F2A9C1E-77B0-4C1A-9A55-0123456789AB',
    '1234',
    '...',
  ])('of a machine, or a file name, is none: %s', (text) => {
    expect(caption(text)).toBe('');
  });

  it.each([
    'The first dance',
    'Vows at dusk',
    'Anna & Ben, 12.05.2024',
    'Lisbon 2024',
    'Route 66',
    'Lake',
    'Processing the grapes by hand',
    'Made with love: the cake',
    'Nikon, our dog, at the lake in the evening',
    'Olympus at dawn',
    'Photo booth',
    'Image of a lighthouse',
    'Camera crew on the pier',
    'Norah',
    'Cofounders at work',
    '2023年的婚礼',
    'Первый танец',
  ])('of a person stays: %s', (text) => {
    expect(caption(text)).toBe(text);
  });

  it('in several languages comes in the default one', () => {
    const text = (description: string, lang: string) => ({ value: description, attributes: { lang }, description });
    const tag = (...value: readonly unknown[]) => ({ value, description: 'Both, together' });
    const [german, english] = [text('Der erste Tanz', 'de-DE'), text('The first dance', 'x-default')];
    expect(captionIn({ xmp: { description: tag(german, english) } })).toBe('The first dance');
    expect(captionIn({ xmp: { title: tag(german) } })).toBe('Der erste Tanz');
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
    expect(choice.refused).toEqual(['“notes.md” isn’t an image.', '“no.jpg” is empty.']);
  });

  it('leaves out files that systems keep beside images', () => {
    const names = ['._a.jpg', '.DS_Store', 'Thumbs.db', 'desktop.ini'];
    const system = names.map((name) => file(name));
    expect(chooseImages([file('a.jpg'), ...system])).toEqual({ accepted: [file('a.jpg')], refused: [] });
    expect(chooseImages(system).refused).toEqual(['No images here, only system files.']);
  });

  it('accepts images to which the system gives no type, by their names', () => {
    const names = ['a.JPG', 'b.jpeg', 'c.png', 'd.webp', 'e.avif', 'f.tif', 'g.heic'];
    for (const type of ['', 'application/octet-stream']) {
      const files = names.map((name) => file(name, type));
      expect(chooseImages(files)).toEqual({ accepted: files, refused: [] });
    }
    expect(typeOf(file('a.JPG', ''))).toBe('image/jpeg');
    expect(typeOf(file('jpg', ''))).toBe('');
    expect(typeOf(file('a.jpg', 'text/plain'))).toBe('text/plain');
  });

  it('leaves out the edits that programs keep beside images', () => {
    const beside = ['a.xmp', 'a.jpg.xmp', 'a.cos', 'a.pp3', 'a.dop', 'IMG_1.AAE', '.hidden.jpg'].map((name) =>
      file(name, ''),
    );
    expect(chooseImages([file('a.jpg'), ...beside])).toEqual({ accepted: [file('a.jpg')], refused: [] });
  });

  it.each(['@eaDir', '.thumbnails', '#recycle', 'CaptureOne', 'Studio.lrdata', '__MACOSX', '$RECYCLE.BIN', '@Recycle'])(
    'leaves out folders that a NAS or a program keeps for itself: %s',
    (name) => expect(isFolderOfSystem(name)).toBe(true),
  );

  it.each(['Wedding', 'recycle', 'Capture One exports', 'lrdata', '#1 picks'])('takes the folder %s', (name) => {
    expect(isFolderOfSystem(name)).toBe(false);
  });

  it('says it once for many files', () => {
    const raw = Array.from({ length: 40 }, (_, index) => file(`${index}.CR2`, ''));
    expect(chooseImages([file('a.jpg'), ...raw]).refused).toEqual([
      '40 files aren’t images: “0.CR2”, “1.CR2” and 38 more.',
    ]);
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
});
