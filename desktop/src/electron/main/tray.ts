import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { app, Menu, nativeImage, Tray } from 'electron';

const SIZE = process.platform === 'win32' ? 16 : 22;
const ICON = path.join(import.meta.dirname, '../site/client/icon-192.png');

/** Not every Linux desktop shows tray icons: one that does owns this D-Bus name. */
const ASK_FOR_WATCHER = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/org/freedesktop/DBus',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.kde.StatusNotifierWatcher',
];

const hasWatcher = async (): Promise<boolean> => {
  try {
    const { stdout } = await promisify(execFile)('dbus-send', ASK_FOR_WATCHER, { timeout: 2000 });
    return stdout.includes('boolean true');
  } catch {
    return false;
  }
};

/** On macOS the app stays in the Dock when its window is closed. */
const hasTray = async (): Promise<boolean> =>
  process.platform === 'win32' || (process.platform === 'linux' && (await hasWatcher()));

const icon = () => {
  const picture = nativeImage.createFromPath(ICON).resize({ width: SIZE, height: SIZE, quality: 'best' });
  const twice = nativeImage.createFromPath(ICON).resize({ width: 2 * SIZE, height: 2 * SIZE, quality: 'best' });
  picture.addRepresentation({ scaleFactor: 2, buffer: twice.toPNG() });
  return picture;
};

export interface AppTray {
  /** Sets the tooltip of the icon. */
  say(text: string): void;
}

/**
 * Shows the app's icon in the system's tray, if there is one.
 * @param open shows the app's window
 */
export const openTray = async (open: () => void): Promise<AppTray | null> => {
  if (!(await hasTray())) return null;
  const tray = new Tray(icon());
  tray.setToolTip('Shutterdesk');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: 'Open Shutterdesk', click: open },
      { type: 'separator' },
      { label: 'Quit', click: () => app.quit() },
    ]),
  );
  tray.on('click', open);
  return { say: (text) => tray.setToolTip(text) };
};
