import type { Enquiry, LoginNotice } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { SyncEvent, SyncStatus } from './sync-status.ts';

/** A part of the app that the system leads to: a notification, say. */
export type Place = 'bookings';

export type ServerChoice = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

/** How a login in the system's browser ended; `notice` is null when it was given up here. */
export type BrowserLoginOutcome = { readonly ok: true } | { readonly ok: false; readonly notice: LoginNotice | null };

interface Message<Parameters extends unknown[], Answer> {
  /** The window's page is not trusted with more. */
  readonly parameters: z.ZodMiniType<Parameters>;
  /** Only its type counts. */
  readonly answer?: Answer;
}

const takes = <Parameters extends unknown[]>(parameters: z.ZodMiniType<Parameters>) => ({
  answers: <Answer>(): Message<Parameters, Answer> => ({ parameters }),
});

const nothing = z.tuple([]);
const id = z.string().check(z.maxLength(100));
const text = z.string().check(z.maxLength(10_000));

/** Every message of the desktop app's window to its main process, by the name of its channel. */
export const MESSAGES = {
  /** The address of the studio's server, as an origin ('https://photos.example.com'); null until it is chosen. */
  readServer: takes(nothing).answers<string | null>(),
  /** Looks whether a studio answers at the address, and remembers it. */
  chooseServer: takes(z.tuple([text])).answers<ServerChoice>(),
  /** Signs in through the system's browser; answers when that is over, or five minutes later. */
  loginInBrowser: takes(nothing).answers<BrowserLoginOutcome>(),
  cancelBrowserLogin: takes(nothing).answers<void>(),
  readSync: takes(nothing).answers<SyncStatus>(),
  /** Looks for the server and sends what waits, now. */
  syncNow: takes(nothing).answers<void>(),
  retryChange: takes(z.tuple([id])).answers<void>(),
  discardChange: takes(z.tuple([id])).answers<void>(),
  /** Sends a change again with other texts, by their paths; answers a sentence where they are not valid. */
  editChange: takes(z.tuple([id, z.record(text, text)])).answers<string | null>(),
  /** Says for each field that both changed whose word counts: theirs in those named. */
  settleChange: takes(z.tuple([id, z.array(text)])).answers<void>(),
  /** Discards the changes of a person, by their id, whose account is gone. */
  discardOthers: takes(z.tuple([id])).answers<void>(),
  /** Asks for a folder and writes there, unread, the changes of a person whose account is gone. */
  exportOthers: takes(z.tuple([id])).answers<void>(),
  /** The enquiries that the server lost, the newest first. */
  readLostEnquiries: takes(nothing).answers<readonly Enquiry[]>(),
  /** Removes them from this computer. */
  putAwayLostEnquiries: takes(nothing).answers<void>(),
  /** Shows the page with everything that waits, in a window of its own. */
  previewSite: takes(nothing).answers<void>(),
  /** Asks for a folder, writes the page to it as plain files, and says what could not be had. */
  exportSite: takes(nothing).answers<void>(),
};

type Messages = typeof MESSAGES;
export type MessageName = keyof Messages;

type Call<Asked> =
  Asked extends Message<infer Parameters, infer Answer> ? (...parameters: Parameters) => Promise<Answer> : never;

/** The main process's answers to the window. */
export type WindowHandlers = { [Name in MessageName]: Call<Messages[Name]> };

/** The main process tells the window of these of its own accord, by the name of the channel. */
export interface WindowEvents {
  sync: SyncEvent;
  /** A part of the app to be shown. */
  show: Place;
}

/** Answers what ends the listening. */
type Hear<Told> = (listener: (told: Told) => void) => () => void;

/** Each event by the name under which the window listens to it: `onSync`. */
export type WindowListeners = {
  readonly [Name in keyof WindowEvents as `on${Capitalize<Name>}`]: Hear<WindowEvents[Name]>;
};

/** `window.shutterdesk`, as the preload makes it. */
export type DesktopBridge = WindowHandlers & WindowListeners;

/** The actions of the menu and the window that concern the whole site. */
export type SiteActions = Pick<WindowHandlers, 'previewSite' | 'exportSite'>;
