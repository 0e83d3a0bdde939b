import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ApiClient, createApiClient } from '@shutterdesk/shared';
import { onTestFinished } from 'vitest';
import { createOffline, type Offline, type OfflineOptions } from '../src/electron/offline/offline.ts';
import { createNetwork, type Network } from './offline-network.ts';

export const APP_ORIGIN = 'app://shutterdesk';

export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offline-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** The desktop app without its windows, with the calls that its window would make. */
export interface App {
  readonly offline: Offline;
  readonly network: Network;
  readonly folder: string;
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  readonly json: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly api: ApiClient;
  /** Ends without warning, like a power cut, and starts again with the data on disk. */
  restart(): Promise<App>;
}

/** Rare probes: a test itself says when the server is back. */
const PROBE = { firstMs: 3_600_000, longestMs: 3_600_000 };

export const startApp = async (
  origin: string,
  options: Partial<OfflineOptions> & { network?: Network } = {},
): Promise<App> => {
  const network = options.network ?? createNetwork();
  const folder = options.folder ?? (await temporaryFolder());
  const offline = await createOffline({ origin, probe: PROBE, ...options, folder, fetch: network.fetch });
  let open = true;
  const close = async () => {
    if (open) await offline.close();
    open = false;
  };
  onTestFinished(close);
  const call: App['call'] = (route, init) => offline.gateway(new Request(APP_ORIGIN + route, init));
  return {
    offline,
    network,
    folder,
    call,
    json: (method, route, body, headers = {}) =>
      call(route, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    api: createApiClient({ fetch: (input, init) => call(String(input), init) }),
    async restart() {
      await close();
      return startApp(origin, { ...options, folder, network });
    },
  };
};

/** Stores a session like the keychain. */
export const createKeychain = (stored: string | null = null) => ({
  load: async () => stored,
  save: async (session: string | null) => {
    stored = session;
  },
});
