/* Cameras set to Adobe RGB say so in a JPEG's EXIF alone: 'uncalibrated' colours, and R03 for interoperability (DCF 2.0).
   Browsers and image libraries take such a file for sRGB, and skin turns dull. */

const EXIF = 'Exif\0\0';
const [EXIF_POINTER, COLOUR_SPACE, INTEROPERABILITY_POINTER, INTEROPERABILITY_INDEX] = [0x8769, 0xa001, 0xa005, 1];
const UNCALIBRATED = 0xffff;
const [SHORT_BYTES, ENTRY_BYTES, START_OF_SCAN] = [2, 12, 0xda];

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

interface Tiff {
  readonly view: DataView;
  readonly isLittle: boolean;
}

/** The place of an entry's value in a directory; null if there is no such entry. */
const valueAt = ({ view, isLittle }: Tiff, directory: number, tag: number): number | null => {
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + SHORT_BYTES + index * ENTRY_BYTES;
    if (view.getUint16(entry, isLittle) === tag) return entry + 8;
  }
  return null;
};

const directoryAt = (tiff: Tiff, directory: number, pointer: number): number | null => {
  const at = valueAt(tiff, directory, pointer);
  return at === null ? null : tiff.view.getUint32(at, tiff.isLittle);
};

const isAdobeTiff = (bytes: Uint8Array): boolean => {
  const tiff = {
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    isLittle: textAt(bytes, 0, 2) === 'II',
  };
  const exif = directoryAt(tiff, tiff.view.getUint32(4, tiff.isLittle), EXIF_POINTER);
  if (exif === null) return false;
  const space = valueAt(tiff, exif, COLOUR_SPACE);
  const interoperability = directoryAt(tiff, exif, INTEROPERABILITY_POINTER);
  if (space === null || interoperability === null) return false;
  const index = valueAt(tiff, interoperability, INTEROPERABILITY_INDEX);
  return (
    tiff.view.getUint16(space, tiff.isLittle) === UNCALIBRATED && index !== null && textAt(bytes, index, 3) === 'R03'
  );
};

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const isAdobeJpeg = (jpeg: Uint8Array): boolean => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let isAdobe = false;
  for (let at = 2; at + 4 <= jpeg.length && view.getUint8(at) === 0xff; ) {
    const [marker, length] = [view.getUint8(at + 1), view.getUint16(at + 2)];
    const body = jpeg.subarray(at + 4, at + 2 + length);
    if (marker === START_OF_SCAN) return isAdobe;
    if (isFrame(marker)) return isAdobe && body[5] === 3;
    if (marker === 0xe2 && textAt(body, 0, 11) === 'ICC_PROFILE') return false;
    if (marker === 0xe1 && textAt(body, 0, EXIF.length) === EXIF) isAdobe = isAdobeTiff(body.subarray(EXIF.length));
    at += 2 + length;
  }
  return false;
};

/** Tells whether a file is a JPEG without a profile, in three colours, that names Adobe RGB in its EXIF. */
export const namesAdobeRgb = (bytes: Uint8Array): boolean => {
  try {
    return bytes[0] === 0xff && bytes[1] === 0xd8 && isAdobeJpeg(bytes);
  } catch (error) {
    // The bytes end too early.
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Says of a JPEG that its numbers are Adobe RGB's. */
export const asAdobeRgb = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> => {
  const entry = (tag: number, type: number, count: number, ...value: readonly number[]): number[] => [
    ...[tag >> 8, tag & 255, 0, type, 0, 0, 0, count],
    ...value,
  ];
  const ends = [0, 0, 0, 0];
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, ...entry(EXIF_POINTER, 4, 1, 0, 0, 0, 26), ...ends],
    ...[
      0,
      2,
      ...entry(COLOUR_SPACE, 3, 1, 0xff, 0xff, 0, 0),
      ...entry(INTEROPERABILITY_POINTER, 4, 1, 0, 0, 0, 56),
      ...ends,
    ],
    ...[0, 1, ...entry(INTEROPERABILITY_INDEX, 2, 4, 0x52, 0x30, 0x33, 0), ...ends],
  ];
  const length = SHORT_BYTES + EXIF.length + tiff.length;
  const segment = [0xff, 0xe1, length >> 8, length & 255, ...new TextEncoder().encode(EXIF), ...tiff];
  const joined = new Uint8Array(jpeg.length + segment.length);
  joined.set(jpeg.subarray(0, SHORT_BYTES));
  joined.set(segment, SHORT_BYTES);
  joined.set(jpeg.subarray(SHORT_BYTES), SHORT_BYTES + segment.length);
  return joined;
};
