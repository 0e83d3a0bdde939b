import { madeAtOf } from '@shutterdesk/shared/node/repository-files';
import type { CopyProgress, ReturnStatus } from '../../../backup-copy-status.ts';
import { bytesOf, CopyFolder } from './copy-folder.ts';
import type { KeeperParts } from './copy-keeper.ts';
import { CopyProblem, problemOf } from './copy-problem.ts';
import { sendSnapshot } from './send-snapshot.ts';

/** Brings a copy back to an empty server. */
export class CopyReturn {
  readonly #parts: Pick<KeeperParts, 'send' | 'onFault'>;
  #state: ReturnStatus['state'] = 'off';
  #copy: ReturnStatus['copy'] = null;
  #progress: CopyProgress | null = null;
  #problem: ReturnStatus['problem'] = null;
  #running: AbortController | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: Pick<KeeperParts, 'send' | 'onFault'>) {
    this.#parts = parts;
  }

  get status(): ReturnStatus {
    return { state: this.#state, copy: this.#copy, progress: this.#progress, problem: this.#problem };
  }

  #note(error: unknown): void {
    this.#problem = problemOf(error, this.#parts.onFault);
  }

  /** Looks at a folder that the person has chosen. */
  async choose(folder: string): Promise<void> {
    await this.stop();
    [this.#state, this.#copy, this.#problem] = ['off', null, null];
    try {
      const all = await new CopyFolder(folder).all();
      if (!all) throw new CopyProblem('no-copy');
      [this.#state, this.#copy] = ['chosen', { folder, madeAt: madeAtOf(all.id), bytes: bytesOf(all.files) }];
    } catch (error) {
      this.#note(error);
    }
  }

  /** Begins to send. What a stop or a break left on the server is not sent again. */
  start(passphrase: string): void {
    const copy = this.#copy;
    if (!copy || this.#running) return;
    const running = new AbortController();
    [this.#running, this.#state, this.#problem] = [running, 'sending', null];
    const onProgress = (progress: CopyProgress): void => {
      this.#progress = progress;
    };
    const folder = new CopyFolder(copy.folder);
    this.#work = sendSnapshot({ send: this.#parts.send, folder, signal: running.signal, onProgress }, passphrase)
      .then(() => {
        this.#state = 'sent';
      })
      .catch((error: unknown) => {
        this.#state = 'chosen';
        if (!running.signal.aborted) this.#note(error);
      })
      .finally(() => {
        [this.#running, this.#progress] = [null, null];
      });
  }

  async stop(): Promise<void> {
    this.#running?.abort();
    await this.#work;
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    await this.#work;
  }
}
