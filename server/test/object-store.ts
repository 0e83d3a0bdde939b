import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../tools/services/object-store.ts';
import { readConfig } from '../src/config/config.ts';
import type { S3Config } from '../src/config/s3-config.ts';

export { hasObjectStore };

export interface Bucket {
  readonly name: string;
  /** The environment variables that turn it on. */
  readonly environment: Readonly<Record<string, string>>;
  readonly config: S3Config;
  readonly client: S3Client;
}

const s3ConfigIn = (environment: Record<string, string>): S3Config => {
  const { s3 } = readConfig(environment);
  if (!s3) throw new Error('no bucket');
  return s3;
};

/** A real S3 server for the tests of one file, with its credentials in the SDK's variables. */
export const useObjectStore = () => {
  let store: ObjectStore;
  let client: S3Client;
  beforeAll(async () => {
    store = await startObjectStore();
    process.env.AWS_ACCESS_KEY_ID = store.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = store.secretAccessKey;
    client = new S3Client({ endpoint: store.endpoint, region: 'us-east-1', forcePathStyle: true });
  });
  afterAll(async () => {
    // The next file runs in the same process.
    delete process.env.AWS_ACCESS_KEY_ID;
    delete process.env.AWS_SECRET_ACCESS_KEY;
    await store.stop();
  });
  return {
    endpoint: () => store.endpoint,
    stop: () => store.stop(),
    async bucket(more: Record<string, string> = {}): Promise<Bucket> {
      const name = `test-${uuid()}`;
      await client.send(new CreateBucketCommand({ Bucket: name }));
      const environment = { S3_BUCKET: name, S3_ENDPOINT: store.endpoint, ...more };
      return { name, environment, config: s3ConfigIn(environment), client };
    },
  };
};
