import type { HeroContent } from '../page-content.ts';
import { sourcesOf } from '../picture-sources.ts';
import { fallbackHero } from './fallback-hero.ts';
import { StrokeIcon } from './stroke-icon.tsx';

interface HeroProps {
  readonly brandName: string;
  readonly tagline: string;
  readonly hero: HeroContent;
}

/** Letters above which a name is set smaller, to keep to a line or two. */
const LONG_NAME = 22;

/**
 * Upright screens show a middle part of a wide picture. Asking for a little more than their width keeps it sharp enough
 * without sending a phone what a desk needs.
 */
const sizesOf = (ratio: number): string => `(orientation: portrait) 130vw, max(100vw, ${Math.round(ratio * 100)}vh)`;

const HeroPicture = ({ hero }: { hero: HeroContent }) => {
  const picture = hero.picture ?? fallbackHero;
  const ratio = picture.width / picture.height;
  const sources = sourcesOf(picture);
  const layout = { '--ratio': ratio, '--x': hero.x, '--y': hero.y, '--scale': hero.scale };
  return (
    <picture className="hero-picture" style={{ backgroundImage: `url(${picture.placeholder})`, ...layout }}>
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

export const Hero = ({ brandName, tagline, hero }: HeroProps) => (
  <section className="hero" id="home">
    <HeroPicture hero={hero} />
    <div className="hero-words">
      <h1 className={brandName.length > LONG_NAME ? 'hero-name hero-name-long' : 'hero-name'} dir="auto">
        {brandName}
      </h1>
      <p className="hero-tagline name" dir="auto">
        {tagline}
      </p>
      <a className="button hero-button" href="#contact">
        Book Your Session
      </a>
    </div>
    <a className="cue" href="#main-content">
      <span className="sr-only">Scroll down</span>
      <StrokeIcon className="size-7" path="m5 9 7 7 7-7" />
    </a>
  </section>
);
