import path from 'node:path';
import { BrowserWindow, dialog } from 'electron';
import { APP_START } from './app-origin.ts';
import { lastPlace, rememberPlace } from './window-place.ts';

const LEAVE = 0;

const windows = new Set<BrowserWindow>();

/** The windows of the admin app; the preview is none. */
export const appWindows = (): BrowserWindow[] => [...windows];

/** Electron closes nothing that the page holds back, and asks nobody: so the app does. */
const askBeforeLeaving = (window: BrowserWindow): void => {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'You have changes that are not saved.',
      buttons: ['Leave', 'Stay'],
      defaultId: 1,
      cancelId: 1,
    });
    if (choice === LEAVE) event.preventDefault();
  });
};

export const openWindow = (): BrowserWindow => {
  const place = lastPlace();
  const window = new BrowserWindow({
    width: place?.width ?? 1280,
    height: place?.height ?? 860,
    ...(place ? { x: place.x, y: place.y } : {}),
    minWidth: 380,
    minHeight: 480,
    show: false,
    title: 'Shutterdesk',
    backgroundColor: '#f6f5f2',
    webPreferences: {
      preload: path.join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  });
  windows.add(window);
  window.on('closed', () => windows.delete(window));
  window.once('ready-to-show', () => window.show());
  if (place?.maximized) window.maximize();
  rememberPlace(window);
  askBeforeLeaving(window);
  void window.loadURL(APP_START);
  return window;
};
