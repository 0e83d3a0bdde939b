import type { ContactSubmission, LoginNotice } from '@shutterdesk/shared';

/** Every message between the desktop app's window and its main process, named once. */
export const IPC = {
  readServer: 'server:read',
  chooseServer: 'server:choose',
  loginInBrowser: 'login:begin',
  cancelBrowserLogin: 'login:cancel',
  readSync: 'sync:read',
  syncNow: 'sync:now',
  retryChange: 'sync:retry',
  discardChange: 'sync:discard',
  editChange: 'sync:edit',
  settleChange: 'sync:settle',
  discardOthers: 'sync:discard-others',
  exportOthers: 'sync:export-others',
  readLostEnquiries: 'sync:lost-enquiries',
  putAwayLostEnquiries: 'sync:put-away-lost-enquiries',
  previewSite: 'site:preview',
  exportSite: 'site:export',
} as const;

/** What the main process says to the window of its own accord. */
export const IPC_EVENTS = {
  sync: 'sync:changed',
  show: 'window:show',
} as const;

export type Connection = 'online' | 'offline' | 'signed-out';

/** sending: it has gone out, and the answer is not known: on its way, or lost. The server may have carried it out. */
export type ChangeStatus = 'waiting' | 'sending' | 'sent' | 'failed' | 'needs-you';

/** A text of a change that a person may mend. */
export interface EditableText {
  readonly path: string;
  readonly label: string;
  readonly value: string;
}

/** Something that both sides changed, in words. */
export interface ChangeConflict {
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface SyncChange {
  readonly id: string;
  readonly noun: string;
  readonly status: ChangeStatus;
  /** 'Price of Signature 499 → 549' */
  readonly words: string;
  /** When it was made; once sent, when it was sent. ISO 8601. */
  readonly at: string;
  /** Why it failed, in a sentence. */
  readonly reason: string | null;
  readonly editable: readonly EditableText[];
  readonly conflicts: readonly ChangeConflict[];
  /** The things on the screen that it is about. */
  readonly ids: readonly string[];
}

/** Changes that another person made on this computer. Nobody but them reads or sends them. */
export interface OthersChanges {
  /** Of the person. */
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Their account is gone: nobody will sign in to send it. */
  readonly gone: boolean;
}

/** A change that the server had, and lost by going back to an older backup. */
export interface LostChange {
  readonly id: string;
  readonly words: string;
  /** Why it cannot be sent again, in a sentence. */
  readonly reason: string | null;
  readonly sendable: boolean;
}

/** Changes that the server lost by going back to an older backup, and that this computer knows. */
export interface Lost {
  readonly changes: readonly LostChange[];
  /** How many of them it lost. */
  readonly enquiries: number;
}

export interface SyncStatus {
  readonly connection: Connection;
  /** What is on its way among them. */
  readonly waiting: number;
  readonly needsYou: number;
  readonly failed: number;
  /** Which photograph is on its way, of how many. */
  readonly photos: { readonly number: number; readonly total: number } | null;
  readonly lastSyncAt: string | null;
  /** When the app tries again by itself, where something is in the way of what waits. ISO 8601. */
  readonly nextAttemptAt: string | null;
  /** What is not done, oldest first; then what was sent, newest first. */
  readonly changes: readonly SyncChange[];
  readonly others: readonly OthersChanges[];
  readonly lost: Lost;
  /** Sentences that the person must know: a set-aside file, a session that cannot be kept. */
  readonly warnings: readonly string[];
}

/** Said after every change of the status; `nouns` have been read again and want to be shown again. */
export interface SyncEvent {
  readonly status: SyncStatus;
  readonly nouns: readonly string[];
}

/** A part of the app that the system leads to: a notification, say. */
export type Place = 'bookings';

export type ServerChoice = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

/** How a login in the system's browser ended; `notice` is null when it was given up here. */
export type BrowserLoginOutcome = { readonly ok: true } | { readonly ok: false; readonly notice: LoginNotice | null };

/** What a person may do with the whole site, from the menu or the window. */
export interface SiteActions {
  /** Shows the page with everything that waits, in a window of its own. */
  previewSite: () => Promise<void>;
  /** Asks for a folder, writes the page to it as plain files, and says what could not be had. */
  exportSite: () => Promise<void>;
}

/** What the preload puts on `window.shutterdesk`. */
export interface DesktopBridge extends SiteActions {
  /** The address of the studio's server, as an origin ('https://photos.example.com'); null until it is chosen. */
  readServer: () => Promise<string | null>;
  /** Looks whether a studio answers there, and remembers it. */
  chooseServer: (address: string) => Promise<ServerChoice>;
  /** Signs in through the system's browser; answers when that is over, or five minutes later. */
  loginInBrowser: () => Promise<BrowserLoginOutcome>;
  cancelBrowserLogin: () => Promise<void>;
  readSync: () => Promise<SyncStatus>;
  /** Looks for the server and sends what waits, now. */
  syncNow: () => Promise<void>;
  retryChange: (id: string) => Promise<void>;
  discardChange: (id: string) => Promise<void>;
  /** Sends a change again with other texts; answers a sentence where they are not valid. */
  editChange: (id: string, texts: Readonly<Record<string, string>>) => Promise<string | null>;
  /** Says for each field that both changed whose word counts. */
  settleChange: (id: string, keepTheirs: readonly string[]) => Promise<void>;
  /** Discards what a person made here whose account is gone. */
  discardOthers: (personId: string) => Promise<void>;
  /** Asks for a folder and writes there, unread, what a person made here whose account is gone. */
  exportOthers: (personId: string) => Promise<void>;
  /** Tells the enquiries that the server lost, the newest first. */
  readLostEnquiries: () => Promise<readonly ContactSubmission[]>;
  /** Removes them from this computer. */
  putAwayLostEnquiries: () => Promise<void>;
  /** Answers what ends the listening. */
  onSync: (listener: (event: SyncEvent) => void) => () => void;
  /** Hears which part of the app is to be shown. Answers what ends the listening. */
  onShow: (listener: (place: Place) => void) => () => void;
}

/** What the main process answers when the window asks. */
export type WindowHandlers = Omit<DesktopBridge, 'onSync' | 'onShow'>;
