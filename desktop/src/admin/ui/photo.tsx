import type { Picture } from '@shutterdesk/shared';
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
