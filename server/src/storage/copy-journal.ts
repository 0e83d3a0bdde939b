import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';

/** The copied and verified keys, one on each line: an interrupted copy continues there. */
export class CopyJournal {
  readonly #file: string;
  readonly #verified: ReadonlySet<string>;

  private constructor(file: string, verified: ReadonlySet<string>) {
    this.#file = file;
    this.#verified = verified;
  }

  /** @param target the destination of the copies: a journal for another one starts again */
  static async open(file: string, target: string): Promise<CopyJournal> {
    const [first, ...keys] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (first === target) return new CopyJournal(file, new Set(keys));
    await writeFile(file, `${target}\n`);
    return new CopyJournal(file, new Set());
  }

  has(key: string): boolean {
    return this.#verified.has(key);
  }

  add(key: string): Promise<void> {
    return appendFile(this.#file, `${key}\n`);
  }

  remove(): Promise<void> {
    return rm(this.#file, { force: true });
  }
}
