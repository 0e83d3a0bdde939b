import { type HeroImage, type PublishedUprightHero, UPLOAD } from '@shutterdesk/shared';
import { type SiteContent, UPRIGHT_HERO } from '@shutterdesk/site/renderer';
import type { MadeCrop } from './crop-store.ts';
import { type HeroCrop, placeOf } from './hero-crop.ts';

/** In pixels: as tall as a wide picture is at 1600 and 2400 across. */
const HEIGHTS = [1067, 1600] as const;
/** Of a picture that is hardly wider there is too little to leave out. */
const WIDER = 1.3;

/**
 * The part of a wide hero picture that an upright screen shows, in its whole height: a third of the bytes. None where
 * upright screens show more than that, nor before the picture is there in its largest width.
 */
export const portraitCropsOf = (hero: HeroImage): readonly HeroCrop[] => {
  const { width, height, derivatives } = hero.picture;
  const { x, scale } = placeOf(hero);
  const [largest] = derivatives.filter(({ format }) => format === 'avif').toSorted((a, b) => b.width - a.width);
  const isWhole = largest && largest.width >= Math.min(width, UPLOAD.neededWidth);
  if (!isWhole || scale < 1 || width / height < UPRIGHT_HERO.ratio * WIDER) return [];
  const tallest = Math.floor((largest.width / width) * height);
  const heights = [...new Set(HEIGHTS.map((wanted) => Math.min(wanted, tallest)))];
  return heights.map((tall) => ({
    from: largest.url,
    x,
    y: 0,
    scale: 1,
    width: Math.round(tall * UPRIGHT_HERO.ratio),
    height: tall,
    format: 'avif',
  }));
};

/** Under addresses that stand for their bytes. */
export const portraitOf = (made: readonly MadeCrop[]): NonNullable<SiteContent['uprightHero']> =>
  made.map(({ crop, bytes, mark }) => ({ url: `/hero-${mark}.avif`, width: crop.width, bytes }));

/** The same as it is told to those who render the page elsewhere. */
export const publishedPortrait = (content: SiteContent | null): PublishedUprightHero | null => {
  const { heroImage, uprightHero = [] } = content ?? { heroImage: null };
  if (!heroImage || uprightHero.length === 0) return null;
  const { id: heroId, backgroundPosition, backgroundSize } = heroImage;
  return { heroId, backgroundPosition, backgroundSize, parts: uprightHero.map(({ url, width }) => ({ url, width })) };
};
