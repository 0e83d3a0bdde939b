import type { CSSProperties } from 'react';
import type { HeroContent } from '../page-content.ts';
import { fallbackUrl, srcSet } from '../picture-sources.ts';
import { fallbackHero } from './fallback-hero.ts';

interface HeroProps {
  readonly brandName: string;
  readonly tagline: string;
  readonly hero: HeroContent;
}

export const Hero = ({ brandName, tagline, hero }: HeroProps) => {
  const picture = hero.picture ?? fallbackHero;
  const layout = {
    '--ratio': picture.width / picture.height,
    '--x': hero.x,
    '--y': hero.y,
    '--scale': hero.scale,
    backgroundImage: `url(${picture.placeholder})`,
    backgroundSize: 'cover',
  } as CSSProperties;
  return (
    <section className="hero-frame relative grid h-svh min-h-[34rem] overflow-hidden bg-black text-white" id="home">
      <picture className="hero-picture">
        <source sizes="max(100vw, 178vh)" srcSet={srcSet(picture, 'avif')} type="image/avif" />
        <img
          alt={hero.alt}
          decoding="async"
          fetchPriority="high"
          height={picture.height}
          loading="eager"
          sizes="max(100vw, 178vh)"
          src={fallbackUrl(picture)}
          srcSet={srcSet(picture, 'jpeg')}
          style={layout}
          width={picture.width}
        />
      </picture>
      <div className="hero-shade absolute inset-0" />
      <div className="relative m-auto flex max-w-5xl flex-col items-center px-[var(--edge)] py-24 text-center">
        <h1 className="text-[length:var(--type-display)] tracking-tight" dir="auto">
          {brandName}
        </h1>
        <p className="mt-5 max-w-2xl text-xl leading-snug font-medium text-balance md:text-2xl" dir="auto">
          {tagline}
        </p>
        <a
          className="button mt-10 border-white! bg-white text-[var(--ink)] hover:bg-transparent hover:text-white"
          href="#contact"
        >
          Book Your Session
        </a>
      </div>
      <a className="cue absolute bottom-5 left-1/2 -ml-6 grid size-12 place-items-center" href="#main-content">
        <span className="sr-only">Scroll down</span>
        <svg
          aria-hidden="true"
          className="size-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          viewBox="0 0 24 24"
        >
          <path d="m5 9 7 7 7-7" />
        </svg>
      </a>
    </section>
  );
};
