interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A larger statement would have more parameters than SQLite accepts. */
const LARGEST_GROUP = 500;

/**
 * Commits items together that arrive in the same turn of the event loop: one flush to the disk serves them all, and a
 * single item does not wait.
 */
export class GroupCommit<Item> {
  readonly #commit: (items: readonly Item[]) => Promise<void>;
  #waiting: Waiting<Item>[] = [];

  /** `commit` stores all items or none, and resolves when they are on the disk. */
  constructor(commit: (items: readonly Item[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Resolves when the item is on the disk; rejects when it cannot be stored. */
  add(item: Item): Promise<void> {
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
