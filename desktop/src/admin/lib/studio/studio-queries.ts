import {
  GALLERY_CATEGORIES,
  listCollections,
  listGalleryImages,
  type PublicWords,
  readSettings,
  type Settings,
  wordsIn,
} from '@shutterdesk/shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, readOf } from '#lib/api/api.ts';
import { brandName, defaultBrandName } from '#lib/page-words.ts';

/** An answer with the ETag of its state, on which a save is based; null if it had none. */
export type Tagged<Answer> = Answer & { readonly tag: string | null };

/** Makes a call, and keeps the ETag of its answer. */
export const withTag = async <Answer extends object>(
  call: (onHeaders: (headers: Headers) => void) => Promise<Answer>,
): Promise<Tagged<Answer>> => {
  let tag: string | null = null;
  const answer = await call((headers) => {
    tag = headers.get('etag');
  });
  return { ...answer, tag };
};

export type StoredSettings = Tagged<{ readonly settings: Settings }>;

export const settingsQuery = queryOptions({
  queryKey: [readSettings.path],
  queryFn: ({ signal }): Promise<StoredSettings> =>
    withTag(async (onHeaders) => ({ settings: await api(readSettings, { signal, onHeaders }) })),
});

/** The settings, once the dashboard has read them. */
export const useKnownSettings = (): Settings | undefined =>
  useQuery({ ...settingsQuery, enabled: false }).data?.settings;

/** The zone of the studio's clock: the chosen one, or else this computer's. */
export const timeZoneOf = ({ timeZone }: Pick<Settings, 'timeZone'>): string =>
  timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The studio's current name, even if it has changed since this page was loaded; only for signed-in people. */
export const useBrandName = (): string => {
  const ownName = useKnownSettings()?.brandName;
  return ownName === undefined ? brandName() : (ownName ?? defaultBrandName());
};

/** The categories that the gallery's forms offer. */
export const useGalleryCategories = (): readonly [string, ...string[]] => {
  const [first, ...others] = useKnownSettings()?.galleryCategories ?? [];
  return first === undefined ? GALLERY_CATEGORIES : [first, ...others];
};

/** The same with an item's own category: a category that is no longer offered stays available there. */
export const useCategoriesWith = (category: string): readonly string[] => {
  const offered = useGalleryCategories();
  return offered.includes(category) ? offered : [category, ...offered];
};

/** The photographs of the gallery, in its order. */
export const useGallery = () => useQuery(readOf(listGalleryImages));

/** The pages of photographs, in their order. */
export const useCollections = () => useQuery(readOf(listCollections));

/** Our own words on the page, in its language; in English until the settings are known. */
export const usePublicWords = (): PublicWords => wordsIn(useKnownSettings()?.language);
