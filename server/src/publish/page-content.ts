import { type GalleryImage, pageDatesOf } from '@shutterdesk/shared';
import type { SiteContent } from '@shutterdesk/site/renderer';
import { brandNameOf } from '../config/brand-name.ts';
import type { Config } from '../config/config.ts';
import { imageAt } from '../images/pictures.ts';
import { memo } from '../work/memo.ts';
import type { Content } from './content-reader.ts';

/**
 * Points pictures at a bucket that visitors may read; null: at this server. The same list or image gives the same
 * result object.
 */
export const picturesAt = (base: string | null) => {
  if (base === null) return (content: Content): Content => content;
  const inBucket = memo((image: GalleryImage): GalleryImage => imageAt(base, image));
  const allInBucket = memo((images: Content['galleryImages']): Content['galleryImages'] => images.map(inBucket));
  return ({ galleryImages, heroImage, portrait, logo, ...content }: Content): Content => ({
    ...content,
    galleryImages: allInBucket(galleryImages),
    heroImage: heroImage && imageAt(base, heroImage),
    portrait: portrait && imageAt(base, portrait),
    logo: logo && imageAt(base, logo),
  });
};

/** Makes what the page shows at a moment of what the database holds. */
export const createPageContent = (config: Config) => {
  const withAddresses = picturesAt(config.s3?.publicUrl ?? null);
  return (content: Content, now: number): SiteContent => ({
    brandName: brandNameOf(content.settings, config),
    publicUrl: config.publicUrl,
    apiUrl: null,
    ...withAddresses(content),
    dates: pageDatesOf(content.settings, now),
  });
};
