import type { Enquiry } from '@shutterdesk/shared';
import { app } from 'electron';
import { enquiriesWords, showBadge } from './badge.ts';
import { type Alert, showNotification } from './notifications.ts';
import type { StudioConnection } from './studio-connection.ts';
import type { AppTray } from './tray.ts';
import { appWindows } from './window.ts';

const EVERY_MS = 60_000;
/** More than this many at once share one notification. */
const EACH = 3;

const alertsOf = (enquiries: readonly Enquiry[]): readonly Alert[] =>
  enquiries.length > EACH
    ? [{ title: enquiriesWords(enquiries.length), body: enquiries.map(({ name }) => name).join(', ') }]
    : enquiries.map(({ name, selectedPackage }) => ({ title: 'New inquiry', body: `${name} · ${selectedPackage}` }));

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
    for (const alert of alertsOf(arrivals)) showNotification(alert, open);
  };
  const lookQuietly = (): void => void look().catch(() => undefined);
  lookQuietly();
  setInterval(lookQuietly, EVERY_MS);
  app.on('browser-window-focus', () => count(0));
};
