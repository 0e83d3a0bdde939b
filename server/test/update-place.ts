import { type Place, pointLink } from '../src/update/release-places.ts';
import type { Release } from '../src/update/unpacked-release.ts';

/** A place with a link, in which the release is there already. */
export const placeOf = (link: string, release: Release): Place => ({
  prepare: async () => ({ release, discard: async () => undefined }),
  link: (folder) => pointLink(link, folder),
  sweep: async () => undefined,
});
