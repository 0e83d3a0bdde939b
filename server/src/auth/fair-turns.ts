interface Waiting {
  readonly run: () => Promise<void>;
  readonly refuse: (error: Error) => void;
}

/**
 * Lets work through one at a time. Those who brought it take turns, so that whoever brings much keeps nobody else
 * waiting, and when there is too much, whoever brought most is refused the last of it.
 */
export class FairTurns {
  readonly #most: number;
  readonly #refusal: () => Error;
  /** What each of them waits with; whose turn is next comes first. */
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;

  constructor(most: number, refusal: () => Error) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /** How many have not been done yet, the one that is being done among them. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, this.#running);
  }

  take<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = { run: () => work().then(resolve, reject), refuse: reject };
      this.#lines.set(who, [...(this.#lines.get(who) ?? []), waiting]);
      if (this.waiting > this.#most) this.#refuseLongest();
      if (this.#running === 0) void this.#run();
    });
  }

  /** Of equally long lines the one that came last: who has waited keeps their place. */
  #refuseLongest(): void {
    const [who, line] = [...this.#lines].reduce((longest, one) => (one[1].length >= longest[1].length ? one : longest));
    this.#keep(who, line.slice(0, -1));
    line.at(-1)?.refuse(this.#refusal());
  }

  #next(): Waiting | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [who, [next, ...rest]] = first;
    this.#lines.delete(who);
    this.#keep(who, rest);
    return next;
  }

  #keep(who: string, line: Waiting[]): void {
    if (line.length > 0) this.#lines.set(who, line);
    else this.#lines.delete(who);
  }

  async #run(): Promise<void> {
    this.#running = 1;
    for (let next = this.#next(); next; next = this.#next()) await next.run();
    this.#running = 0;
  }
}
