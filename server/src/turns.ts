/** Lets work through one at a time, in the order in which it came; what can wait goes after all that cannot. */
export class Turns {
  readonly #now: (() => Promise<void>)[] = [];
  readonly #later: (() => Promise<void>)[] = [];
  #running = 0;

  /** How many have not been done yet, the one that is being done among them. */
  get waiting(): number {
    return this.#now.length + this.#later.length + this.#running;
  }

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#enter(this.#now, work);
  }

  takeLater<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#enter(this.#later, work);
  }

  #enter<Result>(queue: (() => Promise<void>)[], work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      if (this.#running === 0) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = 1;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#running = 0;
  }

  #next(): (() => Promise<void>) | undefined {
    return this.#now.shift() ?? this.#later.shift();
  }
}
