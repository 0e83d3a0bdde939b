import type { SyntheticEvent } from 'react';
import type { PictureSources } from '../picture-sources.ts';

interface PhotoPictureProps {
  readonly sources: PictureSources;
  readonly alt: string;
  readonly sizes: string;
  readonly lazy?: boolean;
  /** CSS object-position, for a crop that is not the style sheet's. */
  readonly position?: string | undefined;
  /** Screens with a high dynamic range get the JPEG with the gain map, if there is one. */
  readonly hdr?: boolean;
}

/** If that JPEG cannot be shown, the browser takes the next source. */
const leaveOutHdr = ({ currentTarget }: SyntheticEvent): void =>
  currentTarget.parentElement?.querySelector('source[media]')?.setAttribute('media', 'not all');

/** A photograph in the best format and width for its place, with its room reserved from the start. */
export const PhotoPicture = ({ sources, alt, sizes, lazy = true, position, hdr = false }: PhotoPictureProps) => (
  <picture>
    {hdr && sources.hdr && <source media="(dynamic-range: high)" srcSet={sources.hdr} type="image/jpeg" />}
    <source sizes={sizes} srcSet={sources.avif} type="image/avif" />
    <img
      alt={alt}
      decoding="async"
      height={sources.height}
      loading={lazy ? 'lazy' : 'eager'}
      onError={hdr ? leaveOutHdr : undefined}
      sizes={sizes}
      src={sources.src}
      srcSet={sources.jpeg}
      style={{
        backgroundImage: `url(${sources.placeholder})`,
        backgroundPosition: position,
        objectPosition: position,
      }}
      width={sources.width}
    />
  </picture>
);
