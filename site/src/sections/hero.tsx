import type { PublicWords } from '@shutterdesk/shared';
import { fallbackHero } from '../fallback-hero.ts';
import type { HeroContent } from '../hero-content.ts';
import type { HeroShade } from '../hero-shade.ts';
import { sourcesOf } from '../picture-sources.ts';
import { PORTRAIT_HERO } from '../portrait-hero.ts';
import { StrokeIcon } from './stroke-icon.tsx';

interface HeroProps {
  readonly brandName: string;
  readonly tagline: string;
  readonly hero: HeroContent;
  /** The words of its button. */
  readonly button: string;
  readonly say: Pick<PublicWords, 'scrollDown'>;
}

/** A name with more letters is set smaller, to fit on a line or two. */
const LONG_NAME = 22;

/**
 * Upright screens show the middle part of a wide picture. A little more than the screen's width keeps it sharp
 * enough, without sending a phone the desktop's file.
 */
const sizesOf = (ratio: number): string => `(orientation: portrait) 130vw, max(100vw, ${Math.round(ratio * 100)}vh)`;

/** The size of a picture that is already cropped for them. */
const PORTRAIT_SIZES = '80vw';

const HeroPicture = ({ hero }: { hero: HeroContent }) => {
  const picture = hero.picture ?? fallbackHero;
  const ratio = picture.width / picture.height;
  const sources = sourcesOf(picture);
  const isCut = hero.portrait.length > 0;
  const layout = { '--ratio': ratio, '--x': hero.x, '--y': hero.y, '--scale': hero.scale };
  const portrait = isCut ? { '--portrait': PORTRAIT_HERO.ratio } : {};
  const upright = hero.upright ? { '--upright-x': hero.upright.x, '--upright-y': hero.upright.y } : {};
  return (
    <picture
      className="hero-picture"
      style={{ backgroundImage: `url(${picture.placeholder})`, ...layout, ...portrait, ...upright }}
    >
      {isCut && (
        <source
          media={PORTRAIT_HERO.media}
          sizes={PORTRAIT_SIZES}
          srcSet={hero.portrait.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          type="image/avif"
        />
      )}
      <source sizes={sizesOf(ratio)} srcSet={sources.avif} type="image/avif" />
      <img
        alt={hero.alt}
        decoding="async"
        fetchPriority="high"
        height={picture.height}
        loading="eager"
        sizes={sizesOf(ratio)}
        src={sources.src}
        srcSet={sources.jpeg}
        width={picture.width}
      />
    </picture>
  );
};

const shadeStyle = (shade: HeroShade | null) =>
  shade && {
    style: {
      '--words': shade.across,
      '--wide-dim': shade.wide.words,
      '--wide-dim-bar': shade.wide.bar,
      '--upright-dim': shade.upright.words,
      '--upright-dim-bar': shade.upright.bar,
    },
  };

export const Hero = ({ brandName, tagline, hero, button, say }: HeroProps) => (
  <section className="hero" id="home" {...shadeStyle(hero.shade)}>
    <HeroPicture hero={hero} />
    <div className="hero-words">
      <h1 className={brandName.length > LONG_NAME ? 'hero-name hero-name-long' : 'hero-name'} dir="auto">
        {brandName}
      </h1>
      <p className="hero-tagline name" dir="auto">
        {tagline}
      </p>
      <a className="button hero-button" href="#contact">
        {button}
      </a>
    </div>
    <a className="cue" href="#main-content">
      <span className="sr-only">{say.scrollDown}</span>
      <StrokeIcon className="size-7" path="m5 9 7 7 7-7" />
    </a>
  </section>
);
