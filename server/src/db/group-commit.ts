interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A larger statement would have more parameters than SQLite accepts. */
const LARGEST_GROUP = 500;

/**
 * Commits items together that arrive in the same turn of the event loop, or while the group before them is being
 * committed: one flush to the disk serves them all, and a single item does not wait.
 */
export class GroupCommit<Item, Result> {
  readonly #commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #isBusy = false;

  /** `commit` stores all items or none, and answers a result for each, in order, when they are on the disk. */
  constructor(commit: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#commit = commit;
  }

  /** Resolves when the item is on the disk; rejects when it cannot be stored. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      setImmediate(() => this.#flush());
    });
  }

  async #flush(): Promise<void> {
    const group = this.#waiting.splice(0, LARGEST_GROUP);
    try {
      const results = await this.#commit(group.map(({ item }) => item));
      for (const [place, { resolve }] of group.entries()) resolve(results[place] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.#isBusy = this.#waiting.length > 0;
    if (this.#isBusy) setImmediate(() => this.#flush());
  }
}
