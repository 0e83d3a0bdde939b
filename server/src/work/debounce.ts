/** Work that nobody waits for: it is done a while after it was asked for, once for all who asked in between. */
export class Debounce {
  readonly #ms: number;
  readonly #work: () => Promise<void>;
  #timer: NodeJS.Timeout | null = null;
  #done: Promise<void> = Promise.resolve();

  /** `work` never rejects; it is not begun again before it has ended. */
  constructor(ms: number, work: () => Promise<void>) {
    this.#ms = ms;
    this.#work = work;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => this.#begin(), this.#ms).unref();
  }

  /** Resolved when everything is done that has been asked for; what still waits is done now. */
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
