import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type DesktopBridge, MESSAGES, type WindowEvents } from '../ipc-contract.ts';

const ask =
  (name: string) =>
  (...parameters: unknown[]): Promise<unknown> =>
    ipcRenderer.invoke(name, ...parameters);

const hear =
  <Name extends keyof WindowEvents>(name: Name) =>
  (listener: (told: WindowEvents[Name]) => void): (() => void) => {
    const heard = (_event: IpcRendererEvent, told: WindowEvents[Name]) => listener(told);
    ipcRenderer.on(name, heard);
    return () => ipcRenderer.removeListener(name, heard);
  };

const bridge = {
  ...Object.fromEntries(Object.keys(MESSAGES).map((name) => [name, ask(name)])),
  onSync: hear('sync'),
  onShow: hear('show'),
} as DesktopBridge;

contextBridge.exposeInMainWorld('shutterdesk', bridge);
