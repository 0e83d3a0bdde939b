import { ALL, awaitedIn, showOrHide } from './awaited-photos.ts';
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
 * Reads the cells of a further page. If the page no longer exists, there are none.
 * @throws when there is no answer
 */
const readCells = async (address: string): Promise<readonly HTMLElement[]> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok && response.status !== 404) throw new Error(`${address} answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...page.querySelectorAll<HTMLElement>('.photos > li')];
};

/**
 * The photographs of the gallery in a category. Those on its further pages are fetched when they are needed, and put in
 * their places.
 */
export class ShownPhotos {
  readonly #grid: HTMLElement;
  readonly #observer: IntersectionObserver;
  readonly #underWay = new Map<HTMLElement, Promise<boolean>>();
  category = ALL;
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

  show(category: string): void {
    this.category = category;
    if (category !== ALL) this.showAll();
    for (const cell of this.#grid.querySelectorAll<HTMLElement>('[id][data-category]')) showOrHide(cell, category);
    for (const place of awaitedIn(this.#grid)) reserveSpace(place, category, this.#underWay.has(place));
    this.#watch();
  }

  /** Fetches the photographs of a placeholder; false if that failed, which the placeholder then shows. */
  fetch(place: HTMLElement): Promise<boolean> {
    const underWay = this.#underWay.get(place);
    if (underWay) return underWay;
    for (const edge of edgesOf(place)) this.#observer.unobserve(edge);
    reserveSpace(place, this.category, true);
    const fetching = this.#replace(place)
      .then(
        () => true,
        () => {
          sayFailed(place, () => void this.fetch(place));
          return false;
        },
      )
      .finally(() => this.#underWay.delete(place));
    this.#underWay.set(place, fetching);
    return fetching;
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

  /** Fetches pages until the element of this id exists, and shows it; false if no page has it. */
  async find(id: string): Promise<boolean> {
    let isGoingOn = true;
    while (isGoingOn && !document.getElementById(id)) {
      const places = awaitedIn(this.#grid).slice(0, AT_ONCE);
      const fetched = await Promise.all(places.map((place) => this.fetch(place)));
      isGoingOn = places.length > 0 && !fetched.includes(false);
    }
    const isThere = document.getElementById(id) !== null;
    if (isThere) this.reveal(id);
    return isThere;
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

  async #replace(place: HTMLElement): Promise<void> {
    const read = await readCells(place.querySelector('a')?.getAttribute('href') ?? '');
    // The studio may have moved photographs from page to page since this one was loaded.
    const cells = read.filter(({ id }) => !document.getElementById(id));
    const hadFocus = place.contains(document.activeElement);
    for (const cell of cells) showOrHide(cell, this.category);
    place.replaceWith(...cells);
    if (hadFocus)
      cells
        .find(({ hidden }) => !hidden)
        ?.querySelector('a')
        ?.focus();
  }
}
