import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Gateway } from '../offline/gateway.ts';
import { showNotification } from './notifications.ts';
import { watchBackups, watchOutages } from './trouble.ts';

const MINUTE_MS = 60_000;

/** Remembers in the app's own folder the trouble that was reported last. */
const lastReportedIn = (userData: string, name: string) => {
  const file = path.join(userData, name);
  return {
    read(): string | null {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return null;
      }
    },
    remember: (since: string): void => writeFileSync(file, since),
  };
};

interface AlertParts {
  readonly gateway: Gateway;
  readonly userData: string;
  /** Opens the place in the app that is about the trouble. */
  readonly open: () => void;
}

const notifyRepeatedly = (
  check: () => Promise<string | null>,
  title: string,
  everyMs: number,
  open: () => void,
): void => {
  const notify = async (): Promise<void> => {
    const sentence = await check();
    if (sentence) showNotification({ title, body: sentence }, open);
  };
  const notifyQuietly = (): void => void notify().catch(() => undefined);
  notifyQuietly();
  setInterval(notifyQuietly, everyMs);
};

/** Notifies once of each outage of the studio's mail. */
export const alertOfOutages = ({ gateway, userData, open }: AlertParts): void => {
  const check = watchOutages({ gateway, lastReported: lastReportedIn(userData, 'told-outage.txt') });
  notifyRepeatedly(check, 'Emails aren’t going out', MINUTE_MS, open);
};

/** Notifies once each time that no backup has been proved for too long. */
export const alertOfBackups = ({ gateway, userData, open }: AlertParts): void => {
  const check = watchBackups({ gateway, lastReported: lastReportedIn(userData, 'told-backup.txt') });
  notifyRepeatedly(check, 'Your site has no tested backup', 10 * MINUTE_MS, open);
};
