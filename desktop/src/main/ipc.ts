import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type DesktopBridge, IPC } from '../ipc-contract.ts';
import { isAppUrl } from './app-origin.ts';

const fromOurWindow = ({ senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && isAppUrl(senderFrame.url);

/** Answers the window's messages, and nobody else's. */
export const answerWindow = (handlers: DesktopBridge): void => {
  for (const name of Object.keys(IPC) as (keyof typeof IPC)[]) {
    ipcMain.handle(IPC[name], (event) => {
      if (!fromOurWindow(event)) throw new Error('This message is for the app’s own window.');
      return handlers[name]();
    });
  }
};
