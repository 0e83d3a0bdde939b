/* Reads the few parts of an ICC profile that tell whether its colours reach beyond sRGB. A profile's name does not
   count, because names lie. A profile that is not plainly a screen's or a camera's counts as sRGB. */

type Tags = ReadonlyMap<string, Buffer>;

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** More tags than any real profile has. */
const MOST_TAGS = 200;

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const isMatrixProfile = (icc: Buffer): boolean =>
  icc.length > HEADER_BYTES + 4 &&
  textAt(icc, 36) === 'acsp' &&
  textAt(icc, 16) === 'RGB ' &&
  textAt(icc, 20) === 'XYZ ' &&
  ['mntr', 'scnr', 'spac'].includes(textAt(icc, 12));

/** null if a tag lies outside the profile. */
const tagsOf = (icc: Buffer): Tags | null => {
  const count = icc.readUInt32BE(HEADER_BYTES);
  const end = HEADER_BYTES + 4 + TAG_BYTES * count;
  if (count > MOST_TAGS || end > icc.length) return null;
  const tags = new Map<string, Buffer>();
  for (let at = HEADER_BYTES + 4; at < end; at += TAG_BYTES) {
    const [from, bytes] = [icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 8)];
    if (from < end || from + bytes > icc.length) return null;
    tags.set(textAt(icc, at), icc.subarray(from, from + bytes));
  }
  return tags;
};

/** The number of parameters of each kind of formula. */
const PARAMETERS = [1, 3, 4, 5, 7];

const isWholeCurve = (curve: Buffer | undefined): boolean => {
  if (!curve || curve.length < 12) return false;
  if (textAt(curve, 0) === 'curv') return curve.length >= 12 + 2 * curve.readUInt32BE(8);
  const parameters = textAt(curve, 0) === 'para' ? PARAMETERS[curve.readUInt16BE(8)] : undefined;
  return parameters !== undefined && curve.length >= 12 + 4 * parameters;
};

type Colour = readonly [x: number, y: number, z: number];

const colourIn = (tag: Buffer | undefined): Colour | null => {
  if (!tag || tag.length < 20 || textAt(tag, 0) !== 'XYZ ') return null;
  const [x, y, z] = [8, 12, 16].map((at) => tag.readInt32BE(at) / 65_536);
  return [x ?? 0, y ?? 0, z ?? 0];
};

type Primaries = readonly [red: Colour, green: Colour, blue: Colour];

/** All profiles are adapted to this white. */
const D50: Colour = [0.9642, 1, 0.8249];
/** In profiles of real cameras and screens, the sum of the primaries is within this distance of white. */
const NEAR = 0.05;

const areReal = (primaries: Primaries): boolean =>
  [0, 1, 2].every((axis) => {
    const sum = primaries.reduce((total, colour) => total + (colour[axis] ?? 0), 0);
    return Math.abs(sum - (D50[axis] ?? 0)) < NEAR;
  });

/** A colour's place on the chart u'v', where equal distances look equal. */
const chromaticity = ([x, y, z]: Colour) => {
  const sum = x + 15 * y + 3 * z;
  return { u: (4 * x) / sum, v: (9 * y) / sum };
};

/** The area of the triangle of all colours on that chart. */
const areaOf = (primaries: Primaries): number => {
  const [red, green, blue] = [chromaticity(primaries[0]), chromaticity(primaries[1]), chromaticity(primaries[2])];
  return ((green.u - red.u) * (blue.v - red.v) - (blue.u - red.u) * (green.v - red.v)) / 2;
};

const SRGB: Primaries = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
];
/** Profiles of sRGB differ in the last digits, and a screen's own may be a little larger. */
const WIDER = 1.1;

/** Tells whether a profile is wide. false also for a broken or unknown profile. */
export const isWiderThanSrgb = (icc: Buffer): boolean => {
  const tags = isMatrixProfile(icc) ? tagsOf(icc) : null;
  // A table takes precedence over the primaries.
  if (!tags || tags.has('A2B0')) return false;
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => colourIn(tags.get(name)));
  if (!red || !green || !blue || !['rTRC', 'gTRC', 'bTRC'].every((name) => isWholeCurve(tags.get(name)))) return false;
  const primaries: Primaries = [red, green, blue];
  return areReal(primaries) && areaOf(primaries) / areaOf(SRGB) > WIDER;
};
