import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, Notification } from 'electron';
import { hideClosedWindows } from './window.ts';

const TOLD = 'told-of-tray';

/** Closing the window leaves the app running in the tray; a notification says so once on each computer. */
export const closeToTray = (open: () => void): void => {
  const marker = path.join(app.getPath('userData'), TOLD);
  let notification: Notification | null = null;
  hideClosedWindows(() => {
    if (existsSync(marker)) return;
    notification = new Notification({
      title: 'Shutterdesk keeps running in the tray',
      body: 'It sends your changes and tells you about inquiries. Use its icon to open or quit it.',
    });
    notification.on('click', open);
    notification.show();
    try {
      writeFileSync(marker, '');
    } catch {
      // The notification comes again next time.
    }
  });
};
