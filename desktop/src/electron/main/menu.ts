import { app, dialog, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import type { SiteActions } from '../../ipc-contract.ts';
import { APP_START } from './app-origin.ts';
import type { StudioConnection } from './studio-connection.ts';
import { appWindows } from './window.ts';

const openSite = (origin: string | null): void => {
  if (origin) void shell.openExternal(origin);
};

const sentence = (unsent: number): string =>
  unsent === 0
    ? 'This removes your site’s data from this computer.'
    : `This removes your site’s data from this computer, including ${unsent} unsent ${unsent === 1 ? 'change' : 'changes'}.`;

const signOutAndRemove = async (studio: StudioConnection): Promise<void> => {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: 'Sign out and remove local data?',
    detail: sentence(await studio.unsentOfAll()),
    buttons: ['Sign Out and Remove', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  if (response !== 0) return;
  await studio.removeLocalData();
  for (const window of appWindows()) void window.loadURL(APP_START);
};

const staying = (unsent: number, host: string): string =>
  unsent === 0
    ? `Your data for ${host} stays on this computer.`
    : `${unsent} unsent ${unsent === 1 ? 'change' : 'changes'} for ${host} ${unsent === 1 ? 'stays' : 'stay'} here and will go out when you come back to it.`;

const chooseAnotherSite = async (studio: StudioConnection): Promise<void> => {
  if (!studio.origin) return;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'Work on another site?',
    detail: staying(await studio.unsent(), new URL(studio.origin).host),
    buttons: ['Choose a Site', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
  });
  if (response !== 0) return;
  await studio.leave();
  for (const window of appWindows()) void window.loadURL(APP_START);
};

const fileMenu = (studio: StudioConnection, { previewSite, exportSite }: SiteActions): MenuItemConstructorOptions => ({
  label: 'File',
  submenu: [
    { label: 'View Site', click: () => openSite(studio.origin) },
    { label: 'Preview Site', accelerator: 'CmdOrCtrl+Shift+P', click: () => void previewSite() },
    { label: 'Export Site…', click: () => void exportSite() },
    { type: 'separator' },
    { label: 'Open Data Folder', click: () => void shell.openPath(app.getPath('userData')) },
    { type: 'separator' },
    { label: 'Work on Another Site…', click: () => void chooseAnotherSite(studio) },
    { label: 'Sign Out and Remove Local Data…', click: () => void signOutAndRemove(studio) },
    { type: 'separator' },
    { role: process.platform === 'darwin' ? 'close' : 'quit' },
  ],
});

const viewMenu: MenuItemConstructorOptions = {
  label: 'View',
  submenu: [
    { role: 'reload' },
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ],
};

export const setMenu = (studio: StudioConnection, actions: SiteActions): void => {
  const appMenu: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  app.setAboutPanelOptions({ applicationName: 'Shutterdesk', applicationVersion: app.getVersion() });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...appMenu,
      fileMenu(studio, actions),
      { role: 'editMenu' },
      viewMenu,
      { role: 'windowMenu' },
      { role: 'help', submenu: [{ role: 'about' }] },
    ]),
  );
};
