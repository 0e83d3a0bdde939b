/** Runs `work` after each change, one run at a time: changes during a run share the next one. */
export class Coalescer {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  /** The next run, which will cover all changes since the last run began. */
  #due: PromiseWithResolvers<void> | null = null;

  /** `work` never rejects. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Reports a change; resolves when a run that began afterwards has ended. */
  changed(): Promise<void> {
    if (!this.#due) {
      this.#due = Promise.withResolvers();
      if (!this.#running) setImmediate(() => this.#run());
    }
    return this.#due.promise;
  }

  /** Resolves when no run is due or running. */
  async caughtUp(): Promise<void> {
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
