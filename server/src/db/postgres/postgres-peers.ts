import type pg from 'pg';
import type { Duty } from '../../work/duty.ts';
import { SerialQueue } from '../../work/serial-queue.ts';
import { DUTIES, type DutyName, type Peers } from '../peers.ts';
import { CHANNEL } from './content-triggers.ts';
import { dutyLock, SERVERS } from './locks.ts';

/** A server that is gone is replaced, and a lost message made good, within this time. */
const LOOK_EVERY_MS = 5000;

/** A machine that is gone does not close its connections: the database gives up on them after half a minute. */
const KEEPALIVE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/** On which servers tell each other of work, by the name of the duty. */
export const WORK_CHANNEL = 'shutterdesk_work';

type Hearing = Parameters<Duty['hear']>[0];

class PostgresDuty implements Duty {
  isMine = false;
  readonly #hearings: Hearing[] = [];
  readonly tell: () => void;

  constructor(tell: () => void) {
    this.tell = tell;
  }

  hear(hearing: Hearing): void {
    this.#hearings.push(hearing);
  }

  wake(): void {
    if (this.isMine) for (const { wake } of this.#hearings) wake();
  }

  become(isMine: boolean): void {
    const isNew = isMine && !this.isMine;
    this.isMine = isMine;
    if (isNew) for (const { begin } of this.#hearings) begin();
  }
}

/** Duties are advisory locks of one connection: they end with it, and another server takes them. */
export class PostgresPeers implements Peers {
  readonly #notify: (channel: string, payload: string) => void;
  readonly #name: string;
  readonly #duties: ReadonlyMap<DutyName, PostgresDuty>;
  readonly #queue = new SerialQueue();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isServing = false;

  /** @param notify sends a message to all servers; one that is lost does no harm */
  constructor(name: string, notify: (channel: string, payload: string) => void) {
    this.#name = name;
    this.#notify = notify;
    this.#duties = new Map(
      DUTIES.map((duty) => [duty, new PostgresDuty(() => this.#notify(WORK_CHANNEL, duty))] as const),
    );
  }

  duty(name: DutyName): Duty {
    const duty = this.#duties.get(name);
    if (!duty) throw new Error(`There is no duty ${name}.`);
    return duty;
  }

  contentChanged(): void {
    this.#notify(CHANNEL, this.#name);
  }

  async start(work: (isAlone: boolean) => Promise<void>): Promise<void> {
    const isAlone = await this.#take(SERVERS);
    await work(isAlone);
    this.#isServing = true;
    await this.#share();
    if (isAlone) await this.#ask(`select pg_advisory_unlock(${SERVERS.join(', ')})`);
  }

  /** Begins with a connection, whose locks it will hold. */
  async opened(client: pg.Client): Promise<void> {
    this.#client = client;
    await this.#ask(KEEPALIVE);
    if (this.#isServing) await this.#share();
    await this.#look();
  }

  /** The connection is gone, and so are its locks. */
  lost(): void {
    clearTimeout(this.#timer);
    this.#client = null;
    for (const duty of this.#duties.values()) duty.become(false);
  }

  heard(name: string): void {
    for (const [duty, own] of this.#duties) if (duty === name) own.wake();
  }

  /** Leaves everything to others at once, before the connection is closed. */
  async leave(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#ask('select pg_advisory_unlock_all()').catch(() => undefined);
    this.lost();
  }

  /** Takes what is free, and looks after what is its own: a message may have been lost. */
  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    this.#timer = setTimeout(() => this.#look().catch(() => undefined), LOOK_EVERY_MS).unref();
    for (const [name, duty] of this.#duties) {
      if (duty.isMine) duty.wake();
      else if ((await this.#take(dutyLock(name))) && client === this.#client) duty.become(true);
    }
  }

  async #take(lock: readonly number[]): Promise<boolean> {
    const rows = await this.#ask<{ taken: boolean }>(`select pg_try_advisory_lock(${lock.join(', ')}) as taken`);
    return rows[0]?.taken === true;
  }

  async #share(): Promise<void> {
    await this.#ask(`select pg_advisory_lock_shared(${SERVERS.join(', ')})`);
  }

  /** Nothing without a connection: whatever asks is done again with the next one. */
  #ask<Row extends pg.QueryResultRow>(query: string): Promise<readonly Row[]> {
    return this.#queue.run(async () => (this.#client ? (await this.#client.query<Row>(query)).rows : []));
  }
}
