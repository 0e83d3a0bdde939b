import {
  createApiClient,
  listGalleryImages,
  type Picture,
  pictureAt,
  readActiveHeroImage,
  readPortrait,
  readSettings,
} from '@shutterdesk/shared';
import { useCallback, useEffect, useState } from 'react';
import { type PageContent, pageContent } from '../page-content.ts';
import type { SiteInfo } from '../site-content.ts';
import { loadWords, wordsOf } from '../words.ts';

const PATIENCE_MS = 30_000;

/** The API's picture addresses are relative to its own host. */
const withApiUrl =
  (apiUrl: string) =>
  <Image extends { readonly url: string; readonly picture: Picture }>(image: Image): Image => ({
    ...image,
    url: `${apiUrl}${image.url}`,
    picture: pictureAt(image.picture, (url) => `${apiUrl}${url}`),
  });

const load = async (siteInfo: SiteInfo): Promise<PageContent> => {
  const apiUrl = siteInfo.apiUrl ?? '';
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const api = createApiClient({
    baseUrl: apiUrl,
    // A page on a host other than the API's sends no cookies there.
    fetch: (input, init) => fetch(input, { ...init, credentials: 'same-origin' }),
  });
  const [settings, galleryImages, heroImage, portrait] = await Promise.all([
    api(readSettings, { signal }),
    api(listGalleryImages, { signal }),
    api(readActiveHeroImage, { signal }),
    api(readPortrait, { signal }),
  ]);
  const language = settings.language ?? 'en';
  await loadWords(language);
  const content = {
    ...siteInfo,
    settings,
    galleryImages: galleryImages.map(withApiUrl(apiUrl)),
    heroImage: heroImage && withApiUrl(apiUrl)(heroImage),
    portrait: portrait && withApiUrl(apiUrl)(portrait),
  };
  const page = pageContent(content, wordsOf(language));
  document.documentElement.lang = page.language;
  document.documentElement.dataset.words = page.say.code;
  // The legal pages lie where the studio publishes.
  return { ...page, legal: page.legal.map(({ label, url }) => ({ label, url: `${apiUrl}${url}` })) };
};

/** Settings, gallery, hero picture and portrait from the API; `page` is null until all of them have loaded. */
export const useLiveContent = (siteInfo: SiteInfo) => {
  const [page, setPage] = useState<PageContent | null>(null);
  const [failed, setFailed] = useState(false);
  const tryAgain = useCallback(() => {
    setFailed(false);
    load(siteInfo).then(setPage, () => setFailed(true));
  }, [siteInfo]);
  useEffect(tryAgain, [tryAgain]);
  return { page, failed, tryAgain };
};
