/** Priorities, highest first: a lower one waits until no higher one is left. */
export const RANKS = ['known', 'new', 'failed'] as const;
export type Rank = (typeof RANKS)[number];

/** A caller's place in the queue. */
export interface Place {
  readonly address: string;
  readonly rank: Rank;
  /** Aborted when the caller gives up. */
  readonly abandoned: AbortSignal;
}

interface Waiting {
  readonly run: () => Promise<void>;
  readonly refuse: (reason: unknown) => void;
}

/** The waiting callers of one rank, by address; the address that is next comes first. */
type Lines = Map<string, readonly Waiting[]>;

/**
 * Runs jobs one at a time, by rank. Within a rank the addresses take turns, so that an address with many jobs does
 * not block the others.
 */
export class FairQueue {
  readonly #most: number;
  readonly #refusal: () => Error;
  readonly #stopping: AbortSignal;
  readonly #ranks: Readonly<Record<Rank, Lines>> = { known: new Map(), new: new Map(), failed: new Map() };
  #waiting = 0;
  #isRunning = false;

  /**
   * @param most of them may wait: one more costs the address with the most jobs its last one
   * @param stopping lets go of all who wait, and of all who come, with its reason
   */
  constructor(most: number, refusal: () => Error, stopping: AbortSignal) {
    this.#most = most;
    this.#refusal = refusal;
    this.#stopping = stopping;
  }

  /** The number of jobs of a rank that wait for an address. */
  waitingAt(rank: Rank, address: string): number {
    return this.#ranks[rank].get(address)?.length ?? 0;
  }

  take<Result>({ address, rank, abandoned }: Place, work: () => Promise<Result>): Promise<Result> {
    const left = AbortSignal.any([abandoned, this.#stopping]);
    return new Promise((resolve, reject) => {
      if (left.aborted) return reject(left.reason);
      const leave = (): void => {
        this.#remove(rank, address, waiting);
        reject(left.reason);
      };
      const waiting: Waiting = {
        run: () => {
          left.removeEventListener('abort', leave);
          return work().then(resolve, reject);
        },
        refuse: reject,
      };
      left.addEventListener('abort', leave, { once: true });
      const lines = this.#ranks[rank];
      lines.set(address, [...(lines.get(address) ?? []), waiting]);
      this.#waiting += 1;
      if (this.#waiting > this.#most) this.refuseLongest();
      if (!this.#isRunning) void this.#run();
    });
  }

  #remove(rank: Rank, address: string, waiting: Waiting): void {
    const lines = this.#ranks[rank];
    const line = lines.get(address) ?? [];
    const rest = line.filter((other) => other !== waiting);
    this.#waiting -= line.length - rest.length;
    if (rest.length > 0) lines.set(address, rest);
    else lines.delete(address);
  }

  /**
   * In the lowest rank, the address with the most jobs loses its last one. Among equally long lines the newest one loses,
   * so that earlier callers keep their place.
   */
  refuseLongest(): void {
    const rank = RANKS.findLast((each) => this.#ranks[each].size > 0);
    if (!rank) return;
    const [address, line] = [...this.#ranks[rank]].reduce((longest, other) =>
      other[1].length >= longest[1].length ? other : longest,
    );
    const last = line.at(-1);
    if (!last) return;
    this.#remove(rank, address, last);
    last.refuse(this.#refusal());
  }

  #next(): Waiting | undefined {
    const rank = RANKS.find((each) => this.#ranks[each].size > 0);
    if (!rank) return undefined;
    const lines = this.#ranks[rank];
    for (const [address, [next, ...rest]] of lines) {
      // Move the address to the end, behind all others.
      lines.delete(address);
      if (rest.length > 0) lines.set(address, rest);
      this.#waiting -= 1;
      return next;
    }
    return undefined;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#next(); next; next = this.#next()) await next.run();
    this.#isRunning = false;
  }
}
