import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readConfig } from '../server/src/config/config.ts';
import { setUpBucket } from '../server/src/storage/bucket-setup.ts';
import { freePort } from '../tools/free-port.ts';
import { createDatabase } from '../tools/services/postgres.ts';

/** The settings of one studio's server, which name everything that it keeps. */
export interface StudioPlace {
  readonly port: number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Servers that all journeys of a run share. */
interface Services {
  /** An address of PostgreSQL without the name of a database. */
  readonly postgres: string;
  /** The endpoint of an object store; its credentials are in the SDK's own variables. */
  readonly objectStore: string;
}

/** `npm test -- --suite postgres` starts them; otherwise a studio keeps everything in its folder, as SQLite does. */
const services = (): Services | null => {
  const { JOURNEYS_POSTGRES: postgres, JOURNEYS_OBJECT_STORE: objectStore } = process.env;
  return postgres && objectStore ? { postgres, objectStore } : null;
};

/** A copy of a stopped studio's data folder is the whole studio. */
export const keepsAllInItsFolder = (): boolean => services() === null;

/** The object store's credentials, which the SDK reads from the environment of the server's process. */
export const credentials = (): Readonly<Record<string, string>> => {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  return services() ? { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } : {};
};

/** A database and a bucket of the studio's own. */
const onPostgres = async ({ postgres, objectStore }: Services, port: number): Promise<Record<string, string>> => {
  const name = `studio-${port}-${Date.now()}`;
  const env = {
    DATABASE_URL: await createDatabase(postgres, name),
    SESSION_SECRET: 'a secret that only journeys use, and nobody else',
    S3_BUCKET: name,
    S3_ENDPOINT: objectStore,
    ...credentials(),
  };
  const client = new S3Client({ endpoint: objectStore, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  const { s3 } = readConfig(env);
  if (s3) await setUpBucket(s3, `http://127.0.0.1:${port}`);
  return env;
};

/** @param more settings beside the folder; a port among them is taken, otherwise a free one */
export const makePlace = async (more: Readonly<Record<string, string>> = {}): Promise<StudioPlace> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-'));
  const port = more.PORT ? Number(more.PORT) : await freePort();
  const shared = services();
  const places = shared ? await onPostgres(shared, port) : {};
  return {
    port,
    dataDir,
    env: { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...places, ...more },
    // A child of a killed process may still be writing.
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
};
