/* Reads the few parts of an ICC profile that tell whether its colours reach beyond sRGB. A profile's name does not
   count, because names lie. A profile that is not plainly a screen's or a camera's counts as sRGB. */

const HEADER_BYTES = 128;
const TAG_BYTES = 12;

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const isMatrixProfile = (icc: Buffer): boolean => textAt(icc, 16) === 'RGB ' && textAt(icc, 20) === 'XYZ ';

const tagsOf = (icc: Buffer): ReadonlyMap<string, Buffer> => {
  const tags = new Map<string, Buffer>();
  const end = HEADER_BYTES + 4 + TAG_BYTES * icc.readUInt32BE(HEADER_BYTES);
  for (let at = HEADER_BYTES + 4; at < end; at += TAG_BYTES) {
    tags.set(textAt(icc, at), icc.subarray(icc.readUInt32BE(at + 4)));
  }
  return tags;
};

type Colour = readonly [x: number, y: number, z: number];

const colourIn = (tag: Buffer): Colour => [tag.readInt32BE(8), tag.readInt32BE(12), tag.readInt32BE(16)];

/** A colour's place on the chart u'v', where equal distances look equal. */
const chromaticity = ([x, y, z]: Colour) => {
  const sum = x + 15 * y + 3 * z;
  return { u: (4 * x) / sum, v: (9 * y) / sum };
};

/** The area of the triangle of all colours on that chart. */
const areaOf = (...primaries: readonly [red: Colour, green: Colour, blue: Colour]): number => {
  const [red, green, blue] = [chromaticity(primaries[0]), chromaticity(primaries[1]), chromaticity(primaries[2])];
  return ((green.u - red.u) * (blue.v - red.v) - (blue.u - red.u) * (green.v - red.v)) / 2;
};

const SRGB = areaOf([0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]);
/** Profiles of sRGB differ in the last digits, and a screen's own may be a little larger. */
const WIDER = 1.1;

/**
 * Tells whether a profile is wide.
 * @throws for a profile that is cut off
 */
export const isWiderThanSrgb = (icc: Buffer): boolean => {
  const tags = isMatrixProfile(icc) ? tagsOf(icc) : null;
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => tags?.get(name));
  // A table takes precedence over the primaries.
  if (!red || !green || !blue || tags?.has('A2B0')) return false;
  return areaOf(colourIn(red), colourIn(green), colourIn(blue)) > SRGB * WIDER;
};
