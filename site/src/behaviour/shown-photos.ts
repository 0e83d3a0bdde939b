import { ALL } from './awaited-photos.ts';
import type { FurtherPhotos } from './further-photos.ts';

/** Which photographs of the gallery are shown. What fetches further ones is loaded only where there are any. */
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

  /** Fetches what is awaited in a place; false when it could not be had. */
  async fetch(place: HTMLElement): Promise<boolean> {
    return (await (await this.#further)?.fetch(place)) ?? false;
  }

  /** Fetches until the element of this id is there; false when it is nowhere. */
  async find(id: string): Promise<boolean> {
    return (await (await this.#further)?.find(id)) ?? false;
  }

  async #load(): Promise<FurtherPhotos | null> {
    // Without the script, the links lead to the pages that have the photographs.
    const loaded = await import('./further-photos.ts').catch(() => null);
    return loaded && new loaded.FurtherPhotos(this.#grid);
  }
}
