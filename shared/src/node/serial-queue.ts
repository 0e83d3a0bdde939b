/** Runs jobs one at a time, in their order of arrival. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when all jobs so far have ended, even with an error. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
