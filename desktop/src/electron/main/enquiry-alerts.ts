import type { Enquiry } from '@shutterdesk/shared';
import { app, nativeImage } from 'electron';
import { type Alert, showNotification } from './notifications.ts';
import type { StudioConnection } from './studio-connection.ts';
import type { AppTray } from './tray.ts';
import { appWindows } from './window.ts';

const SIZE = 16;
/** The admin app's danger red in the byte order of Windows: blue, green, red, alpha. */
const COLOUR = [0x1b, 0x26, 0xa8, 0xff];
const NOTHING = [0, 0, 0, 0];

const isInside = (pixel: number): boolean => {
  const middle = (SIZE - 1) / 2;
  return Math.hypot((pixel % SIZE) - middle, Math.floor(pixel / SIZE) - middle) <= SIZE / 2 - 1;
};

const dot = () =>
  nativeImage.createFromBitmap(
    Buffer.from(Array.from({ length: SIZE * SIZE }, (_, pixel) => (isInside(pixel) ? COLOUR : NOTHING)).flat()),
    { width: SIZE, height: SIZE },
  );

const enquiriesWords = (count: number): string => `${count} new ${count === 1 ? 'inquiry' : 'inquiries'}`;

/** Shows a count on the app's icon, or a dot on Windows, which has no numbers there. 0 removes it. */
const showBadge = (count: number): void => {
  app.setBadgeCount(count);
  if (process.platform !== 'win32') return;
  for (const window of appWindows()) {
    window.setOverlayIcon(count > 0 ? dot() : null, count > 0 ? enquiriesWords(count) : '');
  }
};

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
