import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';

const fileMenu = (serverUrl: string): MenuItemConstructorOptions => ({
  label: 'File',
  submenu: [
    { label: 'View Site', click: () => void shell.openExternal(serverUrl) },
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

export const setMenu = (serverUrl: string): void => {
  const own: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  app.setAboutPanelOptions({ applicationName: 'Shutterdesk', applicationVersion: app.getVersion() });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...own,
      fileMenu(serverUrl),
      { role: 'editMenu' },
      viewMenu,
      { role: 'windowMenu' },
      { role: 'help', submenu: [{ role: 'about' }] },
    ]),
  );
};
