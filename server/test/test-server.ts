import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type ApiClient,
  addGalleryImages,
  createAdminUser,
  createApiClient,
  createUpload,
  type GalleryImage,
  type Publishing,
  type Role,
} from '@shutterdesk/shared';
import type { EnquiryAnswer } from '@shutterdesk/site/renderer';
import { pino } from 'pino';
import { expect, inject, onTestFinished } from 'vitest';
import { PASSWORD_COST } from '../src/accounts/passwords.ts';
import { readConfig } from '../src/config/config.ts';
import type { DatabaseConfig } from '../src/config/database-settings.ts';
import type { Overrides } from '../src/context.ts';
import type { Publisher } from '../src/publish/publisher.ts';
import { type RunningServer, startServer } from '../src/server.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { IDLE_IMAGE_PROCESSES } from './idle-image-processes.ts';
import { jpeg } from './photographs.ts';
import { connectAgain } from './postgres/kept-connections.ts';
import { DASHBOARD } from './prepared.ts';
import { databaseOf, putMigratedDatabase } from './test-database.ts';

export const PASSWORD = 'correct horse battery';

export const ENQUIRY = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '1',
  selectedPackage: 'Signature',
  message: 'Hello',
};

/**
 * Stands in for the publisher where a test counts publications or reads an enquiry's answer as data. It renders nothing
 * and serves nothing.
 */
export class CountingPublisher implements Publisher {
  published = 0;
  async publish(): Promise<void> {
    this.published += 1;
  }
  async caughtUp(): Promise<void> {}
  status(): Publishing {
    return { state: 'live', publishedAt: null, message: null };
  }
  async kept(): Promise<void> {}
  /** The answer as data, for tests to read. */
  async answerPage(answer: EnquiryAnswer) {
    return { headers: { 'content-type': 'application/json' }, html: Buffer.from(JSON.stringify(answer)) };
  }
  portraitHero(): null {
    return null;
  }
  pageDigest(): null {
    return null;
  }
  serve(): boolean {
    return false;
  }
}

/** A browser's cookie jar for one site, and everything sent through it. */
export class Client {
  readonly #cookies = new Map<string, string>();
  readonly api: ApiClient;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    this.api = createApiClient({ baseUrl: url, fetch: (input, init) => this.send(input, init) });
  }

  /** The session's. */
  get cookie(): string {
    return this.cookieOf('shutterdesk.sid');
  }

  /** `name=value`, or nothing. */
  cookieOf(name: string): string {
    const value = this.#cookies.get(name);
    return value === undefined ? '' : `${name}=${value}`;
  }

  get #all(): string {
    return [...this.#cookies.keys()].map((name) => this.cookieOf(name)).join('; ');
  }

  readonly send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) headers.set('cookie', this.#all);
    const response = await fetch(input instanceof Request ? input : new URL(input, this.url), { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  };

  json(method: string, route: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const init = { method, headers: { 'content-type': 'application/json', ...headers } };
    return this.send(route, { ...init, body: typeof body === 'string' ? body : JSON.stringify(body) });
  }

  login(username = 'owner', password = PASSWORD): Promise<Response> {
    return this.json('POST', '/api/admin/login', { username, password });
  }

  /** Gives somebody an account, and signs them in. Without a role, they become an owner too. */
  async colleague(username: string, role: Role = 'owner'): Promise<Client> {
    await this.api(createAdminUser, { body: { username, password: PASSWORD, role } });
    const colleague = new Client(this.url);
    expect((await colleague.login(username)).status).toBe(200);
    return colleague;
  }

  /** The public page as visitors get it. */
  async page(): Promise<string> {
    return (await this.send('/')).text();
  }

  /** Adds a photograph of this size to the gallery. */
  async photograph(alt = 'The mill', width = 300, height = 200): Promise<GalleryImage> {
    const imageURL = await this.upload(await jpeg(width, height));
    const [added] = await this.api(addGalleryImages, { body: { images: [{ imageURL, alt, category: 'Family' }] } });
    return added ?? expect.fail('no photograph was added');
  }

  /** Uploads bytes as an image and answers the address for a save. */
  async upload(bytes: Uint8Array, type = 'image/jpeg'): Promise<string> {
    const { uploadURL } = await this.api(createUpload);
    const response = await this.send(uploadURL, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Blob([new Uint8Array(bytes)]),
    });
    expect(response.status).toBe(200);
    return uploadURL;
  }
}

export interface TestServer extends RunningServer {
  readonly dataDir: string;
  /** A visitor who has not signed in. */
  readonly visitor: () => Client;
  readonly admin: () => Promise<Client>;
}

export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'server-test-'));
  // A process that was killed a moment ago may write to its end.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** Keeps the lines of a log but those of the audit log, which is written at every level. */
export const keepLines = (lines: string[]): { write(line: string): void } => ({
  write: (line) => {
    if (JSON.parse(line).log !== 'audit') lines.push(line);
  },
});

/** A logger that keeps what goes wrong; a test that did not expect it fails. */
const watchingLogger = () => {
  const lines: string[] = [];
  return { lines, logger: pino({ level: 'error' }, keepLines(lines)) };
};

/** Overrides for the tests of passwords: each guess has its real cost. */
export const REAL_PASSWORDS = { passwordCost: PASSWORD_COST } as const;

/** No test asks the name servers of the machine that it runs on. */
const NOBODY: readonly string[] = ['127.0.0.1:1'];

interface Options {
  readonly dataDir?: string;
  /** In place of the one that belongs to the data folder; null: SQLite. */
  readonly database?: DatabaseConfig | null;
  readonly environment?: NodeJS.ProcessEnv;
  readonly overrides?: Overrides;
}

const migratedFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  await putMigratedDatabase(folder);
  return folder;
};

/**
 * The whole server with its own port and data folder, stopped when the test ends. A folder of its own has a migrated
 * database from the beginning; a folder that is named is used as it is.
 */
export const startTestServer = async (options: Options = {}): Promise<TestServer> => {
  const dataDir = options.dataDir ?? (await migratedFolder());
  const { lines, logger } = watchingLogger();
  const environment = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD, ...options.environment };
  const settings = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment });
  // Photographs stay on the disk, which a start with PostgreSQL would refuse: other tests prove where they lie.
  const { database: named = settings.database ?? undefined } = options;
  const database = named === undefined ? await databaseOf(dataDir) : named;
  const isSetUp = named === undefined && options.dataDir === undefined;
  const adminDir = path.join(inject('prepared'), DASHBOARD);
  const config = { ...settings, database, adminDir };
  const server = await startServer(config, {
    logger,
    nameServers: NOBODY,
    passwordCost: CHEAP_PASSWORDS,
    imageProcesses: IDLE_IMAGE_PROCESSES,
    connect: (place, migrations, before) => connectAgain(place, migrations, isSetUp, before),
    ...options.overrides,
  });
  onTestFinished(async () => {
    await server.close();
    expect(lines, 'errors in the log').toEqual([]);
  });
  const visitor = () => new Client(server.url);
  return {
    ...server,
    dataDir,
    visitor,
    async admin() {
      const client = visitor();
      const answer = await client.login();
      expect(answer.status).toBe(200);
      // The session is stored before the answer ends, not before it begins.
      await answer.arrayBuffer();
      return client;
    },
  };
};

/** The server without its page: the desktop app never reads that, and its stories start hundreds of servers. */
export const startPagelessServer = ({ overrides, ...options }: Options = {}): Promise<TestServer> =>
  startTestServer({ ...options, overrides: { publisher: new CountingPublisher(), ...overrides } });

/** Status and code of a refusal; the message must be a sentence. */
export const refusal = async (response: Response): Promise<[number, string]> => {
  const body = (await response.json()) as { error: string; message: string };
  expect(body.message.length).toBeGreaterThan(3);
  return [response.status, body.error];
};

/** The sentences of a refusal about the single fields. */
export const issuesOf = async (response: Response) =>
  ((await response.json()) as { issues: { path: string; message: string }[] }).issues;
