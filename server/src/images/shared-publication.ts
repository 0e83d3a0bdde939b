/** Photographs that become ready one after another share publications: there is one in this time. */
const EVERY_MS = 1000;
/** Nobody waits for pictures that were there before, with more bytes. */
const REFINED_WITHIN_MS = 60_000;

interface Planned {
  readonly timer: NodeJS.Timeout;
  readonly isRefined: boolean;
}

/** Publishes what is ready: the first photograph at once, those that follow together, since there may be hundreds. */
export class SharedPublication {
  readonly #publish: () => void;
  #planned: Planned | null = null;
  #publishedAt = Number.NEGATIVE_INFINITY;

  constructor(publish: () => void) {
    this.#publish = publish;
  }

  /** To be called with each photograph that has got more files. */
  ready({ isRefined }: Pick<Planned, 'isRefined'>): void {
    if (this.#planned && (isRefined || !this.#planned.isRefined)) return;
    this.close();
    const next = Math.max(0, this.#publishedAt + EVERY_MS - performance.now());
    const timer = setTimeout(() => this.now(), isRefined ? REFINED_WITHIN_MS : next).unref();
    this.#planned = { timer, isRefined };
  }

  /** To be called when no more will follow soon: those that somebody waits for are published at once. */
  last(): void {
    if (this.#planned?.isRefined === false) this.now();
  }

  /** Publishes at once what there is to publish. */
  now(): void {
    if (!this.#planned) return;
    this.close();
    this.#publishedAt = performance.now();
    this.#publish();
  }

  close(): void {
    clearTimeout(this.#planned?.timer);
    this.#planned = null;
  }
}
