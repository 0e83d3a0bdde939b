import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { app, dialog, session, shell } from 'electron';
import { OtherStore } from '../offline/store/store.ts';
import { storeTroubleOf, TROUBLE_SENTENCES } from '../offline/store/store-trouble.ts';
import { createBuiltFiles } from './built-files.ts';
import { closeToTray } from './close-to-tray.ts';
import { readConfigOf } from './config.ts';
import { createCopyActions } from './copy-actions.ts';
import { createDevFiles } from './dev-files.ts';
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
import { openTray } from './tray.ts';
import { alertOfBackups, alertOfOutages } from './trouble-alerts.ts';
import { appWindows, showWindow } from './window.ts';

/** Checks once at each start for a newer version, if a feed is configured and the app is packaged. */
const followFeed = async (feed: string | null): Promise<void> => {
  if (!feed || !app.isPackaged) return;
  const { default: updater } = await import('electron-updater');
  updater.autoUpdater.setFeedURL({ provider: 'generic', url: feed });
  await updater.autoUpdater.checkForUpdatesAndNotify();
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof StartError || error instanceof OtherStore) return error.message;
  const trouble = storeTroubleOf(error);
  return trouble ? TROUBLE_SENTENCES[trouble] : String(error);
};

const start = async (): Promise<void> => {
  const userData = app.getPath('userData');
  const config = readConfigOf(userData);
  const vault = await openSessionVault(userData);
  const studio = await openStudioConnection({
    userData,
    serverUrl: config.serverUrl,
    sessionOf: vault.keeperFor,
    warnings: vault.warning ? [vault.warning] : [],
    openBrowser: (address) => shell.openExternal(address),
    onBack: () => showWindow(),
    onSync: (event) => {
      for (const window of appWindows()) tellWindow(window.webContents, 'sync', event);
    },
  });
  const origin = () => studio.origin;
  const render = createRender();
  const actions = createSiteActions(studio, render, () => appWindows()[0]);
  serveApp(session.defaultSession, {
    files: config.vite
      ? createDevFiles(config.vite, studio.brandNames)
      : createBuiltFiles(path.join(import.meta.dirname, '../renderer'), studio.brandNames),
    preview: createPreview({ gateway: studio.gateway, render }),
    gateway: studio.gateway,
  });
  refusePermissions(session.defaultSession);
  answerWindow({
    ...studio.bridge,
    ...actions,
    ...createCopyActions(studio),
  });
  app.on('web-contents-created', (_event, contents) => guardContents(contents, origin));
  app.on('activate', (_event, hasWindow) => hasWindow || showWindow());
  app.on('second-instance', () => showWindow());
  closeGracefully(studio, () => showWindow());
  setMenu(studio, actions);
  const tray = await openTray(() => showWindow());
  if (tray) closeToTray(() => showWindow());
  showWindow();
  // The next start checks again.
  void followFeed(config.updateFeed).catch(() => undefined);
  alertOfEnquiries({ studio, tray, open: () => showWindow('bookings') });
  alertOfOutages({ gateway: studio.gateway, userData, open: () => showWindow('mail') });
  alertOfBackups({ gateway: studio.gateway, userData, open: () => showWindow('backup') });
};

declareScheme();
// Windows shows notifications only from apps with an id: this is the one that the installer registers.
app.setAppUserModelId('io.shutterdesk.desktop');
if (app.requestSingleInstanceLock()) {
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      dialog.showErrorBox('Shutterdesk can’t start', sentenceOf(error));
      app.exit(1);
    });
} else {
  app.quit();
}
