import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { inject } from 'vitest';
import { readConfig } from '../../server/src/config/config.ts';
import { incomingFolder } from '../../server/src/config/data-folder.ts';
import { DATABASE_FILE } from '../../server/src/db/database-file.ts';
import { beginOtherGeneration } from '../../server/src/db/generation.ts';
import { type RunningServer, startServer } from '../../server/src/server.ts';
import { CHEAP_PASSWORDS } from '../../server/test/cheap-passwords.ts';
import { IDLE_IMAGE_PROCESSES } from '../../server/test/idle-image-processes.ts';
import { DASHBOARD } from '../../server/test/prepared.ts';
import { CountingPublisher, PASSWORD } from '../../server/test/test-server.ts';

const BACKUP = 'backup';

/** Copies a data folder that is in use. Unfinished files may vanish meanwhile, and a start removes them anyway. */
const copyData = (dataDir: string, to: string): void =>
  cpSync(dataDir, to, { recursive: true, filter: (file) => file !== incomingFolder({ dataDir }) });

/** Reports when a write has been carried out and is about to be answered. */
class TellingPublisher extends CountingPublisher {
  onDone: (() => void) | null = null;
  override async caughtUp(): Promise<void> {
    this.onDone?.();
  }
}

/** The studio's server in a story; it fails at any moment and returns at the same address. */
export class StudioServer {
  restarts = 0;
  kills = 0;
  /** The number of times that it has restored its backup. */
  backups = 0;
  readonly #folder: string;
  readonly #publisher: TellingPublisher;
  readonly #cutOff: () => () => void;
  #data = 'data';
  #copies = 0;
  #backupOf: string | null = null;
  #running: RunningServer;
  #killing: Promise<void> | null = null;

  /**
   * @param cutOff called when the server ends in the middle: from then on nothing reaches it and no answer of it
   * arrives, until the returned function is called
   */
  static async begin(folder: string, cutOff: () => () => void): Promise<StudioServer> {
    const publisher = new TellingPublisher();
    const running = await StudioServer.#serve(path.join(folder, 'data'), 0, publisher);
    return new StudioServer(folder, running, publisher, cutOff);
  }

  private constructor(folder: string, running: RunningServer, publisher: TellingPublisher, cutOff: () => () => void) {
    this.#folder = folder;
    this.#running = running;
    this.#publisher = publisher;
    this.#cutOff = cutOff;
  }

  static #serve(data: string, port: number, publisher: TellingPublisher): Promise<RunningServer> {
    const environment = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent' };
    const settings = readConfig({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, ...environment });
    const config = { ...settings, adminDir: path.join(inject('prepared'), DASHBOARD) };
    return startServer(config, {
      publisher,
      passwordCost: CHEAP_PASSWORDS,
      imageProcesses: IDLE_IMAGE_PROCESSES,
    });
  }

  get running(): RunningServer {
    return this.#running;
  }

  async restart(): Promise<void> {
    this.restarts += 1;
    const { port } = this.#running;
    await this.#running.close();
    this.#running = await StudioServer.#serve(path.join(this.#folder, this.#data), port, this.#publisher);
  }

  /** Ends in the middle of its work: its files stay as they are, and no answer arrives. */
  async kill(): Promise<void> {
    this.kills += 1;
    const goOn = this.#copyFrom(this.#data);
    const isBack = this.#cutOff();
    await goOn();
    isBack();
  }

  /** After its end, continues with a copy of its current data. */
  #copyFrom(source: string): () => Promise<void> {
    const before = path.join(this.#folder, this.#data);
    this.#copies += 1;
    this.#data = `data.${this.#copies}`;
    const after = path.join(this.#folder, this.#data);
    copyData(path.join(this.#folder, source), after);
    return async () => {
      const { port } = this.#running;
      await this.#running.close();
      await rm(before, { recursive: true, force: true });
      this.#running = await StudioServer.#serve(after, port, this.#publisher);
    };
  }

  /** Copies its data while it runs. */
  async backUp(): Promise<void> {
    const backup = path.join(this.#folder, BACKUP);
    await rm(backup, { recursive: true, force: true });
    this.#backupOf = new Date().toISOString();
    copyData(path.join(this.#folder, this.#data), backup);
  }

  /** Restores its backup; false if there is none. */
  async putBack(): Promise<boolean> {
    if (this.#backupOf === null) return false;
    this.backups += 1;
    const goOn = this.#copyFrom(BACKUP);
    const sqlite = new SQLite(path.join(this.#folder, this.#data, DATABASE_FILE));
    beginOtherGeneration(sqlite, this.#backupOf);
    sqlite.close();
    await goOn();
    return true;
  }

  /** Ends as soon as it has carried out the request of `act`, before it answers. */
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
