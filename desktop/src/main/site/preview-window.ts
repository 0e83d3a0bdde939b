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
    // No preload: this page is the visitors' and has no business with the app.
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

/** Shows the page as it will be, anew where it is open already; it goes when the app's own window goes. */
export const openPreview = (owner: BrowserWindow | undefined): void => {
  if (!preview) {
    preview = open();
    owner?.once('closed', () => preview?.destroy());
  }
  preview.focus();
  void preview.loadURL(PREVIEW_START);
};
