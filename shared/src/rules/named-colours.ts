import { namesAdobeRgb } from './exif-colours.ts';

/* A file without a profile may name its colours by numbers: AVIF in an 'nclx' box and PNG in 'cICP', both with the
   numbers of ITU-T H.273, and PNG also by its gamma and its primaries. Browsers follow them; image libraries do not. A JPEG may name
   Adobe RGB. */

type Chromaticity = readonly [x: number, y: number];

/** The places of white and of the three primaries on the chart xy. */
export interface Primaries {
  readonly white: Chromaticity;
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
}

export interface NamedColours {
  /** Light for a number of the file; both go from 0 to 1. */
  readonly toLight: (value: number) => number;
  readonly primaries: Primaries;
  /** Its colours reach beyond sRGB. */
  readonly isWide: boolean;
}

/** The end of a sentence that begins with the file's name. */
export interface RefusedColours {
  readonly refusal: string;
}

const HDR: RefusedColours = {
  refusal: 'is an HDR file. Export it as an ordinary JPEG',
};
const STRANGE: RefusedColours = {
  refusal: 'has a rare color profile. Export it as sRGB',
};

const D65: Chromaticity = [0.3127, 0.329];

const primariesOf = (red: Chromaticity, green: Chromaticity, blue: Chromaticity, white = D65): Primaries => ({
  white,
  red,
  green,
  blue,
});

export const SRGB_PRIMARIES = primariesOf([0.64, 0.33], [0.3, 0.6], [0.15, 0.06]);
export const P3_PRIMARIES = primariesOf([0.68, 0.32], [0.265, 0.69], [0.15, 0.06]);
/** Adobe RGB (1998), 4.3.1. */
const ADOBE_PRIMARIES = primariesOf([0.64, 0.33], [0.21, 0.71], [0.15, 0.06]);
const NTSC = primariesOf([0.63, 0.34], [0.31, 0.595], [0.155, 0.07]);

const PRIMARIES = new Map<number, Primaries>([
  [1, SRGB_PRIMARIES],
  // 'Unspecified'.
  [2, SRGB_PRIMARIES],
  [5, primariesOf([0.64, 0.33], [0.29, 0.6], [0.15, 0.06])],
  [6, NTSC],
  [7, NTSC],
  [9, primariesOf([0.708, 0.292], [0.17, 0.797], [0.131, 0.046])],
  [11, { ...P3_PRIMARIES, white: [0.314, 0.351] }],
  [12, P3_PRIMARIES],
]);

type Curve = NamedColours['toLight'];

const srgb: Curve = (value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const power =
  (exponent: number): Curve =>
  (value) =>
    value ** exponent;
/** As a screen shows video. */
const video = power(2.4);

const CURVES = new Map<number, Curve>([
  [1, video],
  [2, srgb],
  [4, power(2.2)],
  [5, power(2.8)],
  [6, video],
  [8, power(1)],
  [13, srgb],
  [14, video],
  [15, video],
  [17, (value) => (value ** 2.6 * 52.37) / 48],
]);
/** PQ and HLG. */
const HDR_CURVES = new Set([16, 18]);

const areaOf = ({ red, green, blue }: Primaries): number =>
  Math.abs((green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1])) / 2;

/** null for sRGB itself. */
const named = (toLight: Curve, primaries: Primaries): NamedColours | null =>
  toLight === srgb && primaries === SRGB_PRIMARIES
    ? null
    : { toLight, primaries, isWide: areaOf(primaries) > 1.1 * areaOf(SRGB_PRIMARIES) };

type Answer = NamedColours | RefusedColours | null;

/** @param videoCurve browsers take video's curve for sRGB's in AVIF, and as screens do in PNG */
const byNumbers = (primariesNumber: number, curveNumber: number, videoCurve: Curve): Answer => {
  if (HDR_CURVES.has(curveNumber)) return HDR;
  const [primaries, curve] = [PRIMARIES.get(primariesNumber), CURVES.get(curveNumber)];
  if (!primaries || !curve) return STRANGE;
  return named(curve === video ? videoCurve : curve, primaries);
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** PNG's fractions are hundred thousandths. */
const fractionsIn = (chunk: Uint8Array): readonly number[] =>
  Array.from({ length: chunk.length >> 2 }, (_, index) => viewOf(chunk).getUint32(4 * index) / 100_000);

const primariesIn = (chunk: Uint8Array): Primaries => {
  const [wx = 0, wy = 0, rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = fractionsIn(chunk);
  return primariesOf([rx, ry], [gx, gy], [bx, by], [wx, wy]);
};

const isPossible = (primaries: Primaries): boolean =>
  areaOf(primaries) > 0.01 && Object.values(primaries).every(([x, y]) => x >= 0 && y > 0 && x + y <= 1);

/** 1 / 2.2, by which a program that knows no better means sRGB. */
const USUAL_GAMMA = 0.454_55;

const inPngChunks = (chunks: ReadonlyMap<string, Uint8Array>): Answer => {
  const [primariesNumber, curveNumber] = chunks.get('cICP') ?? [];
  if (primariesNumber !== undefined && curveNumber !== undefined) {
    const answer = byNumbers(primariesNumber, curveNumber, video);
    return chunks.has('iCCP') && answer !== HDR ? null : answer;
  }
  const [gamma = 0] = fractionsIn(chunks.get('gAMA') ?? new Uint8Array());
  if (chunks.has('iCCP') || chunks.has('sRGB') || gamma <= 0) return null;
  const chunk = chunks.get('cHRM');
  const primaries = chunk ? primariesIn(chunk) : SRGB_PRIMARIES;
  if (!chunk && Math.abs(gamma - USUAL_GAMMA) < 0.001) return null;
  return isPossible(primaries) ? named(power(1 / gamma), primaries) : null;
};

const inPng = (bytes: Uint8Array): Answer => {
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at + 8 <= bytes.length; ) {
    const [length, name] = [viewOf(bytes).getUint32(at), nameAt(bytes, at + 4)];
    if (name === 'IDAT') break;
    chunks.set(name, bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return inPngChunks(chunks);
};

interface Box {
  readonly name: string;
  readonly body: Uint8Array;
}

const boxesIn = (bytes: Uint8Array): readonly Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    // 0 means: to the end. 1 means that a longer length follows, which only picture data needs.
    const length = viewOf(bytes).getUint32(at) || bytes.length - at;
    if (length < 8) break;
    boxes.push({ name: nameAt(bytes, at + 4), body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
};

const bodyOf = (boxes: readonly Box[], name: string): Uint8Array =>
  boxes.find((box) => box.name === name)?.body ?? new Uint8Array();

/** The numbers of an item's properties, counted from 1. */
const propertiesOf = (associations: Uint8Array, item: number): readonly number[] => {
  const view = viewOf(associations);
  const [idBytes, numberBytes] = [view.getUint8(0) < 1 ? 2 : 4, view.getUint8(3) & 1 ? 2 : 1];
  let at = 8;
  for (let left = view.getUint32(4); left > 0; left -= 1) {
    const id = idBytes === 2 ? view.getUint16(at) : view.getUint32(at);
    const count = view.getUint8(at + idBytes);
    const first = at + idBytes + 1;
    const numberAt = (place: number) =>
      numberBytes === 2 ? view.getUint16(place) & 0x7fff : view.getUint8(place) & 0x7f;
    if (id === item) return Array.from({ length: count }, (_, index) => numberAt(first + index * numberBytes));
    at = first + count * numberBytes;
  }
  return [];
};

const inAvif = (bytes: Uint8Array): Answer => {
  const meta = boxesIn(bodyOf(boxesIn(bytes), 'meta').subarray(4));
  const primary = viewOf(bodyOf(meta, 'pitm'));
  const item = primary.getUint8(0) < 1 ? primary.getUint16(4) : primary.getUint32(4);
  const parts = boxesIn(bodyOf(meta, 'iprp'));
  const properties = boxesIn(bodyOf(parts, 'ipco'));
  const colours = propertiesOf(bodyOf(parts, 'ipma'), item)
    .flatMap((number) => properties[number - 1] ?? [])
    .filter(({ name }) => name === 'colr');
  const [nclx] = colours.filter(({ body }) => nameAt(body, 0) === 'nclx');
  // A profile takes precedence.
  if (!nclx || colours.length > 1) return null;
  return byNumbers(viewOf(nclx.body).getUint16(4), viewOf(nclx.body).getUint16(6), srgb);
};

/** Adobe RGB (1998), 4.3.1.2. */
const ADOBE_GAMMA = 563 / 256;

const ADOBE_RGB = named(power(ADOBE_GAMMA), ADOBE_PRIMARIES);

const PNG_NAME = 'PNG\r';

/**
 * The colours that a PNG, an AVIF or a JPEG names in its first bytes; null if it names none, has a profile, or is sRGB.
 */
export const namedColoursIn = (bytes: Uint8Array): Answer => {
  try {
    if (nameAt(bytes, 1) === PNG_NAME) return inPng(bytes);
    if (namesAdobeRgb(bytes)) return ADOBE_RGB;
    return nameAt(bytes, 4) === 'ftyp' ? inAvif(bytes) : null;
  } catch (error) {
    // The bytes end too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
};
