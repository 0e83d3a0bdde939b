import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type DesktopBridge, IPC, IPC_EVENTS, type SyncEvent } from '../ipc-contract.ts';

const bridge: DesktopBridge = {
  readServer: () => ipcRenderer.invoke(IPC.readServer),
  chooseServer: (address) => ipcRenderer.invoke(IPC.chooseServer, address),
  loginInBrowser: () => ipcRenderer.invoke(IPC.loginInBrowser),
  cancelBrowserLogin: () => ipcRenderer.invoke(IPC.cancelBrowserLogin),
  readSync: () => ipcRenderer.invoke(IPC.readSync),
  syncNow: () => ipcRenderer.invoke(IPC.syncNow),
  retryChange: (id) => ipcRenderer.invoke(IPC.retryChange, id),
  discardChange: (id) => ipcRenderer.invoke(IPC.discardChange, id),
  editChange: (id, texts) => ipcRenderer.invoke(IPC.editChange, id, texts),
  settleChange: (id, keepTheirs) => ipcRenderer.invoke(IPC.settleChange, id, keepTheirs),
  previewSite: () => ipcRenderer.invoke(IPC.previewSite),
  exportSite: () => ipcRenderer.invoke(IPC.exportSite),
  onSync(listener) {
    const heard = (_event: IpcRendererEvent, event: SyncEvent) => listener(event);
    ipcRenderer.on(IPC_EVENTS.sync, heard);
    return () => ipcRenderer.removeListener(IPC_EVENTS.sync, heard);
  },
};

contextBridge.exposeInMainWorld('shutterdesk', bridge);
