import type { Enquiry, LoginNotice } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { CopyStatus, ReturnStatus } from './backup-copy-status.ts';
import type { SyncEvent, SyncStatus } from './sync-status.ts';

/** A part of the app that the system can open, by a notification for example. */
export type NotifiedPlace = 'bookings' | 'mail' | 'backup';

export type ServerChoice = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

/** The result of a login in the system's browser; `notice` is null when the person cancelled it here. */
export type BrowserLoginOutcome = { readonly ok: true } | { readonly ok: false; readonly notice: LoginNotice | null };

interface Message<Parameters extends unknown[], Answer> {
  /** Validates the arguments, because the window's page is not trusted. */
  readonly parameters: z.ZodMiniType<Parameters>;
  /** Only its type is used. */
  readonly answer?: Answer;
}

const takes = <Parameters extends unknown[]>(parameters: z.ZodMiniType<Parameters>) => ({
  answers: <Answer>(): Message<Parameters, Answer> => ({ parameters }),
});

const nothing = z.tuple([]);
const id = z.string().check(z.maxLength(100));
const text = z.string().check(z.maxLength(10_000));
const MOST_TEXTS = 1000;

/** Every message from the desktop app's window to its main process, by the name of its channel. */
export const MESSAGES = {
  /** The address of the studio's server, as an origin ('https://photos.example.com'); null until it is chosen. */
  readServer: takes(nothing).answers<string | null>(),
  /** Checks that a studio answers at the address, and stores it. */
  chooseServer: takes(z.tuple([text])).answers<ServerChoice>(),
  /** Signs in through the system's browser; answers when that has ended, after five minutes at the latest. */
  /** true: the provider asks for the password even if it has a session. */
  loginInBrowser: takes(z.tuple([z.boolean()])).answers<BrowserLoginOutcome>(),
  cancelBrowserLogin: takes(nothing).answers<void>(),
  readSync: takes(nothing).answers<SyncStatus>(),
  /** Probes the server and sends pending changes immediately. */
  syncNow: takes(nothing).answers<void>(),
  retryChange: takes(z.tuple([id])).answers<void>(),
  discardChange: takes(z.tuple([id])).answers<void>(),
  /** Sends this person's changes that were made before the site was restored. */
  sendHeldChanges: takes(nothing).answers<void>(),
  /** Resolves the conflicts of a change: the named fields take the other person's value, the rest keep mine. */
  resolveChange: takes(z.tuple([id, z.array(text).check(z.maxLength(MOST_TEXTS))])).answers<void>(),
  /** Discards the changes of a deleted account, by its id. */
  discardOthers: takes(z.tuple([id])).answers<void>(),
  /** The enquiries that the server lost, newest first. */
  readLostEnquiries: takes(nothing).answers<readonly Enquiry[]>(),
  /** Removes them from this computer. */
  putAwayLostEnquiries: takes(nothing).answers<void>(),
  /** Shows the page with all pending changes in a separate window. */
  previewSite: takes(nothing).answers<void>(),
  /** Asks for a folder, exports the page to it as plain files, and names what is missing. */
  exportSite: takes(nothing).answers<void>(),
  /** The copy of the site's newest backup on this computer. */
  readCopy: takes(nothing).answers<CopyStatus>(),
  /** Asks for a folder, and finds out how much space the copy needs there. */
  chooseCopyFolder: takes(nothing).answers<CopyStatus>(),
  /** Begins to copy, or goes on. */
  startCopy: takes(nothing).answers<CopyStatus>(),
  stopCopy: takes(nothing).answers<CopyStatus>(),
  /** Keeps no copy any more; the files stay. */
  forgetCopy: takes(nothing).answers<CopyStatus>(),
  /** The copy that is being brought back to an empty server. */
  readReturn: takes(nothing).answers<ReturnStatus>(),
  /** Asks for the folder of a copy. */
  chooseReturnFolder: takes(nothing).answers<ReturnStatus>(),
  /** Sends it, and lets the server restore it with the passphrase. */
  startReturn: takes(z.tuple([text])).answers<ReturnStatus>(),
  stopReturn: takes(nothing).answers<ReturnStatus>(),
};

type Messages = typeof MESSAGES;
export type MessageName = keyof Messages;

type Call<Asked> =
  Asked extends Message<infer Parameters, infer Answer> ? (...parameters: Parameters) => Promise<Answer> : never;

/** The main process's answers to the window. */
export type WindowHandlers = { [Name in MessageName]: Call<Messages[Name]> };

/** Events from the main process to the window, by the name of the channel. */
export interface WindowEvents {
  sync: SyncEvent;
  /** A part of the app to show. */
  show: NotifiedPlace;
}

/** Answers a function that stops listening. */
type Hear<Payload> = (listener: (payload: Payload) => void) => () => void;

/** The names under which the window listens to the events: `onSync`. */
export type WindowListeners = {
  readonly [Name in keyof WindowEvents as `on${Capitalize<Name>}`]: Hear<WindowEvents[Name]>;
};

/** `window.shutterdesk`, as the preload creates it. */
export type DesktopBridge = WindowHandlers & WindowListeners;

/** The actions of the window that concern copies of backups. */
export type CopyActions = Pick<
  WindowHandlers,
  | 'readCopy'
  | 'chooseCopyFolder'
  | 'startCopy'
  | 'stopCopy'
  | 'forgetCopy'
  | 'readReturn'
  | 'chooseReturnFolder'
  | 'startReturn'
  | 'stopReturn'
>;

/** The actions of menu and window that concern the whole site. */
export type SiteActions = Pick<WindowHandlers, 'previewSite' | 'exportSite'>;
