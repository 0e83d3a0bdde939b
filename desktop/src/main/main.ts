import path from 'node:path';
import { app, BrowserWindow, dialog, session } from 'electron';
import { createBuiltFiles } from './built-files.ts';
import { readConfigOf, StartError } from './config.ts';
import { alertOfEnquiries } from './enquiry-alerts.ts';
import { answerWindow, tellWindow } from './ipc.ts';
import { setMenu } from './menu.ts';
import { declareScheme, serveApp } from './protocol.ts';
import { closeGracefully } from './quit.ts';
import { guardContents, refusePermissions } from './security.ts';
import { openSessionVault } from './session-vault.ts';
import { openStudioConnection } from './studio-connection.ts';
import { openWindow } from './window.ts';

const start = async (): Promise<void> => {
  const userData = app.getPath('userData');
  const vault = await openSessionVault(userData);
  const studio = await openStudioConnection({
    userData,
    ...readConfigOf(userData),
    session: vault.keeper,
    warnings: vault.warning ? [vault.warning] : [],
    onSync: (event) => {
      for (const window of BrowserWindow.getAllWindows()) tellWindow(window.webContents, event);
    },
  });
  const origin = () => studio.origin;
  serveApp(session.defaultSession, createBuiltFiles(path.join(import.meta.dirname, '../renderer')), studio.gateway);
  refusePermissions(session.defaultSession);
  answerWindow(studio.bridge);
  app.on('web-contents-created', (_event, contents) => guardContents(contents, origin));
  app.on('activate', () => BrowserWindow.getAllWindows().length === 0 && openWindow());
  closeGracefully(studio, () => void (BrowserWindow.getAllWindows()[0] ?? openWindow()));
  setMenu(studio);
  openWindow();
  alertOfEnquiries(studio, () => BrowserWindow.getAllWindows()[0] ?? openWindow());
};

const showExisting = (): void => {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
};

declareScheme();
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showExisting);
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      dialog.showErrorBox('Shutterdesk cannot start', error instanceof StartError ? error.message : String(error));
      app.exit(1);
    });
} else {
  app.quit();
}
