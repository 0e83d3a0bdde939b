import { photoAnchor } from '../photo-anchor.ts';
import type { PictureSources } from '../picture-sources.ts';
import { ALL, countAwaited, isAwaited } from './awaited-photos.ts';

/** A photograph's data, read from the page's markup, so that no island has to bring it again. */
export interface PhotoOnPage {
  readonly id: string;
  readonly alt: string;
  readonly sources: PictureSources;
}

/** The prefix of all these anchors. */
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
      hdr: cell.querySelector('a')?.dataset.hdr ?? '',
      width: Number(image.getAttribute('width')),
      height: Number(image.getAttribute('height')),
      placeholder: /url\(["']?(.*?)["']?\)/.exec(image.style.backgroundImage)?.[1] ?? '',
    },
  };
};

export interface OpenPhoto {
  readonly photo: PhotoOnPage;
  /** The neighbouring cells in the selected category, wrapping around; null if there is only one photograph. */
  readonly previous: HTMLElement | null;
  readonly next: HTMLElement | null;
  /** Its number among them, from 1. */
  readonly place: number;
  readonly count: number;
}

/** The number of photographs that a cell stands for: one, or several for a placeholder. */
const countIn = (cell: HTMLElement, category: string): number => (isAwaited(cell) ? countAwaited(cell, category) : 1);

const countAll = (cells: readonly HTMLElement[], category: string): number =>
  cells.reduce((sum, cell) => sum + countIn(cell, category), 0);

/**
 * A photograph with its neighbours in the category, or among all if it is not in the category; null if it does not
 * exist.
 */
export const findPhoto = (grid: HTMLElement, id: string, selected: string): OpenPhoto | null => {
  const cell = grid.ownerDocument.getElementById(photoAnchor(id));
  const photo = cell && grid.contains(cell) && photoIn(cell);
  if (!photo) return null;
  const category = cell.hidden ? ALL : selected;
  const allCells = [...grid.querySelectorAll<HTMLElement>('.photos > li')];
  const cells = category === ALL ? allCells : allCells.filter(({ hidden }) => !hidden);
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

/** The id of the photograph that the address links to. */
export const linkedPhoto = (): string | null =>
  location.hash.startsWith(`#${PREFIX}`) ? location.hash.slice(PREFIX.length + 1) : null;
