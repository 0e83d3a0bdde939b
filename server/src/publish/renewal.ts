/** Changes that follow each other faster than this share one renewal, if nobody asks for what they changed. */
const PAUSE_MS = 250;

/**
 * Keeps something as it should be after each change, by work that runs at most once at a time. A change alone is worked
 * off as soon as it has been answered; of many one after the other, the first, and the rest when they pause or when somebody asks.
 */
export class Renewal {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  /** Stands for the run that covers all changes since the last one began. */
  #due: PromiseWithResolvers<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;

  /** `work` never rejects. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Something has changed; resolved when a run that began after that has ended. */
  changed(): Promise<void> {
    const now = performance.now();
    const isAlone = now - this.#changedAt > PAUSE_MS;
    this.#changedAt = now;
    this.#due ??= Promise.withResolvers();
    const { promise } = this.#due;
    clearTimeout(this.#timer);
    if (isAlone) setImmediate(() => this.pending());
    else this.#timer = setTimeout(() => this.pending(), PAUSE_MS).unref();
    return promise;
  }

  /** null: all is as it should be. Else resolved when it is; what waits is begun. */
  pending(): Promise<void> | null {
    if (!this.#due) return this.#running;
    const { promise } = this.#due;
    if (this.#running) void this.#running.then(() => this.pending());
    else this.#run();
    return promise;
  }

  get isUnderWay(): boolean {
    return this.#due !== null || this.#running !== null;
  }

  #run(): void {
    const due = this.#due;
    this.#due = null;
    clearTimeout(this.#timer);
    this.#running = this.#work().finally(() => {
      this.#running = null;
      due?.resolve();
    });
  }
}
