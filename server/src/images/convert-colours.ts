import { type NamedColours, P3_PRIMARIES, type Primaries, SRGB_PRIMARIES } from '@shutterdesk/shared/photographs';

/* Photographs whose file names its colours without a profile: libvips would take their numbers for sRGB. */

type Triple = readonly [number, number, number];
/** Three rows. */
type Matrix = readonly [Triple, Triple, Triple];

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const applied = (matrix: Matrix, to: Triple): Triple => [dot(matrix[0], to), dot(matrix[1], to), dot(matrix[2], to)];
const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];
const product = (a: Matrix, b: Matrix): Matrix => {
  const [first, second, third] = transposed(b);
  return transposed([applied(a, first), applied(a, second), applied(a, third)]);
};
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const scaled = ([x, y, z]: Triple, by: number): Triple => [x * by, y * by, z * by];
const inverse = ([a, b, c]: Matrix): Matrix => {
  const by = 1 / dot(a, cross(b, c));
  return transposed([scaled(cross(b, c), by), scaled(cross(c, a), by), scaled(cross(a, b), by)]);
};

/** The XYZ of a place on the chart, with a Y of 1. */
const xyzOf = ([x, y]: Primaries['white']): Triple => [x / y, 1, (1 - x - y) / y];

/** From light of the three primaries to XYZ. */
const toXyz = ({ red, green, blue, white }: Primaries): Matrix => {
  const columns: Matrix = transposed([xyzOf(red), xyzOf(green), xyzOf(blue)]);
  const shares = applied(inverse(columns), xyzOf(white));
  const [first, second, third] = transposed(columns);
  return transposed([scaled(first, shares[0]), scaled(second, shares[1]), scaled(third, shares[2])]);
};

/** The response of the eye's cones, after Bradford. */
const CONES: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** White stays white. */
const adapted = (from: Primaries['white'], to: Primaries['white']): Matrix => {
  const [before, after] = [applied(CONES, xyzOf(from)), applied(CONES, xyzOf(to))];
  const shares: Matrix = [
    [after[0] / before[0], 0, 0],
    [0, after[1] / before[1], 0],
    [0, 0, after[2] / before[2]],
  ];
  return product(inverse(CONES), product(shares, CONES));
};

const LARGEST = 65_535;

/** The curve of sRGB and of Display P3. */
const NUMBERS = Uint16Array.from({ length: LARGEST + 1 }, (_, index) => {
  const light = index / LARGEST;
  return Math.round(LARGEST * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

const numberFor = (light: number): number => NUMBERS[Math.round(Math.min(1, Math.max(0, light)) * LARGEST)] ?? 0;

/** Converts pixels of three numbers with 16 bits each to sRGB, or to Display P3. */
export const converted = (
  pixels: ArrayLike<number>,
  { toLight, primaries }: NamedColours,
  to: 'srgb' | 'p3',
): Uint16Array<ArrayBuffer> => {
  const target = to === 'p3' ? P3_PRIMARIES : SRGB_PRIMARIES;
  const white = adapted(primaries.white, target.white);
  const [red, green, blue] = product(inverse(toXyz(target)), product(white, toXyz(primaries)));
  const lights = Float32Array.from({ length: LARGEST + 1 }, (_, index) => toLight(index / LARGEST));
  const result = new Uint16Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    const light: Triple = [
      lights[pixels[at] ?? 0] ?? 0,
      lights[pixels[at + 1] ?? 0] ?? 0,
      lights[pixels[at + 2] ?? 0] ?? 0,
    ];
    result[at] = numberFor(dot(red, light));
    result[at + 1] = numberFor(dot(green, light));
    result[at + 2] = numberFor(dot(blue, light));
  }
  return result;
};
