import * as z from 'zod/mini';

/** A file whose upload is unfinished, and its place in the upload. */
export const unsentFileSchema = z.object({
  name: z.string(),
  index: z.number(),
  /** Its upload, which may still run in another window. */
  upload: z.optional(z.string()),
});
export type UnsentFile = z.infer<typeof unsentFileSchema>;

/** A file takes the place of an unsent file with its name; the others get the following places, from `next` on. */
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
