import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, BrowserWindow, dialog, type Rectangle, screen } from 'electron';
import * as z from 'zod/mini';
import type { NotifiedPlace } from '../../ipc-contract.ts';
import { APP_START } from './app-origin.ts';
import { tellWindow } from './ipc.ts';
import { goOn, isQuitting } from './quit.ts';

const LEAVE = 0;

const windows = new Set<BrowserWindow>();
let whenHidden: (() => void) | null = null;

/** The windows of the admin app, without the preview. */
export const appWindows = (): BrowserWindow[] => [...windows];

const placeSchema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() });
type WindowPlace = z.infer<typeof placeSchema>;

const placeFile = (): string => path.join(app.getPath('userData'), 'window.json');

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The window's last position, unless its screen is gone. */
const lastPlace = (): WindowPlace | null => {
  try {
    const place = placeSchema.parse(JSON.parse(readFileSync(placeFile(), 'utf8')));
    return screen.getAllDisplays().some(({ workArea }) => overlaps(workArea, place)) ? place : null;
  } catch {
    return null;
  }
};

const rememberPlace = (window: BrowserWindow): void => {
  window.on('close', () => {
    const place: WindowPlace = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      writeFileSync(placeFile(), JSON.stringify(place));
    } catch {
      // The next window opens in the middle.
    }
  });
};

/** If the page objects to closing, Electron keeps the window open without a question: so the app asks. */
const askBeforeLeaving = (window: BrowserWindow): void => {
  window.webContents.on('will-prevent-unload', (event) => {
    const choice = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Leave without saving?',
      detail: 'You have unsaved changes.',
      buttons: ['Leave', 'Stay'],
      defaultId: 1,
      cancelId: 1,
    });
    if (choice === LEAVE) event.preventDefault();
    else goOn();
  });
};

const hideInsteadOfClosing = (window: BrowserWindow): void => {
  window.on('close', (event) => {
    if (!whenHidden || isQuitting()) return;
    event.preventDefault();
    window.hide();
    whenHidden();
  });
};

const openWindow = (place?: NotifiedPlace): BrowserWindow => {
  const last = lastPlace();
  const window = new BrowserWindow({
    width: last?.width ?? 1280,
    height: last?.height ?? 860,
    ...(last ? { x: last.x, y: last.y } : {}),
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
  if (last?.maximized) window.maximize();
  rememberPlace(window);
  hideInsteadOfClosing(window);
  askBeforeLeaving(window);
  void window.loadURL(place ? `${APP_START}#${place}` : APP_START);
  return window;
};

/** Brings the app's window to the front, or opens it; shows one place in it on request. */
export const showWindow = (place?: NotifiedPlace): void => {
  const [window] = windows;
  if (!window) return void openWindow(place);
  if (place) tellWindow(window.webContents, 'show', place);
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

/**
 * From now on, closing a window hides it, and it keeps its state.
 * @param onHidden called each time
 */
export const hideClosedWindows = (onHidden: () => void): void => {
  whenHidden = onHidden;
};
