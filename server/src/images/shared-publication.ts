/** Photographs that become ready one after another share publications: there is one in this time. */
const EVERY_MS = 1000;

/** Publishes what is ready: the first photograph at once, those that follow together, since there may be hundreds. */
export class SharedPublication {
  readonly #publish: () => void;
  #planned: NodeJS.Timeout | null = null;
  #publishedAt = Number.NEGATIVE_INFINITY;

  constructor(publish: () => void) {
    this.#publish = publish;
  }

  /** To be called with each photograph that has got more files. */
  ready(): void {
    const next = Math.max(0, this.#publishedAt + EVERY_MS - performance.now());
    this.#planned ??= setTimeout(() => this.now(), next).unref();
  }

  /** Publishes at once what there is to publish: to be called when no more will follow soon. */
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
