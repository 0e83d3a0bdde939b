import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';

const openSite = (origin: string | null): void => {
  if (origin) void shell.openExternal(origin);
};

const fileMenu = (origin: () => string | null): MenuItemConstructorOptions => ({
  label: 'File',
  submenu: [
    { label: 'View Site', click: () => openSite(origin()) },
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

export const setMenu = (origin: () => string | null): void => {
  const own: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  app.setAboutPanelOptions({ applicationName: 'Shutterdesk', applicationVersion: app.getVersion() });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...own,
      fileMenu(origin),
      { role: 'editMenu' },
      viewMenu,
      { role: 'windowMenu' },
      { role: 'help', submenu: [{ role: 'about' }] },
    ]),
  );
};
