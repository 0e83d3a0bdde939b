import { ALL } from './awaited-photos.ts';
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
    for (const cell of this.#grid.querySelectorAll<HTMLElement>('[id][data-category]')) {
      cell.hidden = category !== ALL && cell.dataset.category !== category;
    }
    void this.#further.then((further) => further?.show(this.category));
  }

  /** Fetches the photographs of a placeholder; false if that failed. */
  async fetch(place: HTMLElement): Promise<boolean> {
    return (await (await this.#further)?.fetch(place)) ?? false;
  }

  /** Fetches pages until the element of this id exists; false if no page has it. */
  async find(id: string): Promise<boolean> {
    return (await (await this.#further)?.find(id)) ?? false;
  }

  async #load(): Promise<FurtherPhotos | null> {
    // If the script cannot be loaded, the links still lead to the pages with the photographs.
    const loaded = await import('./further-photos.ts').catch(() => null);
    return loaded && new loaded.FurtherPhotos(this.#grid);
  }
}
