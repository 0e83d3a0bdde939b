import { BrowserWindow } from 'electron';
import { PREVIEW_START } from '../app-origin.ts';

let preview: BrowserWindow | null = null;

const open = (): BrowserWindow => {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    minWidth: 320,
    minHeight: 480,
    show: false,
    title: 'Preview',
    backgroundColor: '#fbf9f5',
    // No preload: the public page must not reach the app.
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
  });
  window.once('ready-to-show', () => window.show());
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(`Preview · ${title}`);
  });
  window.on('closed', () => {
    preview = null;
  });
  return window;
};

/** Opens the preview, or reloads an open one; it closes with the app's own window. */
export const openPreview = (owner: BrowserWindow | undefined): void => {
  if (!preview) {
    preview = open();
    owner?.once('closed', () => preview?.destroy());
  }
  preview.focus();
  void preview.loadURL(PREVIEW_START);
};
