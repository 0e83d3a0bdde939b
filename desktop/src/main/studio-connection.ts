import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Enquiry, logout } from '@shutterdesk/shared';
import type { BrowserLoginOutcome, SiteActions, WindowHandlers } from '../ipc-contract.ts';
import type { SyncEvent, SyncStatus } from '../sync-status.ts';
import { type BrandNames, readBrandNames } from './brand-names.ts';
import { loginInBrowser } from './browser-login.ts';
import { serverFileIn } from './config.ts';
import { refuse } from './offline/answers.ts';
import type { Gateway } from './offline/gateway.ts';
import { createOffline, type Offline } from './offline/offline.ts';
import type { SessionKeeper } from './offline/session-cookies.ts';
import { parseAddress, probeServer } from './server-address.ts';
import { readFrame, readWaitingContent } from './site/waiting-content.ts';

export interface StudioConnectionOptions {
  /** The app's own folder. */
  readonly userData: string;
  readonly serverUrl: string | null;
  readonly session: SessionKeeper;
  readonly warnings: readonly string[];
  readonly onSync: (event: SyncEvent) => void;
  /** Opens an address in the system's browser. */
  readonly openBrowser: (address: string) => Promise<void>;
  /** Called when a login in the browser has ended, to bring the app to the front. */
  readonly onBack: () => void;
}

/** The studio that the app works with, once it is chosen. */
export interface StudioConnection {
  readonly origin: string | null;
  readonly gateway: Gateway;
  readonly bridge: Omit<WindowHandlers, keyof SiteActions | 'exportOthers'>;
  /** Writes the pending changes of a deleted account into a folder; answers the path, or null. */
  exportOthers(personId: string, folder: string): Promise<string | null>;
  /** The studio's names; null until a studio has been chosen. */
  brandNames(): Promise<BrandNames | null>;
  /** Enquiries that have arrived since the start, each once. */
  newEnquiries(): Promise<readonly Enquiry[]>;
  /** Signs out and removes all stored data of this studio, including pending changes. */
  removeLocalData(): Promise<void>;
  /** Lets the person choose another studio. This one's data stays, and its work continues when it is chosen again. */
  leave(): Promise<void>;
  /** The number of the person's unsent changes. */
  unsent(): Promise<number>;
  /** The number of everybody's unsent changes. */
  unsentOfAll(): Promise<number>;
  close(): Promise<void>;
}

const NOTHING: SyncStatus = {
  connection: 'offline',
  waiting: 0,
  needsYou: 0,
  failed: 0,
  photos: null,
  nextAttemptAt: null,
  lastSyncAt: null,
  changes: [],
  others: [],
  lost: { changes: [], enquiries: 0 },
  warnings: [],
};

/** Changes come in bursts: the window gets one message for each burst. */
const TELL_AFTER_MS = 50;

const folderFor = (userData: string, origin: string): string =>
  path.join(userData, 'studios', new URL(origin).host.replaceAll(/[^a-z0-9.-]/gi, '_'));

/** The write is atomic, because the next start reads this file first. */
const rememberServer = async (userData: string, url: string): Promise<void> => {
  const file = serverFileIn(userData);
  await mkdir(userData, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify({ url }), { flush: true });
  await rename(`${file}.part`, file);
};

export const openStudioConnection = async (options: StudioConnectionOptions): Promise<StudioConnection> => {
  let origin = options.serverUrl;
  let offline: Offline | null = null;
  let nouns = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let browserLogin = new AbortController();

  const status = async (): Promise<SyncStatus> => (await offline?.status()) ?? NOTHING;
  const unsent = async (): Promise<number> => {
    const { waiting, needsYou, failed } = await status();
    return waiting + needsYou + failed;
  };
  const notifyWindow = (): void => {
    timer = undefined;
    const changedNouns = [...nouns];
    nouns = new Set();
    status().then(
      (now) => options.onSync({ status: now, nouns: changedNouns }),
      () => undefined,
    );
  };
  const open = async (at: string): Promise<Offline> => {
    const opened = await createOffline({
      origin: at,
      folder: folderFor(options.userData, at),
      session: options.session,
      warnings: options.warnings,
      onChange: (read) => {
        for (const noun of read) nouns.add(noun);
        timer ??= setTimeout(notifyWindow, TELL_AFTER_MS);
      },
    });
    // Reads the content of the preview in advance, so that it works without a network.
    void readWaitingContent(opened.gateway).catch(() => undefined);
    return opened;
  };
  if (origin) offline = await open(origin);

  const gateway: Gateway = async (request) =>
    offline?.gateway(request) ?? refuse('unavailable', 'No site has been chosen yet.');
  /** A second login replaces the first. */
  const login = async (at: string): Promise<BrowserLoginOutcome> => {
    browserLogin.abort();
    browserLogin = new AbortController();
    const { signal } = browserLogin;
    const outcome = await loginInBrowser({ origin: at, open: options.openBrowser, send: gateway, signal });
    if (!signal.aborted) options.onBack();
    return outcome;
  };

  const choose = async (at: string): Promise<void> => {
    browserLogin.abort();
    await rememberServer(options.userData, at);
    await offline?.close();
    origin = at;
    offline = await open(at);
    await readFrame(offline.gateway);
    notifyWindow();
  };

  return {
    get origin() {
      return origin;
    },
    gateway,
    bridge: {
      readServer: async () => origin,
      async chooseServer(address) {
        const parsed = parseAddress(String(address));
        if ('sentence' in parsed) return { ok: false, sentence: parsed.sentence };
        const choice = await probeServer(parsed.origin);
        if (choice.ok) await choose(parsed.origin);
        return choice;
      },
      loginInBrowser: async () => (origin ? login(origin) : { ok: false, notice: null }),
      cancelBrowserLogin: async () => browserLogin.abort(),
      readSync: status,
      syncNow: async () => offline?.syncNow(),
      retryChange: async (id) => offline?.retry(id),
      discardChange: async (id) => offline?.discard(id),
      editChange: async (id, texts) => (await offline?.edit(id, texts)) ?? null,
      settleChange: async (id, keepTheirs) => offline?.settle(id, keepTheirs),
      discardOthers: async (personId) => offline?.discardOthers(personId),
      readLostEnquiries: async () => (await offline?.lostEnquiries()) ?? [],
      putAwayLostEnquiries: async () => offline?.putAwayLostEnquiries(),
    },
    exportOthers: async (personId, folder) => (await offline?.exportOthers(personId, folder)) ?? null,
    brandNames: async () => offline && readBrandNames(offline),
    newEnquiries: async () => (await offline?.newEnquiries()) ?? [],
    async removeLocalData() {
      if (!origin || !offline) return;
      await offline.gateway(new Request(`${origin}${logout.path}`, { method: logout.method }));
      await offline.close();
      await rm(folderFor(options.userData, origin), { recursive: true, force: true });
      offline = await open(origin);
      notifyWindow();
    },
    async leave() {
      browserLogin.abort();
      await rm(serverFileIn(options.userData), { force: true });
      const previous = offline;
      [offline, origin] = [null, null];
      await previous?.close();
      notifyWindow();
    },
    unsent,
    async unsentOfAll() {
      const { others } = await status();
      return others.reduce((sum, { count }) => sum + count, await unsent());
    },
    async close() {
      browserLogin.abort();
      clearTimeout(timer);
      await offline?.close();
      offline = null;
    },
  };
};
