interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** More in one statement would be more parameters than SQLite takes. */
const LARGEST_GROUP = 500;

/**
 * Commits together whatever arrived in the same turn of the event loop: one flush to the disk for all of it, while
 * what comes alone waits for nobody.
 */
export class GroupCommit<Item> {
  readonly #commit: (items: readonly Item[]) => Promise<void>;
  #waiting: Waiting<Item>[] = [];

  /** `commit` stores all of the items or none, and resolves when they are on the disk. */
  constructor(commit: (items: readonly Item[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Resolved once the item is on the disk; rejected when it is not. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      this.#waiting.push({ item, resolve, reject });
    });
  }

  #flush(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < all.length; start += LARGEST_GROUP) {
      const group = all.slice(start, start + LARGEST_GROUP);
      this.#commit(group.map(({ item }) => item)).then(
        () => {
          for (const { resolve } of group) resolve();
        },
        (error: unknown) => {
          for (const { reject } of group) reject(error);
        },
      );
    }
  }
}
