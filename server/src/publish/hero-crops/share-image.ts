import type { HeroImage } from '@shutterdesk/shared';
import type { SiteContent } from '@shutterdesk/site/renderer';
import type { MadeCrop } from './crop-store.ts';
import { type HeroCrop, placeOf } from './hero-crop.ts';

/** The Open Graph image, at the size that social networks show. */
const SIZE = { width: 1200, height: 630 } as const;

/** The visible part of the hero picture, for social networks. */
export const shareCropsOf = (hero: HeroImage): readonly HeroCrop[] => [
  { from: hero.url, ...placeOf(hero), ...SIZE, format: 'jpeg' },
];

/** At an address that contains a hash of the bytes, because social networks cache it for long. */
export const shareImageOf = (hero: HeroImage | null, [made]: readonly MadeCrop[]): SiteContent['shareImage'] =>
  hero && made ? { ...SIZE, url: `/share-${made.hash}.jpg`, alt: hero.alt, bytes: made.bytes } : null;
