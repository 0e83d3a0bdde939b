import type { GalleryImage, Picture } from '@shutterdesk/shared';
import { type KeyboardEvent, useState } from 'react';
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

export const FROM_GALLERY = 'From your gallery.';

interface PhotoButtonsProps {
  images: readonly GalleryImage[];
  /** The chosen ones, where several can be. */
  chosen?: ReadonlySet<string>;
  onPress: (id: string) => void;
}

/** The arrow keys move between the photographs as they lie in rows. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, at: number): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = event.currentTarget.querySelectorAll('button');
  const across = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const places: Partial<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - across,
    ArrowDown: at + across,
    Home: 0,
    End: buttons.length - 1,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  buttons[place]?.focus();
};

/** Photographs of the gallery, to choose from: one stop of the Tab key. */
export const PhotoButtons = ({ images, chosen, onPress }: PhotoButtonsProps) => {
  const [current, setCurrent] = useState('');
  const at = Math.max(
    0,
    images.findIndex(({ id }) => id === current),
  );
  return (
    <div
      role="toolbar"
      aria-label="Photos"
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
      onKeyDown={(event) => moveFocus(event, at)}
    >
      {images.map(({ id, alt, picture, url }, place) => (
        <button
          key={id}
          type="button"
          aria-label={alt}
          aria-pressed={chosen?.has(id)}
          tabIndex={place === at ? 0 : -1}
          onFocus={() => setCurrent(id)}
          onClick={() => onPress(id)}
          className="aspect-square overflow-hidden rounded-control outline-accent aria-pressed:outline-4 aria-pressed:-outline-offset-4"
        >
          <Photo
            picture={picture}
            url={url}
            alt=""
            sizes="8rem"
            className="size-full object-cover in-aria-pressed:opacity-60"
          />
        </button>
      ))}
    </div>
  );
};

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
