import { STORIES_ADDRESS } from '@shutterdesk/shared';
import type { CollectionContent } from './collections.ts';
import { fallbackShareImage } from './fallback-hero.ts';
import { countOf, type GalleryPage, galleryAddress } from './gallery-pages.ts';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import { largestJpeg } from './picture-sources.ts';
import type { ShareImage } from './site-content.ts';
import { collectionData, galleryData, structuredData, structuredDataOfFrame } from './structured-data.ts';

/** The metadata in a page's head for search engines and social networks. */
export interface Seo {
  readonly description: string;
  readonly siteName: string;
  readonly canonicalUrl: string | null;
  /** Search engines leave it out. */
  readonly isUnlisted?: boolean | undefined;
  /** Has an absolute address; null while the site's own address is unknown. */
  readonly image: ShareImage | null;
  /** JSON-LD. */
  readonly structuredData: string;
}

const imageOf = ({ shareImage, siteUrl }: PageContent): ShareImage | null => {
  const shared = shareImage ?? fallbackShareImage;
  return siteUrl === null ? null : { ...shared, url: new URL(shared.url, siteUrl).href };
};

/** `photos` are those on the page itself. */
export const seoOf = (page: PageContent, photos: readonly GalleryPhoto[] = page.photos): Seo => {
  const image = imageOf(page);
  return {
    description: page.description,
    siteName: page.brandName,
    canonicalUrl: page.canonicalUrl,
    image,
    structuredData: structuredData(page, photos, image?.url ?? null),
  };
};

/** The same for a legal page. */
export const seoOfLegalPage = (page: PageContent, { title, address }: { title: string; address: string }): Seo => ({
  description: `${title}: ${page.brandName}`,
  siteName: page.brandName,
  canonicalUrl: page.siteUrl && `${page.siteUrl}${address}/`,
  image: null,
  structuredData: structuredDataOfFrame(page),
});

/** The cover as Open Graph image; the studio's own where there is none. */
const coverOf = (page: PageContent, { cover }: CollectionContent): ShareImage | null => {
  const jpeg = cover && largestJpeg(cover.picture);
  if (!cover || !jpeg || page.siteUrl === null) return imageOf(page);
  const height = Math.round((jpeg.width / cover.picture.width) * cover.picture.height);
  return { url: new URL(jpeg.url, page.siteUrl).href, alt: cover.alt, width: jpeg.width, height };
};

/** The same for the page of a collection. */
export const seoOfCollection = (
  page: PageContent,
  collection: CollectionContent,
  photos: readonly GalleryPhoto[] = page.photos,
): Seo => ({
  description: collection.description,
  siteName: page.brandName,
  canonicalUrl: page.siteUrl && `${page.siteUrl}${collection.address}`,
  isUnlisted: !collection.isListed,
  image: coverOf(page, collection),
  structuredData: collectionData(page, collection, photos),
});

/** The same for the list of stories. */
export const seoOfStories = (page: PageContent): Seo => ({
  description: page.say.collections.listed(page.brandName),
  siteName: page.brandName,
  canonicalUrl: page.siteUrl && `${page.siteUrl}${STORIES_ADDRESS}/`,
  image: imageOf(page),
  structuredData: structuredDataOfFrame(page),
});

/** The same for a further page of the gallery, which has its own address and the studio's Open Graph image. */
export const seoOfFurtherPage = (page: PageContent, { number, photos, range }: GalleryPage): Seo => ({
  description: page.say.gallery.description(page.brandName, range, countOf(page)),
  siteName: page.brandName,
  canonicalUrl: page.siteUrl && `${page.siteUrl}${galleryAddress(page.galleryPlace, number)}`,
  isUnlisted: page.galleryPlace.isUnlisted,
  image: imageOf(page),
  structuredData: galleryData(page, photos),
});
