import * as z from 'zod/mini';
import { unknownPlaceholder } from '../rules/placeholders.ts';

const SHOWN = 60;

/** A typed text, shortened for a sentence about it. */
export const shortened = (typed: string): string => (typed.length > SHOWN ? `${typed.slice(0, SHOWN)}…` : typed);

/** Allows {name}, {package} and {date} in a text, and refuses other names in braces. */
export const knownPlaceholders = z.refine<string>((written) => unknownPlaceholder(written) === undefined, {
  error: ({ input }) =>
    `{${shortened(unknownPlaceholder(String(input)) ?? '')}} stands for nothing here: use {name}, {package} or {date}`,
});
