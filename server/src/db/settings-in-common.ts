import { createHmac } from 'node:crypto';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Database } from './database.ts';
import { DatabaseKeys } from './database-keys.ts';

interface AgreeingServer {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'session'>;
}

/**
 * Servers of one database with different secrets would end each other's sessions, with different buckets each would have
 * half of the photographs. A server that runs alone may bring new ones.
 * @throws {StartError} with a sentence
 */
export const agreeInCommon = async ({ config, db, secrets }: AgreeingServer, isAlone: boolean): Promise<void> => {
  if (!config.database) return;
  const keys = new DatabaseKeys(db);
  const agreeOn = async (name: string, setting: string, value: string): Promise<void> => {
    if ((await keys.keepFirst(name, value)) === value) return;
    if (isAlone) return keys.replace(name, value);
    throw new StartError(
      `${setting} is not the one of the servers that use this database already: give all of them the same.`,
    );
  };
  const mark = createHmac('sha256', secrets.session).update('session mark').digest('base64url');
  await agreeOn('session mark', 'SESSION_SECRET', mark);
  if (!config.s3) return;
  const { bucket, endpoint } = config.s3;
  await agreeOn('bucket', 'The bucket (S3_BUCKET, S3_ENDPOINT)', `${endpoint ?? 'Amazon'}/${bucket}`);
};
