import type { PictureSources } from '../picture-sources.ts';

/** A photograph of the grid, read from the page: its data stand there once, and no island brings them along again. */
export interface PhotoOnPage {
  readonly id: string;
  readonly alt: string;
  readonly sources: PictureSources;
}

/** Where a photograph stands on the page, and what a link to it ends with. */
export const photoAnchor = (id: string): string => `photo-${id}`;

const PREFIX = photoAnchor('');

const photoIn = (cell: HTMLElement): PhotoOnPage | null => {
  const image = cell.querySelector('img');
  if (!image) return null;
  return {
    id: cell.id.slice(PREFIX.length),
    alt: image.alt,
    sources: {
      avif: cell.querySelector('source')?.srcset ?? '',
      jpeg: image.srcset,
      src: image.getAttribute('src') ?? '',
      width: Number(image.getAttribute('width')),
      height: Number(image.getAttribute('height')),
      placeholder: /url\(["']?(.*?)["']?\)/.exec(image.style.backgroundImage)?.[1] ?? '',
    },
  };
};

const photosIn = (grid: HTMLElement, selector: string): readonly PhotoOnPage[] =>
  [...grid.querySelectorAll<HTMLElement>(selector)].flatMap((cell) => photoIn(cell) ?? []);

export interface OpenPhoto {
  readonly photo: PhotoOnPage;
  /** Those beside it in the chosen category, around the ends; null where there is only one. */
  readonly previous: PhotoOnPage | null;
  readonly next: PhotoOnPage | null;
  /** Which of how many it is, the first being 1. */
  readonly place: number;
  readonly count: number;
}

/** A photograph with its neighbours among those that are shown, or among all when it is not; null when there is none. */
export const findPhoto = (grid: HTMLElement, id: string): OpenPhoto | null => {
  const cell = grid.ownerDocument.getElementById(photoAnchor(id));
  if (!cell || !grid.contains(cell)) return null;
  const photos = photosIn(grid, cell.hidden ? 'li' : 'li:not([hidden])');
  const index = photos.findIndex((photo) => photo.id === id);
  const photo = photos[index];
  if (!photo) return null;
  const alone = photos.length < 2;
  return {
    photo,
    previous: (!alone && photos.at(index - 1)) || null,
    next: (!alone && photos[(index + 1) % photos.length]) || null,
    place: index + 1,
    count: photos.length,
  };
};

/** The id in the page's address, where it is a link to a photograph. */
export const linkedPhoto = (): string | null =>
  window.location.hash.startsWith(`#${PREFIX}`) ? window.location.hash.slice(PREFIX.length + 1) : null;
