import { contextBridge, ipcRenderer } from 'electron';
import { type DesktopBridge, IPC } from '../ipc-contract.ts';

const bridge: DesktopBridge = {
  readServer: () => ipcRenderer.invoke(IPC.readServer),
};

contextBridge.exposeInMainWorld('shutterdesk', bridge);
