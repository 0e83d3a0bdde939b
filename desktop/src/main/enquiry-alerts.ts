import { app, type BrowserWindow, Notification } from 'electron';
import type { StudioConnection } from './studio-connection.ts';

const EVERY_MS = 60_000;

/** Says that an enquiry has come in, and counts on the app's icon those that came while nobody looked. */
export const alertOfEnquiries = (studio: StudioConnection, window: () => BrowserWindow): void => {
  let unseen = 0;
  const count = (now: number): void => {
    unseen = now;
    app.setBadgeCount(unseen);
  };
  const look = async (): Promise<void> => {
    const found = await studio.newEnquiries();
    if (found.length === 0) return;
    if (!window().isFocused()) count(unseen + found.length);
    for (const { name, selectedPackage } of found) {
      const notification = new Notification({ title: 'New enquiry', body: `${name} · ${selectedPackage}` });
      notification.on('click', () => window().show());
      notification.show();
    }
  };
  setInterval(() => void look().catch(() => undefined), EVERY_MS);
  app.on('browser-window-focus', () => count(0));
};
