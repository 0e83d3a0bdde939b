import * as z from 'zod/mini';

/** A file that was on its way, and its place in the upload. */
export const unsentFileSchema = z.object({
  name: z.string(),
  index: z.number(),
  /** The upload that it was part of: that may be alive in another window. */
  upload: z.optional(z.string()),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** A file takes the place of an unsent file of its name; the others get the next ones, from `next` on. */
export const placesOf = (
  files: readonly Pick<File, 'name'>[],
  unsent: readonly UnsentFile[],
  next: number,
): readonly number[] => {
  const free = new Set(unsent);
  let number = next;
  return files.map(({ name }) => {
    const place = [...free].find((file) => file.name === name);
    if (place) free.delete(place);
    else number += 1;
    return place?.index ?? number - 1;
  });
};
