/** Photographs that are ready within this time share one publication. */
const EVERY_MS = 1000;

/** Publishes finished photographs: the first at once, the following ones together, because there may be hundreds. */
export class SharedPublication {
  readonly #publish: () => void;
  #planned: NodeJS.Timeout | null = null;
  #publishedAt = Number.NEGATIVE_INFINITY;

  constructor(publish: () => void) {
    this.#publish = publish;
  }

  /** Call this for each photograph that has got more files. */
  ready(): void {
    const next = Math.max(0, this.#publishedAt + EVERY_MS - performance.now());
    this.#planned ??= setTimeout(() => this.now(), next).unref();
  }

  /** Publishes immediately; call this when no more photographs will follow soon. */
  now(): void {
    if (!this.#planned) return;
    this.close();
    this.#publishedAt = performance.now();
    this.#publish();
  }

  close(): void {
    if (this.#planned) clearTimeout(this.#planned);
    this.#planned = null;
  }
}
