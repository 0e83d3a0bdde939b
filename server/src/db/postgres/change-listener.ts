import pg from 'pg';
import type { Logger } from 'pino';
import { CHANNEL } from './content-triggers.ts';
import { clientConfig } from './pool.ts';
import { type PostgresPeers, WORK_CHANNEL } from './postgres-peers.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3000;

interface Parts {
  readonly url: string;
  /** The name of this server, which knows its own changes already. */
  readonly name: string;
  readonly logger: Logger | undefined;
  readonly contentChanged: (version: number | null) => void;
  /** They use the same connection. */
  readonly peers: PostgresPeers;
}

/**
 * Hears of changes that other servers make, and of the database's return after an outage: whatever was changed
 * meanwhile, or could not be read, is read then.
 */
export class ChangeListener {
  readonly #parts: Parts;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    const { url, name, contentChanged, peers } = this.#parts;
    const client = new pg.Client(clientConfig(url, name));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === WORK_CHANNEL) return peers.heard(payload);
      const [who, version] = payload.split('/');
      if (who !== name) contentChanged(version === undefined ? null : Number(version));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${WORK_CHANNEL}`);
      await peers.opened(client);
    } catch (error) {
      peers.lost();
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) await client.end();
    else this.#client = client;
  }

  /** Replaces the connection: it has gone silent, or one of the pool was lost. */
  renew(): void {
    const client = this.#client;
    if (!client) return;
    this.#lost(client);
    client.end().catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = null;
    this.#parts.peers.lost();
    this.#parts.logger?.warn('the connection to the database was lost: trying again');
    this.#again();
  }

  #again(): void {
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

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#parts.peers.leave();
    await this.#client?.end().catch(() => undefined);
  }
}
