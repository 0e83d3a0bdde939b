import type { Enquiry } from '@shutterdesk/shared';
import { app, Notification } from 'electron';
import { enquiriesWords, showBadge } from './badge.ts';
import type { StudioConnection } from './studio-connection.ts';
import type { AppTray } from './tray.ts';
import { appWindows } from './window.ts';

const EVERY_MS = 60_000;
/** More than this many at once share one notification. */
const EACH = 3;

interface Alert {
  readonly title: string;
  readonly body: string;
}

const alertsOf = (enquiries: readonly Enquiry[]): readonly Alert[] =>
  enquiries.length > EACH
    ? [{ title: enquiriesWords(enquiries.length), body: enquiries.map(({ name }) => name).join(', ') }]
    : enquiries.map(({ name, selectedPackage }) => ({ title: 'New inquiry', body: `${name} · ${selectedPackage}` }));

/** Keep a reference: a collected notification loses its click handler. */
const openNotifications = new Set<Notification>();

const show = (alert: Alert, open: () => void): void => {
  const notification = new Notification(alert);
  openNotifications.add(notification);
  notification.on('click', open);
  notification.on('close', () => openNotifications.delete(notification));
  notification.show();
};

interface AlertParts {
  readonly studio: StudioConnection;
  readonly tray: AppTray | null;
  /** Opens the enquiries. */
  readonly open: () => void;
}

/** Notifies about new enquiries, and counts those that arrived unseen on the app's icon. */
export const alertOfEnquiries = ({ studio, tray, open }: AlertParts): void => {
  let unseen = 0;
  const count = (next: number): void => {
    unseen = next;
    showBadge(unseen);
    tray?.say(unseen > 0 ? `Shutterdesk · ${enquiriesWords(unseen)}` : 'Shutterdesk');
  };
  const look = async (): Promise<void> => {
    const arrivals = await studio.newEnquiries();
    if (arrivals.length === 0) return;
    if (!appWindows().some((window) => window.isFocused())) count(unseen + arrivals.length);
    for (const alert of alertsOf(arrivals)) show(alert, open);
  };
  const lookQuietly = (): void => void look().catch(() => undefined);
  lookQuietly();
  setInterval(lookQuietly, EVERY_MS);
  app.on('browser-window-focus', () => count(0));
};
