import type { PictureSources } from '../picture-sources.ts';
import { ALL, countAwaited, isAwaited } from './awaited-photos.ts';

/** A photograph of the grid, read from the page: its data stand there once, and no island brings them along again. */
export interface PhotoOnPage {
  readonly id: string;
  readonly alt: string;
  readonly sources: PictureSources;
}

/** Where a photograph stands on the page, and what a link to it ends with. */
export const photoAnchor = (id: string): string => `photo-${id}`;

/** Of every such anchor. */
export const PREFIX = photoAnchor('');

export const photoIn = (cell: HTMLElement): PhotoOnPage | null => {
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

export interface OpenPhoto {
  readonly photo: PhotoOnPage;
  /** The cells beside it in the chosen category, around the ends; null where there is only one photograph. */
  readonly previous: HTMLElement | null;
  readonly next: HTMLElement | null;
  /** Which of how many it is, the first being 1. */
  readonly place: number;
  readonly count: number;
}

/** How many photographs a cell stands for: one of the grid for itself, and an awaited place for those that are shown there. */
const countIn = (cell: HTMLElement, category: string): number => (isAwaited(cell) ? countAwaited(cell, category) : 1);

const countAll = (cells: readonly HTMLElement[], category: string): number =>
  cells.reduce((sum, cell) => sum + countIn(cell, category), 0);

/**
 * A photograph with its neighbours among those of the category, or among all when it is not one of them; null when it is
 * not there.
 */
export const findPhoto = (grid: HTMLElement, id: string, chosen: string): OpenPhoto | null => {
  const cell = grid.ownerDocument.getElementById(photoAnchor(id));
  const photo = cell && grid.contains(cell) && photoIn(cell);
  if (!photo) return null;
  const category = cell.hidden ? ALL : chosen;
  const all = [...grid.querySelectorAll<HTMLElement>('.photos > li')];
  const cells = category === ALL ? all : all.filter(({ hidden }) => !hidden);
  const index = cells.indexOf(cell);
  const count = countAll(cells, category);
  const alone = count < 2;
  return {
    photo,
    previous: (!alone && cells.at(index - 1)) || null,
    next: (!alone && cells[(index + 1) % cells.length]) || null,
    place: countAll(cells.slice(0, index), category) + 1,
    count,
  };
};

/** The id in the page's address, where it is a link to a photograph. */
export const linkedPhoto = (): string | null =>
  location.hash.startsWith(`#${PREFIX}`) ? location.hash.slice(PREFIX.length + 1) : null;
