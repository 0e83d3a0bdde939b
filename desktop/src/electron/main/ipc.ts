import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { MESSAGES, type MessageName, type WindowEvents, type WindowHandlers } from '../../ipc-contract.ts';
import { isOwnPage } from './app-origin.ts';

const fromOurWindow = ({ senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isOwnPage(senderFrame.url);

/** Answers only messages from the app's own pages. */
export const answerWindow = (handlers: WindowHandlers): void => {
  for (const name of Object.keys(MESSAGES) as MessageName[]) {
    const handler = handlers[name] as (...parameters: unknown[]) => Promise<unknown>;
    ipcMain.handle(name, (event, ...parameters: unknown[]) => {
      if (!fromOurWindow(event)) throw new Error('This message is for the app’s own window.');
      return handler(...MESSAGES[name].parameters.parse(parameters));
    });
  }
};

export const tellWindow = <Name extends keyof WindowEvents>(
  contents: WebContents,
  name: Name,
  content: WindowEvents[Name],
): void => contents.send(name, content);
