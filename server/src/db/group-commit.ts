interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A larger statement would have more parameters than SQLite accepts. */
const LARGEST_GROUP = 500;

/**
 * Commits items together that arrive in the same turn of the event loop: one flush to the disk serves them all, and a
 * single item does not wait.
 */
export class GroupCommit<Item, Result> {
  readonly #commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: Waiting<Item, Result>[] = [];

  /** `commit` stores all items or none, and answers a result for each, in order, when they are on the disk. */
  constructor(commit: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#commit = commit;
  }

  /** Resolves when the item is on the disk; rejects when it cannot be stored. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      this.#waiting.push({ item, resolve, reject });
    });
  }

  #flush(): void {
    const items = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < items.length; start += LARGEST_GROUP) {
      const group = items.slice(start, start + LARGEST_GROUP);
      this.#commit(group.map(({ item }) => item)).then(
        (results) => {
          for (const [place, { resolve }] of group.entries()) resolve(results[place] as Result);
        },
        (error: unknown) => {
          for (const { reject } of group) reject(error);
        },
      );
    }
  }
}
