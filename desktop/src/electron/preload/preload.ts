import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type DesktopBridge, MESSAGES, type WindowEvents, type WindowListeners } from '../../ipc-contract.ts';

const ask =
  (name: string) =>
  (...parameters: unknown[]): Promise<unknown> =>
    ipcRenderer.invoke(name, ...parameters);

const hear =
  <Name extends keyof WindowEvents>(name: Name) =>
  (listener: (payload: WindowEvents[Name]) => void): (() => void) => {
    const heard = (_event: IpcRendererEvent, payload: WindowEvents[Name]) => listener(payload);
    ipcRenderer.on(name, heard);
    return () => ipcRenderer.removeListener(name, heard);
  };

/** An event that no window receives does not compile. */
const listeners: WindowListeners = { onSync: hear('sync'), onShow: hear('show') };

const bridge = {
  ...Object.fromEntries(Object.keys(MESSAGES).map((name) => [name, ask(name)])),
  ...listeners,
} as DesktopBridge;

contextBridge.exposeInMainWorld('shutterdesk', bridge);
