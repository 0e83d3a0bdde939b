import { setTimeout as delay } from 'node:timers/promises';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import type pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import type { LeaderTask } from '../../work/leader-task.ts';
import { LEADER_TASKS, type LeaderTaskName, type Peers } from '../peers.ts';
import { READ_DATE, READ_VERSION, TELL_OF_CHANGE } from './content-triggers.ts';
import { ENDS_IN_SILENCE, HeldLock, isAdvisoryHeld, isHeld, SILENCE_MS } from './held-lock.ts';
import { LEADER, SERVERS } from './locks.ts';

/** A server that is gone is replaced, and a lost message made good, within this time. */
const LOOK_EVERY_MS = 5000;

const SHARE_EVERY_MS = 100;

/** A condition: a connection of our own role holds a lock alone. */
const OURS_ALONE = `mode = 'ExclusiveLock' and pid in (select pid from pg_stat_activity where usesysid = current_user::regrole)`;

/** The channel on which servers tell each other of work, by its name. */
export const WORK_CHANNEL = 'shutterdesk_work';

/** The message of a leader that ends. */
const LEAVING = 'leaving';

type LeaderTaskListener = Parameters<LeaderTask['listen']>[0];

class PostgresLeaderTask implements LeaderTask {
  readonly #listeners: LeaderTaskListener[] = [];
  readonly tell: () => void;
  readonly #isLeading: () => boolean;

  constructor(tell: () => void, isLeading: () => boolean) {
    this.tell = tell;
    this.#isLeading = isLeading;
  }

  get isMine(): boolean {
    return this.#isLeading();
  }

  listen(listener: LeaderTaskListener): void {
    this.#listeners.push(listener);
  }

  wake(): void {
    if (this.isMine) for (const { wake } of this.#listeners) wake();
  }

  begin(): void {
    for (const { begin } of this.#listeners) begin();
  }
}

interface Parts {
  /** The name of this server. */
  readonly name: string;
  readonly database: DatabaseConfig;
  /** Asks the database on any connection. */
  readonly ask: (text: string, values: string[]) => Promise<readonly pg.QueryResultRow[]>;
  /** Told of the version of the content now and then. */
  readonly onVersion: (version: number) => void;
  /** The connection says nothing any more. */
  readonly onSilence: () => void;
}

const versionIn = ([row]: readonly pg.QueryResultRow[]): number | null =>
  typeof row?.version === 'number' ? row.version : null;

/** One server leads: it has all leader tasks as long as it holds a lock, and another takes them once it is gone. */
export class PostgresPeers implements Peers {
  readonly #parts: Parts;
  readonly #leaderTasks: ReadonlyMap<LeaderTaskName, PostgresLeaderTask>;
  readonly #queue = new SerialQueue();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isServing = false;
  #lead: HeldLock | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    const isLeading = () => this.#lead?.isCertain === true;
    this.#leaderTasks = new Map(
      LEADER_TASKS.map((task) => [task, new PostgresLeaderTask(() => this.#tell(task), isLeading)] as const),
    );
  }

  leaderTask(name: LeaderTaskName): LeaderTask {
    const task = this.#leaderTasks.get(name);
    if (!task) throw new Error(`There is no leader task ${name}.`);
    return task;
  }

  contentChanged(): Promise<number | null> {
    const { ask, name } = this.#parts;
    return ask(TELL_OF_CHANGE, [name]).then(versionIn, () => null);
  }

  async contentVersion(): Promise<number | null> {
    return versionIn(await this.#parts.ask(READ_VERSION, []));
  }

  async contentChangedAt(): Promise<string | null> {
    const [row] = await this.#parts.ask(READ_DATE, []);
    return typeof row?.changedAt === 'string' ? row.changedAt : null;
  }

  async start(work: (isAlone: boolean) => Promise<void>): Promise<void> {
    const isAlone = await this.#take(SERVERS);
    // Waits for the start of another server, which may bring what all agree on.
    if (!isAlone) await this.#join();
    await work(isAlone);
    if (isAlone) await this.#join();
    if (isAlone) await this.#ask(`select pg_advisory_unlock(${SERVERS.join(', ')})`);
  }

  /** Begins with a new connection. */
  async opened(client: pg.Client): Promise<void> {
    this.#client = client;
    await this.#ask(ENDS_IN_SILENCE);
    if (this.#isServing) await this.#share();
    await this.#look();
  }

  /** The connection is gone: whoever hears nothing leaves the lead to others. */
  lost(): void {
    clearTimeout(this.#timer);
    this.#client = null;
    void this.#stopLeading();
  }

  heard(name: string): void {
    if (name === LEAVING) void this.#look().catch(() => undefined);
    for (const [task, own] of this.#leaderTasks) if (task === name) own.wake();
  }

  /** Leaves the lead to others at once, before the connection is closed. */
  async leave(): Promise<void> {
    clearTimeout(this.#timer);
    const wasLeading = this.#lead !== null;
    await this.#stopLeading();
    if (wasLeading) await this.#ask(`select pg_notify('${WORK_CHANNEL}', '${LEAVING}')`).catch(() => undefined);
    this.lost();
  }

  async #stopLeading(): Promise<void> {
    const lead = this.#lead;
    this.#lead = null;
    await lead?.release();
  }

  /** Takes the lead if nobody has it. */
  async #lookForLead(client: pg.Client): Promise<void> {
    if (this.#lead && !this.#lead.lost.aborted) return;
    await this.#stopLeading();
    const [row] = await this.#ask<{ isFree: boolean }>(`select not ${isHeld(LEADER)} as "isFree"`);
    if (!row?.isFree) return;
    // Without a connection for it, another server leads, or this one looks again.
    const lock = await HeldLock.take(this.#parts.database, LEADER, this.#parts.name).catch(() => null);
    if (!lock) return;
    if (client !== this.#client || this.#lead) return lock.release();
    this.#lead = lock;
    for (const task of this.#leaderTasks.values()) task.begin();
  }

  /** Looks whether somebody leads, and after its own leader tasks if it does: a message may have been lost. */
  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    try {
      await this.#beat(client);
      const wasLeading = this.#lead;
      await this.#lookForLead(client);
      if (wasLeading === this.#lead) for (const task of this.#leaderTasks.values()) task.wake();
    } finally {
      if (client === this.#client) this.#lookLater();
    }
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => this.#look().catch(() => undefined), LOOK_EVERY_MS).unref();
  }

  /** Keeps the connection and its locks alive, and notices if it has gone silent. */
  async #beat(client: pg.Client): Promise<void> {
    const version = await this.#queue.run(async () => {
      const silence = setTimeout(() => {
        if (client === this.#client) this.#parts.onSilence();
      }, SILENCE_MS);
      try {
        const { rows } = await client.query(READ_VERSION);
        return versionIn(rows);
      } finally {
        clearTimeout(silence);
      }
    });
    if (version !== null) this.#parts.onVersion(version);
  }

  /** A message that is lost does no harm. */
  #tell(task: LeaderTaskName): void {
    this.#parts.ask('select pg_notify($1, $2)', [WORK_CHANNEL, task]).catch(() => undefined);
  }

  async #take(lock: readonly number[]): Promise<boolean> {
    const rows = await this.#ask<{ taken: boolean }>(`select pg_try_advisory_lock(${lock.join(', ')}) as taken`);
    return rows[0]?.taken === true;
  }

  async #join(): Promise<void> {
    this.#isServing = true;
    await this.#share();
  }

  /** Waits while a server of ours starts alone. Any other role that holds the lock is not waited for. */
  async #share(): Promise<void> {
    const take = `select pg_try_advisory_lock_shared(${SERVERS.join(', ')}) as taken, ${isAdvisoryHeld(SERVERS, OURS_ALONE)} as "mustWait"`;
    for (;;) {
      const [row] = await this.#ask<{ taken: boolean; mustWait: boolean }>(take);
      if (!row?.mustWait || row.taken) return;
      await delay(SHARE_EVERY_MS);
    }
  }

  /** Answers nothing without a connection: whatever asked is done again with the next one. */
  #ask<Row extends pg.QueryResultRow>(query: string): Promise<readonly Row[]> {
    return this.#queue.run(async () => (this.#client ? (await this.#client.query<Row>(query)).rows : []));
  }
}
