import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  DEVICE_COOKIE,
  listEnquiries,
  listGalleryImages,
  login,
  logout,
  readCurrentUser,
  readSettings,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { PASSWORD } from '../../server/test/test-server.ts';
import { createOffline, type Offline } from '../src/electron/offline/offline.ts';
import { STORE_FILE } from '../src/electron/offline/store/store.ts';
import { APP_ORIGIN, createKeychain } from './offline-app.ts';
import { createNetwork } from './offline-network.ts';
import { type Release, sendTo } from './offline-releases.ts';

const PROBE = { firstMs: 3_600_000, longestMs: 3_600_000 };

/** The first reads of the window, which also work without a network. */
export const SHOWN = [readSettings, listEnquiries, listGalleryImages].map(({ path: route }) => route);

/** The people of the studio. */
export const PEOPLE = ['owner', 'ann'] as const;
export type Name = (typeof PEOPLE)[number] | 'guest';

/** A write that was sent, with the person of its session. */
export interface Sent {
  readonly by: Name;
  readonly said: string;
}

/** A desktop app and its people, whose network and computer may fail at any moment. */
export class Desk {
  readonly network = createNetwork();
  /** The person who last signed in here, as far as the app could tell them. */
  person: Name = 'owner';
  readonly #sessions = new Map<string, Name>();
  crashes = 0;
  kills = 0;
  signIns = 0;
  /** The number of starts of the app. */
  starts = 0;
  jumps = 0;
  /** The releases of the server, the last one now. */
  readonly releases: Release[] = ['today'];
  /** Answers that say that something went wrong in the app. */
  readonly faults: string[] = [];
  readonly #origin: string;
  readonly #sent: Sent[];
  /** The cookies that the app sent last. */
  #cookie = '';
  #folder: string;
  readonly keychain: ReturnType<typeof createKeychain>;
  #offline: Offline | null = null;
  /** Cuts the network of the running app. */
  #cut = new AbortController();

  /** @param sent collects all writes that are sent */
  constructor(origin: string, folder: string, session: string | null, sent: Sent[] = []) {
    this.#origin = origin;
    this.#sent = sent;
    this.#folder = folder;
    this.keychain = createKeychain(session);
  }

  get release(): Release {
    return this.releases.at(-1) ?? 'today';
  }

  get offline(): Offline {
    if (!this.#offline) throw new Error('The app has not been started.');
    return this.#offline;
  }

  async start(): Promise<void> {
    this.starts += 1;
    const { signal } = this.#cut;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      signal.throwIfAborted();
      this.#cookie = new Headers(init?.headers).get('cookie') ?? this.#cookie;
      if (init?.method !== 'GET') this.#sent.push({ by: this.#personOf(init), said: `${input} ${init?.body ?? ''}` });
      const answer = await sendTo(this, input, init);
      signal.throwIfAborted();
      if (String(input).endsWith(login.path) && answer.ok) {
        const { username } = JSON.parse(String(init?.body)) as { username: Name };
        const [session] = answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith(DEVICE_COOKIE));
        this.#sessions.set(session?.split(';')[0] ?? '', username);
      }
      return answer;
    };
    const options = { origin: this.#origin, folder: this.#folder, session: this.keychain, probe: PROBE, fetch };
    this.#offline = await createOffline(options);
  }

  /** The person whose session a call carries. */
  #personOf(init: RequestInit | undefined): Name {
    const cookies = new Headers(init?.headers).get('cookie')?.split('; ') ?? [];
    return cookies.map((cookie) => this.#sessions.get(cookie)).find(Boolean) ?? this.person;
  }

  /** Ends like a terminated program, and starts again. */
  async crash(): Promise<void> {
    this.crashes += 1;
    await this.#offline?.close();
    await this.start();
  }

  /** Ends in the middle of its work: the files stay as they are at this moment, and no answer arrives. */
  async kill(): Promise<void> {
    this.kills += 1;
    const [killed, folder] = [this.#offline, this.#folder];
    this.#folder = `${folder}.${this.kills}`;
    cpSync(folder, this.#folder, { recursive: true });
    this.#cut.abort(new TypeError('fetch failed'));
    this.#cut = new AbortController();
    await this.start();
    await killed?.close();
    // It may write to its end.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The clock jumps while the app is closed: everything seems to have been made at another time. */
  async jumpInTime(days: number): Promise<void> {
    this.jumps += 1;
    await this.#offline?.close();
    // After a week nothing is in transit any more.
    this.network.dropStrays();
    const sqlite = new SQLite(path.join(this.#folder, STORE_FILE));
    for (const table of ['outbox', 'uploads'])
      sqlite.exec(`update ${table} set createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '${days} days')`);
    sqlite.close();
    await this.start();
  }

  /** The app's files that contain a text. */
  filesWith(text: string): readonly string[] {
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const holds = (file: string) => readFileSync(file, 'latin1').includes(text);
    return files.map((file) => path.join(file.parentPath, file.name)).filter(holds);
  }

  async close(): Promise<void> {
    await this.#offline?.close();
  }

  async call(route: string, init: RequestInit = {}): Promise<Response> {
    const { kills } = this;
    const answer = await this.offline.gateway(new Request(APP_ORIGIN + route, init));
    // A killed app runs on in this process, in a folder that the next one does not have.
    if (kills !== this.kills) throw new TypeError('the app was killed');
    if (answer.status === 500 && (await answer.clone().text()).includes('went wrong in the app'))
      this.faults.push(route);
    return answer;
  }

  json(method: string, route: string, body?: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.call(route, { method, ...(body === undefined ? {} : { headers, body: JSON.stringify(body) }) });
  }

  async read<Answer>(route: string): Promise<Answer> {
    return (await (await this.call(route)).json()) as Answer;
  }

  /** The cached answer to a read, without a network. */
  async remembered(route: string): Promise<unknown> {
    this.network.down = true;
    try {
      return await this.read(route);
    } finally {
      this.network.down = false;
    }
  }

  /** The server's own answer to the person of this desk. */
  async served(route: string): Promise<unknown> {
    return (await fetch(this.#origin + route, { headers: { cookie: this.#cookie } })).json();
  }

  /** false: nobody could sign in. */
  async signIn(username: Name = 'owner'): Promise<boolean> {
    const { ok } = await this.json('POST', login.path, { username, password: PASSWORD });
    if (!ok) return false;
    this.person = username;
    this.signIns += 1;
    for (const route of [readCurrentUser.path, ...SHOWN]) await this.call(route);
    await this.offline.idle();
    return true;
  }

  /** Sends and reads everything. If a sign-in succeeded but its answer was lost, its person signs in again. */
  async catchUp(): Promise<void> {
    await this.offline.syncNow();
    await this.offline.idle();
    if ((await this.offline.status()).connection !== 'signed-out') return;
    await this.signIn(this.person);
    await this.offline.syncNow();
  }

  /** The session ends at the server, which the app learns by itself. */
  async endSession(): Promise<void> {
    await fetch(this.#origin + logout.path, { method: 'POST', headers: { cookie: this.#cookie } });
  }

  /** Another person of the studio takes over. */
  changePeople(): Promise<boolean> {
    return this.signIn(this.person === 'owner' ? 'ann' : 'owner');
  }
}
