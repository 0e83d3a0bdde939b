import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import * as z from 'zod/mini';
import { IPC, IPC_EVENTS, type Place, type SyncEvent, type WindowHandlers } from '../ipc-contract.ts';
import { isAppUrl } from './app-origin.ts';

type Message = keyof typeof IPC;

const id = z.string().check(z.maxLength(100));
const text = z.string().check(z.maxLength(10_000));

/** What each message may carry: the window's page is not trusted with more. */
const ARGUMENTS = {
  readServer: z.tuple([]),
  chooseServer: z.tuple([text]),
  loginInBrowser: z.tuple([]),
  cancelBrowserLogin: z.tuple([]),
  readSync: z.tuple([]),
  syncNow: z.tuple([]),
  retryChange: z.tuple([id]),
  discardChange: z.tuple([id]),
  editChange: z.tuple([id, z.record(text, text)]),
  settleChange: z.tuple([id, z.array(text)]),
  discardOthers: z.tuple([id]),
  exportOthers: z.tuple([id]),
  readLostEnquiries: z.tuple([]),
  putAwayLostEnquiries: z.tuple([]),
  previewSite: z.tuple([]),
  exportSite: z.tuple([]),
} satisfies Record<Message, z.ZodMiniType<unknown[]>>;

const fromOurWindow = ({ senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isAppUrl(senderFrame.url);

/** Answers the window's messages, and nobody else's. */
export const answerWindow = (handlers: WindowHandlers): void => {
  for (const name of Object.keys(IPC) as Message[]) {
    const handler = handlers[name] as (...parameters: unknown[]) => Promise<unknown>;
    ipcMain.handle(IPC[name], (event, ...parameters: unknown[]) => {
      if (!fromOurWindow(event)) throw new Error('This message is for the app’s own window.');
      return handler(...ARGUMENTS[name].parse(parameters));
    });
  }
};

export const tellWindow = (contents: WebContents, event: SyncEvent): void => contents.send(IPC_EVENTS.sync, event);

export const showInWindow = (contents: WebContents, place: Place): void => contents.send(IPC_EVENTS.show, place);
