import * as z from 'zod/mini';

const OUTSIDE = 'The point must lie in the photo: please enter a number from 0 to 100';
const HALF = 'A point has two numbers: across and down';

const isInside = (percent: number): boolean => percent >= 0 && percent <= 100;
const toHundredths = (percent: number): number => Math.round(percent * 100) / 100;

const coordinate = z.nullable(z.number(OUTSIDE).check(z.refine(isInside, OUTSIDE), z.overwrite(toHundredths)));

/** The point that a crop keeps in view, in per cent of the picture's width and height; null: none. */
export const focalInput = { focalX: z.optional(coordinate), focalY: z.optional(coordinate) };

/** The same for a new photograph. */
export const newFocalInput = { focalX: z._default(coordinate, null), focalY: z._default(coordinate, null) };

interface FocalFields {
  readonly focalX?: number | null | undefined;
  readonly focalY?: number | null | undefined;
}

/** Refuses one coordinate without the other. */
export const bothOrNeither = z.superRefine<FocalFields>(({ focalX, focalY }, { addIssue }) => {
  const agree = (focalX === undefined) === (focalY === undefined) && (focalX === null) === (focalY === null);
  if (!agree) addIssue({ code: 'custom', path: [typeof focalX === 'number' ? 'focalY' : 'focalX'], message: HALF });
});

/** The same in an answer. */
export const focalAnswer = {
  focalX: z.nullable(z.number()),
  focalY: z.nullable(z.number()),
};
