import { ALL, showOrHide } from './awaited-photos.ts';
import type { FurtherPhotos } from './further-photos.ts';

/** Filters the gallery. The code that fetches further photographs is loaded only if there are any. */
export class ShownPhotos {
  readonly #grid: HTMLElement;
  readonly #further: Promise<FurtherPhotos | null>;
  category = ALL;

  constructor(grid: HTMLElement) {
    this.#grid = grid;
    this.#further = grid.querySelector('.further') ? this.#load() : Promise.resolve(null);
  }

  async close(): Promise<void> {
    (await this.#further)?.close();
  }

  show(category: string): void {
    this.category = category;
    if (category !== ALL) this.showAll();
    for (const cell of this.#grid.querySelectorAll<HTMLElement>('[id][data-category]')) showOrHide(cell, category);
    void this.#further.then((further) => further?.show(this.category));
  }

  /** Fetches the photographs of a placeholder; false if that failed. */
  async fetch(place: HTMLElement): Promise<boolean> {
    return (await (await this.#further)?.fetch(place)) ?? false;
  }

  /** Shows more than the first photographs of a shortened gallery. */
  showAll(): void {
    const link = this.#grid.querySelector<HTMLElement>('.show-all');
    if (!link || link.hidden) return;
    const hadFocus = link.contains(document.activeElement);
    const next = [...this.#grid.querySelectorAll<HTMLElement>('.photos > li')].find(
      (cell) => cell.offsetParent === null,
    );
    link.hidden = true;
    if (hadFocus) next?.querySelector('a')?.focus();
  }

  /** Shows a photograph's cell, for a visitor who has come to it without the grid. */
  reveal(id: string): void {
    if (document.getElementById(id)?.offsetParent === null) this.showAll();
  }

  /** Fetches pages until the element of this id exists; false if no page has it. */
  async find(id: string): Promise<boolean> {
    const isThere = (await (await this.#further)?.find(id)) ?? false;
    if (isThere) this.reveal(id);
    return isThere;
  }

  async #load(): Promise<FurtherPhotos | null> {
    // If the script cannot be loaded, the links still lead to the pages with the photographs.
    const loaded = await import('./further-photos.ts').catch(() => null);
    return loaded && new loaded.FurtherPhotos(this.#grid);
  }
}
