import type { Finding } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { fault } from '../setup/check.ts';
import { examine } from './examine.ts';

const MOVED = fault(
  'The data folder was moved or replaced while the server runs, so what is saved now may be lost.',
  'Stop the server, put the folder back, and start it again.',
);

export type Examined = Pick<Context, 'clock' | 'config' | 'db' | 'hasDataFolder' | 'publisher' | 'storage'>;

/** Looks at the site of this server. */
export const examineServer = async (
  { clock, config, db, hasDataFolder, publisher, storage }: Examined,
  options: { readonly asksForUpdates: boolean },
): Promise<readonly Finding[]> => {
  const now = clock.now();
  const startedAt = now - process.uptime() * 1000;
  const { message } = publisher.status();
  const site = { config, db, storage: async () => storage, now, startedAt, isServer: true };
  return [
    ...(message === null ? [] : [{ subject: 'Page', ...fault(message, 'Press Try again above.') }]),
    ...((await hasDataFolder()) ? [] : [{ subject: 'Disk', ...MOVED }]),
    ...(await examine(site, options)),
  ];
};
