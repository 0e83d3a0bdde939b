import type { CopyActions, SiteActions, WindowHandlers } from '../../ipc-contract.ts';
import type { SyncStatus } from '../../sync-status.ts';
import type { Offline } from '../offline/offline.ts';
import type { BrowserLogins } from './browser-logins.ts';
import { parseAddress, probeServer } from './server-address.ts';

/** The window's requests to its studio, besides the API. */
export type StudioBridge = Omit<WindowHandlers, keyof SiteActions | keyof CopyActions>;

/** The app itself asks the person before it leaves a site, so no page can take it to another server. */
const ASKED_FIRST = 'First choose “Work on Another Site…” in the File menu.';

interface BridgeParts {
  /** null until a studio has been chosen. */
  readonly offline: () => Offline | null;
  readonly origin: () => string | null;
  readonly status: () => Promise<SyncStatus>;
  readonly choose: (origin: string) => Promise<void>;
  readonly logins: BrowserLogins;
}

export const createStudioBridge = ({ offline, origin, status, choose, logins }: BridgeParts): StudioBridge => ({
  readServer: async () => origin(),
  async chooseServer(address) {
    if (origin() !== null) return { ok: false, sentence: ASKED_FIRST };
    const typed = parseAddress(String(address));
    if ('sentence' in typed) return { ok: false, sentence: typed.sentence };
    const choice = await probeServer(typed.origin);
    if (choice.ok) await choose(typed.origin);
    return choice;
  },
  async loginInBrowser(isFresh) {
    const at = origin();
    return at ? logins.begin(at, isFresh) : { ok: false, notice: null };
  },
  cancelBrowserLogin: async () => logins.cancel(),
  readSync: status,
  syncNow: async () => offline()?.syncNow(),
  retryChange: async (id) => offline()?.retry(id),
  discardChange: async (id) => offline()?.discard(id),
  sendHeldChanges: async () => offline()?.sendHeld(),
  resolveChange: async (id, keepTheirs) => offline()?.resolve(id, keepTheirs),
  discardOthers: async (personId) => offline()?.discardOthers(personId),
  readLostEnquiries: async () => (await offline()?.lostEnquiries()) ?? [],
  putAwayLostEnquiries: async () => offline()?.putAwayLostEnquiries(),
});
