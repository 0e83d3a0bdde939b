import { listContacts, listGalleryImages, readCurrentUser, readSettings } from '@shutterdesk/shared';
import { PASSWORD } from '../../server/test/test-server.ts';
import { createOffline, type Offline } from '../src/main/offline/offline.ts';
import { APP_ORIGIN, createKeychain } from './offline-app.ts';
import { createNetwork } from './offline-network.ts';

const PROBE = { firstMs: 3_600_000, longestMs: 3_600_000 };

/** What the window shows first, and goes on showing without a network. */
export const SHOWN = [readSettings, listContacts, listGalleryImages].map(({ path }) => path);

/** A person at a desktop app whose network, and whose computer, may fail at any moment. */
export class Desk {
  readonly network = createNetwork();
  crashes = 0;
  readonly #origin: string;
  readonly #folder: string;
  readonly keychain: ReturnType<typeof createKeychain>;
  #offline: Offline | null = null;

  constructor(origin: string, folder: string, session: string | null) {
    this.#origin = origin;
    this.#folder = folder;
    this.keychain = createKeychain(session);
  }

  get offline(): Offline {
    if (!this.#offline) throw new Error('The app has not been started.');
    return this.#offline;
  }

  async start(): Promise<void> {
    const { fetch } = this.network;
    const options = {
      origin: this.#origin,
      folder: this.#folder,
      session: this.keychain,
      probe: PROBE,

      fetch,
    };
    this.#offline = await createOffline(options);
  }

  async crash(): Promise<void> {
    this.crashes += 1;
    await this.#offline?.close();
    await this.start();
  }

  async close(): Promise<void> {
    await this.#offline?.close();
  }

  call(route: string, init: RequestInit = {}): Promise<Response> {
    return this.offline.gateway(new Request(APP_ORIGIN + route, init));
  }

  json(method: string, route: string, body?: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.call(route, { method, ...(body === undefined ? {} : { headers, body: JSON.stringify(body) }) });
  }

  async read<Answer>(route: string): Promise<Answer> {
    return (await (await this.call(route)).json()) as Answer;
  }

  /** What the app knows of a read once nothing can be fetched. */
  async remembered(route: string): Promise<unknown> {
    this.network.down = true;
    try {
      return await this.read(route);
    } finally {
      this.network.down = false;
    }
  }

  async signIn(): Promise<void> {
    await this.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
    for (const route of [readCurrentUser.path, ...SHOWN]) await this.call(route);
    await this.offline.idle();
  }
}
