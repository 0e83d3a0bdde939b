/** Runs `work` once, some time after the first of several requests. */
export class Debounce {
  readonly #ms: number;
  readonly #work: () => Promise<void>;
  #timer: NodeJS.Timeout | null = null;
  #done: Promise<void> = Promise.resolve();

  /** `work` never rejects; runs do not overlap. */
  constructor(ms: number, work: () => Promise<void>) {
    this.#ms = ms;
    this.#work = work;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => this.#begin(), this.#ms).unref();
  }

  /** Runs pending work immediately; resolves when all requested work is done. */
  now(): Promise<void> {
    if (this.#timer) this.#begin();
    return this.#done;
  }

  #begin(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#done = this.#done.then(this.#work);
  }
}
