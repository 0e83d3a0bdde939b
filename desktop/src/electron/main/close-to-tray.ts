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
      title: 'Shutterdesk goes on in the tray',
      body: 'It sends what waits and tells you of inquiries. Its icon opens it again, or quits it.',
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
