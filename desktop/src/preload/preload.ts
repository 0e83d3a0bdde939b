import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type DesktopBridge, IPC, IPC_EVENTS } from '../ipc-contract.ts';

const hear =
  <Said>(channel: string) =>
  (listener: (said: Said) => void): (() => void) => {
    const heard = (_event: IpcRendererEvent, said: Said) => listener(said);
    ipcRenderer.on(channel, heard);
    return () => ipcRenderer.removeListener(channel, heard);
  };

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
  discardOthers: (personId) => ipcRenderer.invoke(IPC.discardOthers, personId),
  exportOthers: (personId) => ipcRenderer.invoke(IPC.exportOthers, personId),
  readLostEnquiries: () => ipcRenderer.invoke(IPC.readLostEnquiries),
  putAwayLostEnquiries: () => ipcRenderer.invoke(IPC.putAwayLostEnquiries),
  previewSite: () => ipcRenderer.invoke(IPC.previewSite),
  exportSite: () => ipcRenderer.invoke(IPC.exportSite),
  onSync: hear(IPC_EVENTS.sync),
  onShow: hear(IPC_EVENTS.show),
};

contextBridge.exposeInMainWorld('shutterdesk', bridge);
