import type { PageContent } from './page-content.ts';
import { fallbackShareImage } from './sections/fallback-hero.ts';
import type { ShareImage } from './site-content.ts';
import { structuredData } from './structured-data.ts';

/** What stands in a page's head for search engines and for those who share it. */
export interface Seo {
  readonly description: string;
  readonly siteName: string;
  readonly canonicalUrl: string | null;
  /** With an absolute address; null where the site's own is not known. */
  readonly image: ShareImage | null;
  /** JSON-LD. */
  readonly structuredData: string;
}

export const seoOf = (page: PageContent): Seo => {
  const shared = page.shareImage ?? fallbackShareImage;
  const image = page.siteUrl === null ? null : { ...shared, url: new URL(shared.url, page.siteUrl).href };
  return {
    description: page.description,
    siteName: page.brandName,
    canonicalUrl: page.canonicalUrl,
    image,
    structuredData: structuredData(page, image?.url ?? null),
  };
};
