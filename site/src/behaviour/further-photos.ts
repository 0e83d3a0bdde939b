import { ALL, awaitedIn } from './awaited-photos.ts';
import { edgesOf, reserveSpace, sayFailed } from './reserved-space.ts';

const AT_ONCE = 4;

/** The distance from the visitor at which photographs are fetched. */
const NEAR = '200% 0px';

/** Calls when the browser has nothing better to do. Safari cannot say so. */
const whenIdle = (act: () => void): void => {
  if (window.requestIdleCallback) window.requestIdleCallback(act);
  else setTimeout(act, 200);
};

const PATIENCE_MS = 20_000;

/**
 * Reads a page of this site. If the page no longer exists, the answer is another page.
 * @throws when there is no answer
 */
const readPage = async (address: string): Promise<Document> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok && response.status !== 404) throw new Error(`${address} answered ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

/** The gallery's element on a page. */
const photosOn = (page: ParentNode): HTMLElement | null => page.querySelector<HTMLElement>('.photos');

/** The photographs on further pages of the gallery: fetched when they are needed, and put in their places. */
export class FurtherPhotos {
  readonly #grid: HTMLElement;
  readonly #observer: IntersectionObserver;
  readonly #underWay = new Map<HTMLElement, Promise<boolean>>();
  #renewing: Promise<void> | null = null;
  #category = ALL;
  #closed = false;

  constructor(grid: HTMLElement) {
    this.#grid = grid;
    this.#observer = new IntersectionObserver((entries) => this.#fetchNear(entries), { rootMargin: NEAR });
    this.#watch();
    // Nothing can be fetched for paper once printing has begun: this way it gets 120 more without scrolling.
    whenIdle(() => {
      const [first] = awaitedIn(this.#grid);
      if (first && !this.#closed) void this.fetch(first);
    });
  }

  close(): void {
    this.#closed = true;
    this.#observer.disconnect();
  }

  /** Shows a category, among the fetched photographs and the later ones. */
  show(category: string): void {
    this.#category = category;
    for (const cell of this.#grid.querySelectorAll<HTMLElement>('[id][data-category]')) this.#showOrHide(cell);
    for (const place of awaitedIn(this.#grid)) reserveSpace(place, category, this.#underWay.has(place));
    this.#watch();
  }

  /** Fetches the photographs of a placeholder; false if that failed, which the placeholder then shows. */
  fetch(place: HTMLElement): Promise<boolean> {
    const underWay = this.#underWay.get(place);
    if (underWay) return underWay;
    for (const edge of edgesOf(place)) this.#observer.unobserve(edge);
    reserveSpace(place, this.#category, true);
    const fetching = this.#replace(place)
      .then(
        () => true,
        () => {
          sayFailed(place, () => {
            delete place.dataset.renewed;
            void this.fetch(place);
          });
          return false;
        },
      )
      .finally(() => this.#underWay.delete(place));
    this.#underWay.set(place, fetching);
    return fetching;
  }

  /** Fetches pages until the element of this id exists; false if no page has it. */
  async find(id: string): Promise<boolean> {
    for (;;) {
      if (document.getElementById(id)) return true;
      const places = awaitedIn(this.#grid).slice(0, AT_ONCE);
      if (places.length === 0) return false;
      const fetched = await Promise.all(places.map((place) => this.fetch(place)));
      if (fetched.includes(false)) return document.getElementById(id) !== null;
    }
  }

  #fetchNear(entries: readonly IntersectionObserverEntry[]): void {
    const near = entries.filter(({ isIntersecting }) => isIntersecting);
    const places = new Set(near.map(({ target }) => target.closest<HTMLElement>('.further')));
    for (const place of places) if (place) void this.fetch(place);
  }

  /** Only the visitor retries a failed page. */
  #watch(): void {
    this.#observer.disconnect();
    for (const place of awaitedIn(this.#grid)) {
      if (this.#underWay.has(place) || place.querySelector('.further-failed')) continue;
      for (const edge of edgesOf(place)) this.#observer.observe(edge);
    }
  }

  #showOrHide(cell: HTMLElement): void {
    cell.hidden = this.#category !== ALL && cell.dataset.category !== this.#category;
  }

  async #replace(place: HTMLElement): Promise<void> {
    const { cells: expected = '', renewed } = place.dataset;
    const address = place.querySelector('a')?.getAttribute('href') ?? '';
    const photos = photosOn(await readPage(`${address}?${expected}`));
    // A concurrent fetch has found that the gallery has changed.
    if (!place.isConnected) return;
    if (photos?.dataset.cells === expected) this.#hang(place, [...photos.children]);
    else if (renewed === undefined) await this.#renewOnce();
    else throw new Error('the gallery changes faster than it can be read');
  }

  #hang(place: HTMLElement, cells: readonly Element[]): void {
    const hadFocus = place.contains(document.activeElement);
    for (const cell of cells) if (cell instanceof HTMLElement) this.#showOrHide(cell);
    place.replaceWith(...cells);
    if (hadFocus)
      cells
        .find((cell) => cell instanceof HTMLElement && !cell.hidden)
        ?.querySelector('a')
        ?.focus();
  }

  #renewOnce(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /**
   * The studio has changed the gallery since this page loaded: takes over the new state. Unchanged photographs stay;
   * those from further pages are fetched again when they are near.
   */
  async #renew(): Promise<void> {
    const current = photosOn(await readPage('/'));
    const list = photosOn(this.#grid);
    if (!current || !list) throw new Error('the gallery has gone');
    const cells = [...current.children].map((cell) => {
      const existing = cell.id ? document.getElementById(cell.id) : null;
      existing?.removeAttribute('hidden');
      return existing?.isEqualNode(cell) ? existing : cell;
    });
    for (const place of cells.filter((cell) => cell.matches('.further'))) place.setAttribute('data-renewed', '');
    for (const name of ['class', 'style']) list.setAttribute(name, current.getAttribute(name) ?? '');
    list.replaceChildren(...cells);
    this.show(this.#category);
  }
}
