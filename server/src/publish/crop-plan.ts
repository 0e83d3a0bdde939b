import { type HeroImage, PICTURE_WIDTHS, type Portrait, type PublishedPortrait, UPLOAD } from '@shutterdesk/shared';
import { PORTRAIT_HERO, positionInPercent, type SiteContent } from '@shutterdesk/site/renderer';
import type { Crop } from '../images/image-job.ts';

/** A crop of the hero picture. */
export interface HeroCrop extends Crop {
  /** The address of the derivative to crop. */
  readonly from: string;
  /** The studio's logo in its corner. */
  readonly mark?: Pick<LogoMark, 'url' | 'tone'>;
}

type LogoMark = NonNullable<Portrait['picture']['mark']>;

/** The content that crops are made of. */
export type Cropped = Pick<SiteContent, 'heroImage' | 'logo'>;

export interface MadeCrop {
  readonly crop: HeroCrop;
  readonly bytes: Uint8Array;
  /** A hash of its bytes, for its address: social networks and browsers keep it for long. */
  readonly hash: string;
}

/** The files made of the hero picture: the Open Graph image, the crops for upright screens, and its colours. */
export type HeroFiles = Pick<SiteContent, 'shareImage' | 'portraitHero' | 'heroColours'>;

/** The Open Graph image, at the size that social networks show. */
const SHARE = { width: 1200, height: 630 } as const;
/** In pixels: the heights of a 3:2 picture at its two largest widths. */
const HEIGHTS = PICTURE_WIDTHS.avif.slice(-2).map((width) => Math.round((width * 2) / 3));
/** A picture that is hardly wider than the screen leaves too little to crop. */
const WIDER = 1.3;

const placeOf = ({ backgroundPosition, backgroundSize }: HeroImage) => {
  const { x, y } = positionInPercent(backgroundPosition);
  return { x: x / 100, y: y / 100, scale: Number.parseFloat(backgroundSize) / 100 };
};

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

/** As many patches across as down: one is as large as a letter or two of the words on it. */
const COLOURS_SIDE = 48;

/** The whole picture, squeezed into a square of few pixels. */
const coloursOf = ({ picture }: HeroImage): readonly HeroCrop[] => {
  const [smallest] = picture.derivatives.toSorted((a, b) => a.width - b.width);
  const size = { width: COLOURS_SIDE, height: COLOURS_SIDE };
  return smallest ? [{ from: smallest.url, x: 0, y: 0, scale: 1, ...size, format: 'rgb' }] : [];
};

/** The part of a hero picture that social networks show, with the studio's logo in a corner. */
const shareOf = (hero: HeroImage, logo: Cropped['logo']): HeroCrop => {
  const { mark } = logo?.picture ?? {};
  const share = { from: hero.url, ...placeOf(hero), ...SHARE, format: 'jpeg' } as const;
  return mark ? { ...share, mark: { url: mark.url, tone: mark.tone } } : share;
};

/** All crops of a hero picture. A social network can fetch its image only if our public address is known. */
export const cropsOf = ({ heroImage: hero, logo }: Cropped, publicUrl: string | null): readonly HeroCrop[] =>
  hero ? [...(publicUrl ? [shareOf(hero, logo)] : []), ...portraitCropsOf(hero), ...coloursOf(hero)] : [];

/** The files of the page that were made of them. */
export const filesOf = (hero: HeroImage | null, made: readonly MadeCrop[]): HeroFiles => {
  const share = made.find(({ crop }) => crop.format === 'jpeg');
  const colours = made.find(({ crop }) => crop.format === 'rgb');
  const portraits = made.filter(({ crop }) => crop.format === 'avif');
  return {
    shareImage: hero && share ? { ...SHARE, url: `/share-${share.hash}.jpg`, alt: hero.alt, bytes: share.bytes } : null,
    portraitHero: portraits.map(({ crop, bytes, hash }) => ({ url: `/hero-${hash}.avif`, width: crop.width, bytes })),
    heroColours: colours ? { side: COLOURS_SIDE, rgb: Buffer.from(colours.bytes).toString('base64') } : null,
  };
};

/** The same crops for upright screens, for clients that render the page elsewhere. */
export const publishedPortrait = (content: SiteContent | null): PublishedPortrait | null => {
  const { heroImage, portraitHero = [] } = content ?? { heroImage: null };
  if (!heroImage || portraitHero.length === 0) return null;
  const { id: heroId, backgroundPosition, backgroundSize, portraitPosition } = heroImage;
  const parts = portraitHero.map(({ url, width }) => ({ url, width }));
  return { heroId, backgroundPosition, backgroundSize, portraitPosition, parts };
};
