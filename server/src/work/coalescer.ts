/**
 * Keeps something as it should be after each change, by work that runs at most once at a time: changes that come
 * during a run share the next.
 */
export class Coalescer {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  /** Stands for the run that covers all changes since the last one began. */
  #due: PromiseWithResolvers<void> | null = null;

  /** `work` never rejects. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Something has changed; resolved when a run that began after that has ended. */
  changed(): Promise<void> {
    if (!this.#due) {
      this.#due = Promise.withResolvers();
      if (!this.#running) setImmediate(() => this.#run());
    }
    return this.#due.promise;
  }

  /** Resolved when all is as it should be. */
  async settled(): Promise<void> {
    await (this.#due?.promise ?? this.#running);
  }

  get isUnderWay(): boolean {
    return this.#due !== null || this.#running !== null;
  }

  #run(): void {
    const due = this.#due;
    this.#due = null;
    this.#running = this.#work().finally(() => {
      this.#running = null;
      due?.resolve();
      if (this.#due) this.#run();
    });
  }
}
