import * as z from 'zod/mini';

/** Every part that is set up on the screen answers this beside its values. */
export const setUpPart = {
  /** The variable that sets it on the machine, so that nobody can change it here; null: none does. */
  setBy: z.nullable(z.string()),
  /** A sentence about what keeps it from working, else null. */
  problem: z.nullable(z.string()),
};

/** A secret in a save. It is never sent back; left out: the one that is kept. */
export const newSecret = z.optional(
  z.string('Invalid input').check(z.maxLength(1000, 'Must be at most 1000 characters')),
);
