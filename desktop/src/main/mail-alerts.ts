import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchOutages } from './mail-outage.ts';
import { showNotification } from './notifications.ts';
import type { Gateway } from './offline/gateway.ts';

const EVERY_MS = 60_000;

/** Remembers in the app's own folder which outage was told of. */
const lastToldIn = (userData: string) => {
  const file = path.join(userData, 'told-outage.txt');
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

interface OutageAlertParts {
  readonly gateway: Gateway;
  readonly userData: string;
  /** Shows how mail is set up. */
  readonly open: () => void;
}

/** Notifies once of each outage of the studio's mail. */
export const alertOfOutages = ({ gateway, userData, open }: OutageAlertParts): void => {
  const look = watchOutages({ gateway, lastTold: lastToldIn(userData) });
  const tell = async (): Promise<void> => {
    const sentence = await look();
    if (sentence) showNotification({ title: 'Mail does not get through', body: sentence }, open);
  };
  const tellQuietly = (): void => void tell().catch(() => undefined);
  tellQuietly();
  setInterval(tellQuietly, EVERY_MS);
};
