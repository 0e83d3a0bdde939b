import { createHmac } from 'node:crypto';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { S3Config } from './s3-config.ts';
import type { SharedKeys } from './secrets.ts';

/** Something that all servers of a database must have in common. */
interface Agreement {
  readonly name: string;
  readonly value: string;
  readonly difference: string;
}

/** A server that runs alone may bring a new value. */
const agreeOn = async (keys: SharedKeys, { name, value, difference }: Agreement, isAlone: boolean): Promise<void> => {
  if ((await keys.keepFirst(name, value)) === value) return;
  if (!isAlone) throw new StartError(difference);
  await keys.replace(name, value);
};

/**
 * Servers with different secrets would end each other's sessions.
 * @throws {StartError} with a sentence
 */
export const agreeOnSecret = (keys: SharedKeys, session: string, isAlone: boolean): Promise<void> =>
  agreeOn(
    keys,
    {
      name: 'session mark',
      value: createHmac('sha256', session).update('session mark').digest('base64url'),
      difference:
        'SESSION_SECRET is not the one of the servers that use this database already: give all of them the same.',
    },
    isAlone,
  );

/**
 * Servers with different buckets would each have half of the photographs.
 * @throws {StartError} with a sentence
 */
export const agreeOnBucket = (keys: SharedKeys, { bucket, endpoint }: S3Config, isAlone: boolean): Promise<void> =>
  agreeOn(
    keys,
    {
      name: 'bucket',
      value: `${endpoint ?? 'Amazon'}/${bucket}`,
      difference:
        'The bucket (S3_BUCKET, S3_ENDPOINT) is not the one of the servers that use this database already: give all of them the same.',
    },
    isAlone,
  );
