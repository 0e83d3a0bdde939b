import { DEFAULT_HERO_POSITION, DEFAULT_HERO_SIZE, type Picture } from '@shutterdesk/shared';
import { FALLBACK_COLOURS, FALLBACK_SIZE } from './fallback-shade.ts';
import { positionInPercent } from './hero-position.ts';
import { type HeroShade, heroShade } from './hero-shade.ts';
import type { LookLayout } from './looks/look-layout.ts';
import type { PortraitHero, SiteContent } from './site-content.ts';

/** The layout of a hero picture: fractions from 0 to 1, and the size as a factor of 'fills the screen'. */
export interface HeroContent {
  /** null: the bundled fallback picture. */
  readonly picture: Picture | null;
  readonly alt: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** The layout on upright screens; null: the same. */
  readonly upright: { readonly x: number; readonly y: number } | null;
  /** The crop for upright screens, narrowest first; empty where they get the whole picture. */
  readonly portrait: readonly PortraitHero[];
  /** null: the full shade, which suits every picture. */
  readonly shade: HeroShade | null;
}

const inFractions = (position: string): { readonly x: number; readonly y: number } => {
  const { x, y } = positionInPercent(position);
  return { x: x / 100, y: y / 100 };
};

export const heroContent = (
  { heroImage: image, portraitHero = [], heroColours }: SiteContent,
  brandName: string,
  words: LookLayout['hero'],
): HeroContent => {
  const hero = {
    picture: image?.picture ?? null,
    alt: image?.alt ?? '',
    ...inFractions(image?.backgroundPosition ?? DEFAULT_HERO_POSITION),
    scale: Number.parseFloat(image?.backgroundSize ?? DEFAULT_HERO_SIZE) / 100,
    upright: image?.portraitPosition ? inFractions(image.portraitPosition) : null,
    portrait: portraitHero.map(({ url, width }) => ({ url, width })),
  };
  const [colours, picture] = image ? [heroColours, hero.picture] : [FALLBACK_COLOURS, FALLBACK_SIZE];
  return { ...hero, shade: colours ? heroShade(colours, { ...hero, picture }, brandName, words) : null };
};
