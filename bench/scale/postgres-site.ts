import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findOrInstallObjectStore, startObjectStore } from '../../tools/services/object-store.ts';
import { findOrInstallPostgres, startPostgres } from '../../tools/services/postgres.ts';
import { startSubject } from '../subject.ts';
import { parentOf, processorMs } from './processor-time.ts';
import type { MeasuredSite } from './site.ts';

const run = promisify(execFile);

const DATABASE = 'bench';
/** Those of the pool and the one that listens: `server/src/db/postgres/pool.ts`. */
const MOST_CONNECTIONS = 11;

const OURS = `application_name like 'shutterdesk %'`;

/** Counts the statements of transactions, from the lock that lets one writer in to the commit. */
const statementsIn = (log: string): number => {
  let count = 0;
  let isOpen = false;
  for (const line of log.split('\n')) {
    const [, statement] = /^shutterdesk \w+\|LOG:\s+(?:execute <unnamed>|statement): (.*)/.exec(line) ?? [];
    if (statement === undefined) continue;
    if (statement.startsWith('begin;')) isOpen = true;
    if (isOpen) count += 1;
    if (statement === 'commit') isOpen = false;
  }
  return count;
};

/** A server on PostgreSQL, on the disk, and on a bucket in memory. */
export const startPostgresSite = async (): Promise<MeasuredSite> => {
  if (!(await findOrInstallPostgres())) throw new Error('PostgreSQL is needed to measure.');
  if (!(await findOrInstallObjectStore())) throw new Error('Ceph is needed to measure.');
  const postgres = await startPostgres({ durable: true });
  const store = await startObjectStore();
  const ask = async (...queries: readonly string[]): Promise<string> => {
    const each = queries.flatMap((query) => ['-c', query]);
    return (await run('psql', [postgres.urlOf(DATABASE), '-AtX', ...each])).stdout.trim();
  };
  await run('psql', [postgres.urlOf('postgres'), '-AtXc', `create database ${DATABASE}`]);
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
  const backend = Number((await ask(`select pid from pg_stat_activity where ${OURS} limit 1`)).split('\n')[0]);
  const postmaster = await parentOf(backend);
  const readLog = async () => {
    const folder = path.dirname(await ask('show data_directory'));
    return ask(`select pg_read_file('${folder}/postgres.log')`);
  };
  return {
    url: subject.url,
    pid: subject.pid,
    databaseMs: () => processorMs(postmaster),
    async written() {
      const [storedBytes = '', logBytes = ''] = (
        await ask(`select pg_database_size('${DATABASE}'), pg_current_wal_lsn() - '0/0'`)
      ).split('|');
      return { storedBytes: Number(storedBytes), logBytes: Number(logBytes) };
    },
    connections: async () => Number(await ask(`select count(*) from pg_stat_activity where ${OURS}`)),
    mostConnections: MOST_CONNECTIONS,
    async statementsOf(work) {
      await ask(
        `alter system set log_line_prefix = '%a|'`,
        `alter system set log_statement = 'all'`,
        'select pg_reload_conf()',
      );
      const before = (await readLog()).length;
      await work();
      const count = statementsIn((await readLog()).slice(before));
      await ask('alter system reset log_statement', 'select pg_reload_conf()');
      return count;
    },
    async stop() {
      await subject.stop();
      await Promise.all([postgres.stop(), store.stop()]);
    },
  };
};
