import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../server/src/config/config.ts';
import { type RunningServer, startServer } from '../../server/src/server.ts';
import { CountingPublisher, PASSWORD } from '../../server/test/test-server.ts';

/** `PASSWORD` as nobody should keep one: it takes no time to verify. Thousands of stories sign in many times each. */
const CHEAP_HASH = '$argon2id$v=19$m=8,p=1,t=2$J9oORC0xHsHANOotPy+BGQ$aEi0T7QWqPQPeG0+SlhqS/nFiQVtE97WVLjKdaZR2OU';

/** Says when a write has been carried out and is about to be answered. */
class TellingPublisher extends CountingPublisher {
  onDone: (() => void) | null = null;
  override async settled(): Promise<void> {
    this.onDone?.();
  }
}

/** The studio's server of a story, which fails at any moment and comes back at the same address. */
export class StudioServer {
  restarts = 0;
  kills = 0;
  readonly #folder: string;
  readonly #publisher: TellingPublisher;
  readonly #onKilled: () => void;
  #data = 'data';
  #running: RunningServer;
  #killing: Promise<void> | null = null;

  /** @param onKilled from now on nobody hears what the server would have answered */
  static async begin(folder: string, onKilled: () => void): Promise<StudioServer> {
    const publisher = new TellingPublisher();
    const running = await StudioServer.#serve(path.join(folder, 'data'), 0, publisher);
    return new StudioServer(folder, running, publisher, onKilled);
  }

  private constructor(folder: string, running: RunningServer, publisher: TellingPublisher, onKilled: () => void) {
    this.#folder = folder;
    this.#running = running;
    this.#publisher = publisher;
    this.#onKilled = onKilled;
  }

  static #serve(data: string, port: number, publisher: TellingPublisher): Promise<RunningServer> {
    const environment = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' };
    const config = readConfig({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, ...environment });
    return startServer(config, { publisher });
  }

  get running(): RunningServer {
    return this.#running;
  }

  async makeSignInsCheap(): Promise<void> {
    await this.#running.context.db.updateTable('admin_users').set({ passwordHash: CHEAP_HASH }).execute();
  }

  async restart(): Promise<void> {
    this.restarts += 1;
    const { port } = this.#running;
    await this.#running.close();
    this.#running = await StudioServer.#serve(path.join(this.#folder, this.#data), port, this.#publisher);
  }

  /** Ends in the middle of whatever it does: its files stay as they are, and nobody hears an answer. */
  async kill(): Promise<void> {
    this.kills += 1;
    const before = path.join(this.#folder, this.#data);
    this.#data = `data.${this.kills}`;
    const after = path.join(this.#folder, this.#data);
    cpSync(before, after, { recursive: true });
    this.#onKilled();
    const { port } = this.#running;
    await this.#running.close();
    await rm(before, { recursive: true, force: true });
    this.#running = await StudioServer.#serve(after, port, this.#publisher);
  }

  /** Ends as soon as it has carried out what `act` makes somebody ask for, and before it says so. */
  async killOnceDone(act: () => Promise<unknown>): Promise<void> {
    this.#publisher.onDone = () => {
      this.#publisher.onDone = null;
      this.#killing = this.kill();
    };
    await act().catch(() => undefined);
    this.#publisher.onDone = null;
    await this.#killing;
    this.#killing = null;
  }

  close(): Promise<void> {
    return this.#running.close();
  }
}
