import path from 'node:path';
import { app, BrowserWindow, dialog, session } from 'electron';
import { createBuiltFiles } from './built-files.ts';
import { readConfigOf, StartError } from './config.ts';
import { answerWindow } from './ipc.ts';
import { setMenu } from './menu.ts';
import { createGateway } from './offline/gateway.ts';
import { createUpstream } from './offline/upstream.ts';
import { declareScheme, serveApp } from './protocol.ts';
import { guardContents, refusePermissions } from './security.ts';
import { openWindow } from './window.ts';

const start = (): void => {
  const { serverUrl } = readConfigOf(app.getPath('userData'));
  const files = createBuiltFiles(path.join(import.meta.dirname, '../renderer'));
  serveApp(session.defaultSession, files, createGateway(createUpstream(serverUrl)));
  refusePermissions(session.defaultSession);
  answerWindow({ readServer: async () => serverUrl });
  app.on('web-contents-created', (_event, contents) => guardContents(contents, serverUrl));
  app.on('activate', () => BrowserWindow.getAllWindows().length === 0 && openWindow());
  setMenu(serverUrl);
  openWindow();
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
