import * as z from 'zod/mini';
import { placeholdersWith, unknownPlaceholder } from '../rules/placeholders.ts';

const SHOWN = 60;

/** A typed text, shortened for a sentence about it. */
export const shortened = (typed: string): string => (typed.length > SHOWN ? `${typed.slice(0, SHOWN)}…` : typed);

/** Allows the known names in braces in a text, and refuses others. */
export const knownPlaceholders = z.refine<string>((written) => unknownPlaceholder(written) === undefined, {
  error: ({ input }) =>
    `{${shortened(unknownPlaceholder(String(input)) ?? '')}} isn’t a placeholder: use ${placeholdersWith('or')}`,
});
