import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchBackups } from './backup-trouble.ts';
import { watchOutages } from './mail-outage.ts';
import { showNotification } from './notifications.ts';
import type { Gateway } from './offline/gateway.ts';

const MINUTE_MS = 60_000;

/** Remembers in the app's own folder which trouble was told of. */
const lastToldIn = (userData: string, name: string) => {
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
  /** Shows what it is about. */
  readonly open: () => void;
}

const tellNowAndThen = (look: () => Promise<string | null>, title: string, everyMs: number, open: () => void): void => {
  const tell = async (): Promise<void> => {
    const sentence = await look();
    if (sentence) showNotification({ title, body: sentence }, open);
  };
  const tellQuietly = (): void => void tell().catch(() => undefined);
  tellQuietly();
  setInterval(tellQuietly, everyMs);
};

/** Notifies once of each outage of the studio's mail. */
export const alertOfOutages = ({ gateway, userData, open }: AlertParts): void => {
  const look = watchOutages({ gateway, lastTold: lastToldIn(userData, 'told-outage.txt') });
  tellNowAndThen(look, 'Mail does not get through', MINUTE_MS, open);
};

/** Notifies once each time that no backup has been proved for too long. */
export const alertOfBackups = ({ gateway, userData, open }: AlertParts): void => {
  const look = watchBackups({ gateway, lastTold: lastToldIn(userData, 'told-backup.txt') });
  tellNowAndThen(look, 'The site has no proved backup', 10 * MINUTE_MS, open);
};
