import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Enquiry, logout } from '@shutterdesk/shared';
import type { SyncEvent, SyncStatus } from '../../sync-status.ts';
import type { Gateway } from '../offline/gateway.ts';
import { refuse } from '../offline/line/answers.ts';
import type { SessionKeeper } from '../offline/line/session-cookies.ts';
import { createOffline, type Offline } from '../offline/offline.ts';
import { folderNameOf } from './app-origin.ts';
import { CopyKeeper } from './backup-copy/copy-keeper.ts';
import { CopyReturn } from './backup-copy/copy-return.ts';
import { type BrandNames, readBrandNames } from './brand-names.ts';
import { createBrowserLogins } from './browser-logins.ts';
import { forgetServer, rememberServer } from './server-file.ts';
import { readSiteOf, readWaitingContent } from './site/waiting-content.ts';
import { createStudioBridge, type StudioBridge } from './studio-bridge.ts';
import { createSyncTeller } from './sync-teller.ts';

export interface StudioConnectionOptions {
  /** The app's own folder. */
  readonly userData: string;
  readonly serverUrl: string | null;
  /** Keeps the cookies of one studio. */
  readonly sessionOf: (origin: string) => SessionKeeper;
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
  readonly bridge: StudioBridge;
  /** Keeps a copy of the site's newest backup; null until a studio has been chosen. */
  readonly copy: CopyKeeper | null;
  /** Brings a copy back to the site's server while that is empty. */
  readonly copyReturn: CopyReturn | null;
  /** Writes the pending changes of a deleted account into a folder; answers the path, or null. */
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
  restored: null,
  warnings: [],
};

const unsentIn = ({ waiting, needsYou, failed }: SyncStatus): number => waiting + needsYou + failed;

const folderFor = (userData: string, origin: string): string => path.join(userData, 'studios', folderNameOf(origin));

export const openStudioConnection = async (options: StudioConnectionOptions): Promise<StudioConnection> => {
  const { userData } = options;
  let origin = options.serverUrl;
  let offline: Offline | null = null;
  let copy: CopyKeeper | null = null;
  let copyReturn: CopyReturn | null = null;

  const status = async (): Promise<SyncStatus> => (await offline?.status()) ?? NOTHING;
  const teller = createSyncTeller({ status, onSync: options.onSync });
  const open = async (at: string): Promise<Offline> => {
    const folder = folderFor(userData, at);
    const opened = await createOffline({
      origin: at,
      folder,
      session: options.sessionOf(at),
      warnings: options.warnings,
      onChange: teller.changed,
    });
    // Reads the content of the preview in advance, so that it works without a network.
    void readWaitingContent(opened.gateway).catch(() => undefined);
    const file = path.join(folder, 'backup-copy.json');
    const onFault = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));
    copyReturn = new CopyReturn({ send: opened.send, onFault });
    copy = await CopyKeeper.open({ file, host: new URL(at).host, send: opened.send, onFault });
    return opened;
  };
  const shut = async (): Promise<void> => {
    const [oldOffline, keeper, returning] = [offline, copy, copyReturn];
    [offline, copy, copyReturn] = [null, null, null];
    await keeper?.close();
    await returning?.stop();
    await oldOffline?.close();
  };
  if (origin) offline = await open(origin);

  const gateway: Gateway = async (request) =>
    offline?.gateway(request) ?? refuse('unavailable', 'Choose your site first.');
  const logins = createBrowserLogins({ send: gateway, open: options.openBrowser, onBack: options.onBack });

  const choose = async (at: string): Promise<void> => {
    logins.cancel();
    await rememberServer(userData, at);
    await shut();
    origin = at;
    offline = await open(at);
    await readSiteOf(offline.gateway);
    teller.tell();
  };

  return {
    get origin() {
      return origin;
    },
    get copy() {
      return copy;
    },
    get copyReturn() {
      return copyReturn;
    },
    gateway,
    bridge: createStudioBridge({ offline: () => offline, origin: () => origin, status, choose, logins }),
    brandNames: async () => offline && readBrandNames(offline),
    newEnquiries: async () => (await offline?.newEnquiries()) ?? [],
    async removeLocalData() {
      if (!origin || !offline) return;
      await offline.gateway(new Request(`${origin}${logout.path}`, { method: logout.method }));
      await shut();
      await rm(folderFor(userData, origin), { recursive: true, force: true });
      offline = await open(origin);
      teller.tell();
    },
    async leave() {
      logins.cancel();
      await forgetServer(userData);
      origin = null;
      await shut();
      teller.tell();
    },
    unsent: async () => unsentIn(await status()),
    async unsentOfAll() {
      const now = await status();
      return now.others.reduce((sum, { count }) => sum + count, unsentIn(now));
    },
    async close() {
      logins.cancel();
      teller.stop();
      await shut();
    },
  };
};
