import { setTimeout as delay } from 'node:timers/promises';
import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import type { LeaderTask } from '../../work/leader-task.ts';
import type { Peers } from '../peers.ts';
import { CHANNEL, READ_DATE, READ_VERSION, TELL_OF_CHANGE } from './content-triggers.ts';
import { ENDS_IN_SILENCE, isCertain, SILENCE_MS } from './held-lock.ts';
import { holdersOf, LEADER, SERVERS, tryToTake } from './locks.ts';
import { clientConfig } from './pool.ts';

/** A server that is gone is replaced, and a lost message made good, within this time. */
const LOOK_EVERY_MS = 5000;

const SHARE_EVERY_MS = 100;

/** A condition: a connection of another role holds the lock of the servers, alone. */
const BY_STRANGER = `exists (select ${holdersOf(SERVERS)} and mode = 'ExclusiveLock'
  and pid in (select pid from pg_stat_activity where usesysid <> current_user::regrole))`;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;

/** The channel on which servers tell the leader that there may be something to do, and a leader that it ends. */
const WORK_CHANNEL = 'shutterdesk_work';
const LEAVING = 'leaving';

type Listener = Parameters<LeaderTask['listen']>[0];

interface Parts {
  /** The name of this server, which knows its own changes already. */
  readonly name: string;
  readonly database: DatabaseConfig;
  readonly pool: pg.Pool;
  readonly logger: Logger | undefined;
  /** Told of changes that other servers make, and of the database's return after an outage. */
  readonly contentChanged: (version: number | null) => void;
  /** Told of the version of the content now and then. */
  readonly onVersion: (version: number) => void;
}

const versionIn = ([row]: readonly pg.QueryResultRow[]): number | null =>
  typeof row?.version === 'number' ? row.version : null;

/** The connection on which a server hears of the others, and leads them while it holds a lock there. */
export class PostgresPeers implements Peers {
  readonly leaderTask: LeaderTask;
  readonly #parts: Parts;
  readonly #listeners: Listener[] = [];
  readonly #queue = new SerialQueue();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isServing = false;
  #isClosed = false;
  #hasLead = false;
  /** The time of the last question that the database answered on this connection. */
  #heardAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const isLeading = () => this.#isLeading;
    this.leaderTask = {
      get isMine() {
        return isLeading();
      },
      // A message that is lost does no harm.
      tell: () => void parts.pool.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']).catch(() => undefined),
      listen: (listener) => void this.#listeners.push(listener),
    };
  }

  get #isLeading(): boolean {
    return this.#hasLead && isCertain(this.#heardAt);
  }

  async contentChanged(): Promise<number | null> {
    const { name, pool } = this.#parts;
    return pool.query(TELL_OF_CHANGE, [name]).then(
      ({ rows }) => versionIn(rows),
      () => null,
    );
  }

  async contentVersion(): Promise<number | null> {
    return versionIn((await this.#parts.pool.query(READ_VERSION)).rows);
  }

  async contentChangedAt(): Promise<string | null> {
    const { rows } = await this.#parts.pool.query<{ changedAt: unknown }>(READ_DATE);
    return typeof rows[0]?.changedAt === 'string' ? rows[0].changedAt : null;
  }

  async start(work: (isAlone: boolean) => Promise<void>): Promise<void> {
    const [row] = await this.#ask<{ taken: boolean }>(`select ${tryToTake(SERVERS)} as taken`);
    const isAlone = row?.taken === true;
    // Waits for the start of another server, which may bring what all agree on.
    if (!isAlone) await this.#join();
    await work(isAlone);
    if (isAlone) await this.#join();
    if (isAlone) await this.#ask(`select pg_advisory_unlock(${SERVERS.join(', ')})`);
  }

  async open(): Promise<void> {
    const { database, name } = this.#parts;
    const client = new pg.Client(clientConfig(database.url, name));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => this.#heard(channel, payload));
    try {
      await client.connect();
      await client.query(`${ENDS_IN_SILENCE}; listen ${CHANNEL}; listen ${WORK_CHANNEL}`);
      this.#client = client;
      if (this.#isServing) await this.#share();
      await this.#look();
    } catch (error) {
      this.#forget();
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) await this.close();
  }

  /** Replaces the connection: it has gone silent, or one of the pool was lost. */
  renew(): void {
    const client = this.#client;
    if (!client) return;
    this.#lost(client);
    client.end().catch(() => undefined);
  }

  /** Leaves the lead to others at once, before the connection is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    const leave = `select pg_advisory_unlock(${LEADER.join(', ')}), pg_notify('${WORK_CHANNEL}', '${LEAVING}')`;
    if (this.#hasLead) await this.#ask(leave).catch(() => undefined);
    this.#forget();
    await client?.end().catch(() => undefined);
  }

  #heard(channel: string, payload: string): void {
    if (channel === WORK_CHANNEL) {
      if (payload === LEAVING) void this.#look().catch(() => undefined);
      else if (this.#isLeading) for (const { wake } of this.#listeners) wake();
      return;
    }
    const [who, version] = payload.split('/');
    if (who !== this.#parts.name) this.#parts.contentChanged(version === undefined ? null : Number(version));
  }

  /** A server that hears nothing leaves the lead to others. */
  #forget(): void {
    clearTimeout(this.#timer);
    this.#client = null;
    this.#hasLead = false;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#forget();
    this.#parts.logger?.warn('the connection to the database was lost: trying again');
    this.#again();
  }

  #again(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#return().catch(() => this.#again());
    }, this.#pauseMs).unref();
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }

  async #return(): Promise<void> {
    if (this.#isClosed) return;
    await this.open();
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#parts.logger?.warn('the database answers again');
    this.#parts.contentChanged(null);
  }

  /** Takes the lead if nobody has it, and looks after its tasks if it leads: a message may have been lost. */
  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    try {
      const askedAt = Date.now();
      const leads = await this.#beat(client);
      if (client !== this.#client) return;
      const hadLead = this.#hasLead;
      this.#heardAt = askedAt;
      this.#hasLead = leads;
      if (leads) for (const { begin, wake } of this.#listeners) (hadLead ? wake : begin)();
    } finally {
      if (client === this.#client) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#look().catch(() => undefined), LOOK_EVERY_MS).unref();
      }
    }
  }

  /** Keeps the connection and its locks alive, and notices if it has gone silent. Answers whether this server leads. */
  async #beat(client: pg.Client): Promise<boolean> {
    const { rows } = await this.#queue.run(async () => {
      const silence = setTimeout(() => {
        if (client === this.#client) this.renew();
      }, SILENCE_MS);
      try {
        const leads = this.#hasLead ? 'true' : tryToTake(LEADER);
        return await client.query<{ version: number; leads: boolean }>(
          `select version, ${leads} as leads from content_version`,
        );
      } finally {
        clearTimeout(silence);
      }
    });
    const version = versionIn(rows);
    if (version !== null) this.#parts.onVersion(version);
    return rows[0]?.leads === true;
  }

  async #join(): Promise<void> {
    this.#isServing = true;
    await this.#share();
  }

  /** Waits while a server of ours starts alone. Any other role that holds the lock is not waited for. */
  async #share(): Promise<void> {
    const take = `select pg_try_advisory_lock_shared(${SERVERS.join(', ')}) as taken, ${BY_STRANGER} as "byStranger"`;
    for (;;) {
      const [row] = await this.#ask<{ taken: boolean; byStranger: boolean }>(take);
      if (!row || row.taken) return;
      if (row.byStranger) break;
      await delay(SHARE_EVERY_MS);
    }
    this.#parts.logger?.warn('another role of the database holds the lock of the site’s servers: going on without it');
  }

  /** Answers nothing without a connection: whatever asked is done again with the next one. */
  #ask<Row extends pg.QueryResultRow>(query: string): Promise<readonly Row[]> {
    return this.#queue.run(async () => (this.#client ? (await this.#client.query<Row>(query)).rows : []));
  }
}
