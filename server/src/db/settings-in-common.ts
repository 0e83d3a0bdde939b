import { createHmac } from 'node:crypto';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Database } from './database.ts';
import { DatabaseKeys } from './database-keys.ts';

/** Something that all servers of a database must have in common. */
interface Agreement {
  readonly name: string;
  readonly value: string;
  readonly difference: string;
}

/** A server that runs alone may bring a new value. */
const agreeOn = async (keys: DatabaseKeys, { name, value, difference }: Agreement, isAlone: boolean): Promise<void> => {
  if ((await keys.keepFirst(name, value)) === value) return;
  if (!isAlone) throw new StartError(difference);
  await keys.replace(name, value);
};

interface AgreeingServer {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'session'>;
}

/**
 * Servers of one database with different secrets would end each other's sessions, with different buckets each would have
 * half of the photographs.
 * @throws {StartError} with a sentence
 */
export const agreeInCommon = async ({ config, db, secrets }: AgreeingServer, isAlone: boolean): Promise<void> => {
  if (!config.database) return;
  const keys = new DatabaseKeys(db);
  const session = {
    name: 'session mark',
    value: createHmac('sha256', secrets.session).update('session mark').digest('base64url'),
    difference:
      'SESSION_SECRET is not the one of the servers that use this database already: give all of them the same.',
  };
  await agreeOn(keys, session, isAlone);
  if (!config.s3) return;
  const bucket = {
    name: 'bucket',
    value: `${config.s3.endpoint ?? 'Amazon'}/${config.s3.bucket}`,
    difference:
      'The bucket (S3_BUCKET, S3_ENDPOINT) is not the one of the servers that use this database already: give all of them the same.',
  };
  await agreeOn(keys, bucket, isAlone);
};
