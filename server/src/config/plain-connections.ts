import type { Logger } from 'pino';
import type { Config } from './config.ts';

const LOOPBACK = /^(?:(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const isPlain = (address: string | null): boolean =>
  address !== null && new URL(address).protocol === 'http:' && !LOOPBACK.test(new URL(address).hostname);

/** Warns of stores on other machines that are spoken to in plain text. */
export const warnOfPlainStores = ({ s3, backup }: Pick<Config, 's3' | 'backup'>, logger: Logger): void => {
  const stores = { S3_ENDPOINT: s3?.endpoint ?? null, BACKUP_S3_ENDPOINT: backup.s3 ? backup.store.endpoint : null };
  for (const [setting, address] of Object.entries(stores)) {
    if (isPlain(address))
      logger.warn({ setting }, 'what goes to this store crosses the network in plain text: use https');
  }
};
