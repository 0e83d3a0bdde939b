import type { Picture } from '@shutterdesk/shared';
import { fallbackUrl, srcSet } from '../picture-sources.ts';

interface PhotoPictureProps {
  readonly picture: Picture;
  readonly alt: string;
  readonly sizes: string;
  readonly className?: string;
  readonly lazy?: boolean;
}

/** A photograph in the best format and width for where it stands; its place is kept from the start. */
export const PhotoPicture = ({ picture, alt, sizes, className, lazy = true }: PhotoPictureProps) => (
  <picture className="contents">
    <source sizes={sizes} srcSet={srcSet(picture, 'avif')} type="image/avif" />
    <img
      alt={alt}
      className={className}
      decoding="async"
      height={picture.height}
      loading={lazy ? 'lazy' : 'eager'}
      sizes={sizes}
      src={fallbackUrl(picture)}
      srcSet={srcSet(picture, 'jpeg')}
      style={{ backgroundImage: `url(${picture.placeholder})`, backgroundSize: 'cover' }}
      width={picture.width}
    />
  </picture>
);
