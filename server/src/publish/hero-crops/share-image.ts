import type { HeroImage } from '@shutterdesk/shared';
import type { SiteContent } from '@shutterdesk/site/renderer';
import type { MadeCrop } from './crop-store.ts';
import { type HeroCrop, placeOf } from './hero-crop.ts';

/** What those take as it is who show a shared page. */
const SIZE = { width: 1200, height: 630 } as const;

/** What the hero shows of its picture, for those who share the page. */
export const shareCropsOf = (hero: HeroImage): readonly HeroCrop[] => [
  { from: hero.url, ...placeOf(hero), ...SIZE, format: 'jpeg' },
];

/** Under an address that stands for its bytes: those who show it keep it for long. */
export const shareImageOf = (hero: HeroImage | null, [made]: readonly MadeCrop[]): SiteContent['shareImage'] =>
  hero && made ? { ...SIZE, url: `/share-${made.mark}.jpg`, alt: hero.alt, bytes: made.bytes } : null;
