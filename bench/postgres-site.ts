import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findOrInstallObjectStore, startObjectStore } from '../tools/services/object-store.ts';
import { findOrInstallPostgres, startPostgres } from '../tools/services/postgres.ts';
import { type Subject, startSubject } from './subject.ts';

const DATABASE = 'bench';

/** A server on PostgreSQL, on the disk, and on a bucket in memory. */
export const startPostgresSite = async (): Promise<Pick<Subject, 'url' | 'stop'>> => {
  if (!(await findOrInstallPostgres())) throw new Error('PostgreSQL is needed to measure.');
  if (!(await findOrInstallObjectStore())) throw new Error('Ceph is needed to measure.');
  const postgres = await startPostgres({ durable: true });
  const store = await startObjectStore();
  await promisify(execFile)('psql', [postgres.urlOf('postgres'), '-AtXc', `create database ${DATABASE}`]);
  const credentials = { accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey };
  const client = new S3Client({ endpoint: store.endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: DATABASE }));
  client.destroy();
  const subject = await startSubject('shutterdesk', {
    env: {
      DATABASE_URL: postgres.urlOf(DATABASE),
      S3_BUCKET: DATABASE,
      S3_ENDPOINT: store.endpoint,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
      SESSION_SECRET: 'x'.repeat(32),
    },
    everyCore: true,
  });
  return {
    url: subject.url,
    async stop() {
      await subject.stop();
      await Promise.all([postgres.stop(), store.stop()]);
    },
  };
};
