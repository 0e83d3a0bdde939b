import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { CopyProgress, CopyStatus } from '../../../backup-copy-status.ts';
import type { Send } from './ask-server.ts';
import { type CopyChoice, forgetChoice, readChoice, saveChoice } from './copy-choice.ts';
import { CopyFolder } from './copy-folder.ts';
import { copyNewest, planCopy, type Room } from './copy-newest.ts';
import { CopyProblem, problemOf } from './copy-problem.ts';

const MINUTE_MS = 60_000;
/** After so many minutes the server is asked for a newer snapshot. */
const LOOK_EVERY = 10;

export interface KeeperParts {
  /** The file that remembers the person's choice. */
  readonly file: string;
  /** The site's host, which names the copy's own folder in a folder that holds other things. */
  readonly host: string;
  readonly send: Send;
  /** Called with an unexpected error of the app itself. */
  readonly onFault: (error: unknown) => void;
}

/** Keeps the newest snapshot of one site in a folder of this computer. */
export class CopyKeeper {
  readonly #parts: KeeperParts;
  readonly #timer: NodeJS.Timeout;
  #choice: CopyChoice | null = null;
  #room: Room | null = null;
  #progress: CopyProgress | null = null;
  #problem: CopyStatus['problem'] = null;
  /** Minutes since the last look. */
  #minutes = LOOK_EVERY;
  #running: AbortController | null = null;
  #follows = false;
  #work: Promise<void> = Promise.resolve();

  static async open(parts: KeeperParts): Promise<CopyKeeper> {
    const keeper = new CopyKeeper(parts);
    keeper.#choice = await readChoice(parts.file);
    keeper.#look();
    return keeper;
  }

  private constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => {
      this.#minutes += 1;
      this.#look();
    }, MINUTE_MS);
  }

  get status(): CopyStatus {
    const { folder = null, state = 'off', copied: known } = this.#choice ?? {};
    const copied = known ? { madeAt: known.madeAt, seenAt: known.seenAt, bytes: known.bytes } : null;
    return { state, folder, copied, room: this.#room, progress: this.#progress, problem: this.#problem };
  }

  /** Looks for a newer snapshot, soon again after a failure. */
  #look(): void {
    const isDue = this.#problem !== null || this.#minutes >= LOOK_EVERY;
    if (this.#choice?.state === 'on' && isDue) this.#run((folder, signal) => this.#copy(folder, signal));
  }

  /** Runs one piece of work at a time; it never rejects. */
  #run(work: (folder: CopyFolder, signal: AbortSignal) => Promise<void>): void {
    if (this.#running || !this.#choice) return;
    const running = new AbortController();
    this.#running = running;
    this.#work = work(new CopyFolder(this.#choice.folder), running.signal)
      .then(() => {
        this.#problem = null;
      })
      .catch((error: unknown) => {
        if (!running.signal.aborted) this.#note(error);
      })
      .finally(() => {
        this.#progress = null;
        this.#running = null;
      });
  }

  #note(error: unknown): void {
    this.#problem = problemOf(error, this.#parts.onFault);
  }

  async #copy(folder: CopyFolder, signal: AbortSignal): Promise<void> {
    this.#minutes = 0;
    const { send } = this.#parts;
    const onProgress = (progress: CopyProgress): void => {
      this.#progress = progress;
    };
    const onRoom = (room: Room): void => {
      this.#room = room;
    };
    const remembered = this.#choice?.copied ?? null;
    const [follows, seenAt] = [this.#follows, new Date().toISOString()];
    this.#follows = false;
    const copied = await copyNewest({ send, folder, signal, remembered, follows, onProgress, onRoom });
    this.#room = null;
    const now = copied ?? remembered;
    if (now) await this.#save({ copied: { ...now, names: [...now.names], seenAt } });
  }

  async #save(part: Partial<CopyChoice>): Promise<void> {
    if (!this.#choice) return;
    this.#choice = { ...this.#choice, ...part };
    await saveChoice(this.#parts.file, this.#choice);
  }

  async #halt(): Promise<void> {
    this.#running?.abort();
    await this.#work;
  }

  /** Takes a folder that the person has chosen, and finds out how much space the copy needs there. */
  async choose(chosen: string): Promise<void> {
    await this.#halt();
    this.#room = null;
    try {
      await access(chosen, constants.W_OK);
      const own = path.join(chosen, `Shutterdesk ${this.#parts.host.replaceAll(/[^a-z0-9.-]/gi, '_')}`);
      const root = (await new CopyFolder(chosen).isFree()) ? chosen : own;
      if (!(await new CopyFolder(root).isFree())) throw new CopyProblem('taken');
      this.#choice = { folder: root, state: 'planned', copied: null };
      await saveChoice(this.#parts.file, this.#choice);
    } catch (error) {
      return this.#note(error);
    }
    this.#run(async (folder, signal) => {
      const asked = { send: this.#parts.send, folder, signal, remembered: null, follows: true };
      this.#room = (await planCopy(asked))?.room ?? null;
    });
    await this.#work;
  }

  /** Begins, or goes on after a stop. */
  async start(): Promise<void> {
    const choice = this.#choice;
    if (!choice) return;
    // The person has seen that the server's backup is older or much smaller, and follows it.
    const kind = this.#problem?.kind;
    this.#follows = kind === 'older' || kind === 'smaller';
    if (choice.state === 'on' && !this.#follows) return;
    await this.#halt();
    try {
      if (choice.state === 'planned') await new CopyFolder(choice.folder).prepare();
      await this.#save({ state: 'on' });
    } catch (error) {
      return this.#note(error);
    }
    this.#minutes = LOOK_EVERY;
    this.#look();
  }

  async stop(): Promise<void> {
    await this.#halt();
    this.#problem = null;
    await this.#save({ state: 'stopped' });
  }

  /** Keeps no copy any more. What is in the folder stays there. */
  async forget(): Promise<void> {
    await this.#halt();
    [this.#choice, this.#room, this.#problem] = [null, null, null];
    await forgetChoice(this.#parts.file);
  }

  /** Looks now, for a person who does not want to wait. */
  async lookNow(): Promise<void> {
    this.#minutes = LOOK_EVERY;
    this.#look();
  }

  /** Resolves when nothing is being copied. */
  async idle(): Promise<void> {
    await this.#work;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#halt();
  }
}
