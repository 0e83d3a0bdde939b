import type { Picture } from '@shutterdesk/shared';
import { useState } from 'react';
import { jpegAtLeast, sourceSet } from '#lib/pictures.ts';

interface PhotoProps {
  picture: Picture;
  /** The original, shown while the picture has no derivative. */
  url: string;
  alt: string;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** CSS object-position; without it, a crop keeps the middle. */
  position?: string | undefined;
  className?: string;
}

/** A photograph from its derivatives, no larger than displayed, over its blurred version until it has loaded. */
export const Photo = ({ picture, url, alt, sizes, position, className }: PhotoProps) => (
  <picture>
    <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
    <img
      src={jpegAtLeast(picture, 640) ?? url}
      srcSet={sourceSet(picture, 'jpeg') || undefined}
      sizes={sizes}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      className={className}
      style={{ background: `${position ?? 'center'} / cover url("${picture.placeholder}")`, objectPosition: position }}
    />
  </picture>
);

/** The first letter with its accents. `Intl.Segmenter` would hold up a phone for 100 ms. */
const initial = (name: string): string => /^.\p{M}*/su.exec(name.trim())?.[0].toLocaleUpperCase() ?? '';

/** A person's picture, or the first letter of the name. It is decorative: the name stands beside it. */
export const Avatar = ({ name, picture }: { name: string; picture?: string }) => {
  const [broken, setBroken] = useState(false);
  const box = 'grid size-8 shrink-0 place-items-center rounded-full';
  if (picture && !broken) {
    return (
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={`${box} object-cover`}
      />
    );
  }
  return (
    <span aria-hidden className={`${box} bg-accent-soft text-sm font-semibold text-accent`}>
      {initial(name)}
    </span>
  );
};
