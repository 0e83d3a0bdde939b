import { type HeroImage, PICTURE_WIDTHS, type PublishedPortrait, UPLOAD } from '@shutterdesk/shared';
import { PORTRAIT_HERO, type SiteContent } from '@shutterdesk/site/renderer';
import type { MadeCrop } from './crop-store.ts';
import { type HeroCrop, placeOf } from './hero-crop.ts';

/** In pixels: the heights of a 3:2 picture at its two largest widths. */
const HEIGHTS = PICTURE_WIDTHS.avif.slice(-2).map((width) => Math.round((width * 2) / 3));
/** A picture that is hardly wider than the screen leaves too little to crop. */
const WIDER = 1.3;

/**
 * The part of a wide hero picture that an upright screen shows, in full height: a third of the bytes. Empty when
 * upright screens show more than that, and until the largest derivative exists.
 */
export const portraitCropsOf = (hero: HeroImage): readonly HeroCrop[] => {
  const { width, height, derivatives } = hero.picture;
  const { x, scale } = placeOf({ ...hero, backgroundPosition: hero.portraitPosition ?? hero.backgroundPosition });
  const [largest] = derivatives.filter(({ format }) => format === 'avif').toSorted((a, b) => b.width - a.width);
  const isWhole = largest && largest.width >= Math.min(width, UPLOAD.neededWidth);
  if (!isWhole || scale < 1 || width / height < PORTRAIT_HERO.ratio * WIDER) return [];
  const tallest = Math.floor((largest.width / width) * height);
  const heights = [...new Set(HEIGHTS.map((height) => Math.min(height, tallest)))];
  return heights.map((tall) => ({
    from: largest.url,
    x,
    y: 0,
    scale: 1,
    width: Math.round(tall * PORTRAIT_HERO.ratio),
    height: tall,
    format: 'avif',
  }));
};

/** At addresses that contain a hash of the bytes. */
export const portraitOf = (crops: readonly MadeCrop[]): NonNullable<SiteContent['portraitHero']> =>
  crops.map(({ crop, bytes, hash }) => ({ url: `/hero-${hash}.avif`, width: crop.width, bytes }));

/** The same data for clients that render the page elsewhere. */
export const publishedPortrait = (content: SiteContent | null): PublishedPortrait | null => {
  const { heroImage, portraitHero = [] } = content ?? { heroImage: null };
  if (!heroImage || portraitHero.length === 0) return null;
  const { id: heroId, backgroundPosition, backgroundSize, portraitPosition } = heroImage;
  const parts = portraitHero.map(({ url, width }) => ({ url, width }));
  return { heroId, backgroundPosition, backgroundSize, portraitPosition, parts };
};
