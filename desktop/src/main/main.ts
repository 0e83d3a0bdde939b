import path from 'node:path';
import { app, dialog, session, shell } from 'electron';
import { createBuiltFiles } from './built-files.ts';
import { readConfigOf, StartError } from './config.ts';
import { alertOfEnquiries } from './enquiry-alerts.ts';
import { answerWindow, tellWindow } from './ipc.ts';
import { setMenu } from './menu.ts';
import { declareScheme, serveApp } from './protocol.ts';
import { closeGracefully } from './quit.ts';
import { guardContents, refusePermissions } from './security.ts';
import { openSessionVault } from './session-vault.ts';
import { createPreview } from './site/preview.ts';
import { createRender, createSiteActions } from './site/site-actions.ts';
import { openStudioConnection } from './studio-connection.ts';
import { followFeed } from './updates.ts';
import { appWindows, openWindow } from './window.ts';

const showExisting = (): void => {
  const [window] = appWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
};

const start = async (): Promise<void> => {
  const userData = app.getPath('userData');
  const vault = await openSessionVault(userData);
  const config = readConfigOf(userData);
  const studio = await openStudioConnection({
    userData,
    serverUrl: config.serverUrl,
    session: vault.keeper,
    warnings: vault.warning ? [vault.warning] : [],
    openBrowser: (address) => shell.openExternal(address),
    onBack: showExisting,
    onSync: (event) => {
      for (const window of appWindows()) tellWindow(window.webContents, event);
    },
  });
  const origin = () => studio.origin;
  const render = createRender();
  const actions = createSiteActions(studio, render, () => appWindows()[0]);
  serveApp(session.defaultSession, {
    files: createBuiltFiles(path.join(import.meta.dirname, '../renderer'), studio.brandName),
    preview: createPreview({ gateway: studio.gateway, render }),
    gateway: studio.gateway,
  });
  refusePermissions(session.defaultSession);
  answerWindow({ ...studio.bridge, ...actions });
  app.on('web-contents-created', (_event, contents) => guardContents(contents, origin));
  app.on('activate', () => appWindows().length === 0 && openWindow());
  closeGracefully(studio, () => void (appWindows()[0] ?? openWindow()));
  setMenu(studio, actions);
  openWindow();
  // The next start looks again.
  void followFeed(config.updateFeed).catch(() => undefined);
  alertOfEnquiries(studio, () => appWindows()[0] ?? openWindow());
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
