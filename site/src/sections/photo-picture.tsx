import type { Picture } from '@shutterdesk/shared';
import { fallbackUrl, srcSet } from '../picture-sources.ts';

interface PhotoPictureProps {
  readonly picture: Picture;
  readonly alt: string;
  readonly sizes: string;
  readonly lazy?: boolean;
}

/** A photograph in the best format and width for where it stands; its place is kept from the start. */
export const PhotoPicture = ({ picture, alt, sizes, lazy = true }: PhotoPictureProps) => (
  <picture>
    <source sizes={sizes} srcSet={srcSet(picture, 'avif')} type="image/avif" />
    <img
      alt={alt}
      decoding="async"
      height={picture.height}
      loading={lazy ? 'lazy' : 'eager'}
      sizes={sizes}
      src={fallbackUrl(picture)}
      srcSet={srcSet(picture, 'jpeg')}
      style={{ backgroundImage: `url(${picture.placeholder})` }}
      width={picture.width}
    />
  </picture>
);
