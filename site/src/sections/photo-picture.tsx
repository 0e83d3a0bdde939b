import type { PictureSources } from '../picture-sources.ts';

interface PhotoPictureProps {
  readonly sources: PictureSources;
  readonly alt: string;
  readonly sizes: string;
  readonly lazy?: boolean;
  /** CSS object-position, for a crop that is not the style sheet's. */
  readonly position?: string | undefined;
}

/** A photograph in the best format and width for its place, with its room reserved from the start. */
export const PhotoPicture = ({ sources, alt, sizes, lazy = true, position }: PhotoPictureProps) => (
  <picture>
    <source sizes={sizes} srcSet={sources.avif} type="image/avif" />
    <img
      alt={alt}
      decoding="async"
      height={sources.height}
      loading={lazy ? 'lazy' : 'eager'}
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
