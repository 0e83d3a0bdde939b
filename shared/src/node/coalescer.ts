/** Runs `work` after each change, one run at a time: changes during a run share the next one. */
export class Coalescer<Result = void> {
  readonly #work: () => Promise<Result>;
  #running: Promise<void> | null = null;
  /** The next run, which will cover all changes since the last run began. */
  #due: PromiseWithResolvers<Result> | null = null;

  constructor(work: () => Promise<Result>) {
    this.#work = work;
  }

  /** Reports a change; resolves with the result of a run that began afterwards. */
  changed(): Promise<Result> {
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
    const end = (settle: () => void): void => {
      this.#running = null;
      settle();
      if (this.#due) this.#run();
    };
    this.#running = this.#work().then(
      (result) => end(() => due?.resolve(result)),
      (error: unknown) => end(() => due?.reject(error)),
    );
  }
}
