import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import {
  GetBucketCorsCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
} from '@aws-sdk/client-s3';

import { describe, expect, it, onTestFinished } from 'vitest';
import { copyObjects, moveStorage } from '../../src/backup/move-storage.ts';
import { readConfig } from '../../src/config/config.ts';
import { setUpBucket } from '../../src/storage/bucket-setup.ts';
import { DiskStorage } from '../../src/storage/disk-storage.ts';
import { type Bucket, hasObjectStore, useObjectStore } from '../object-store.ts';
import { startTestServer, type TestServer, temporaryFolder } from '../test-server.ts';

const TOOL = path.resolve(import.meta.dirname, '../../../tools/storage-move.ts');

const addPhoto = async (server: TestServer) => (await (await server.admin()).photograph('One', 900, 600)).url;

/** A stopped site with one photograph, on the disk. */
const siteOnDisk = async () => {
  const server = await startTestServer();
  const url = await addPhoto(server);
  await server.close();
  return { dataDir: server.dataDir, url };
};

const sentenceOf = (moved: Promise<unknown>): Promise<string> =>
  moved.then(
    () => 'moved',
    (error: Error) => error.message,
  );

const picture = async (server: TestServer, url: string): Promise<Buffer> => {
  const response = await server.visitor().send(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const keysIn = async ({ client, name }: Bucket): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
  return Contents.flatMap(({ Key }) => Key ?? []);
};

/** Lets anybody read the objects under these keys. */
const allowReading = ({ client, name }: Bucket, keys: string): Promise<unknown> => {
  const Statement = [
    {
      Effect: 'Allow',
      Principal: { AWS: ['*'] },
      Action: ['s3:GetObject'],
      Resource: [`arn:aws:s3:::${name}/${keys}`],
    },
  ];
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  return client.send(new PutBucketPolicyCommand({ Bucket: name, Policy }));
};

describe('a move of the storage', () => {
  it('names what is missing: a bucket, a database', async () => {
    const { dataDir } = await siteOnDisk();
    expect(await sentenceOf(moveStorage(readConfig({ DATA_DIR: dataDir }), 's3'))).toMatch(/^S3_BUCKET is not set/);
    const nowhere = readConfig({ DATA_DIR: await temporaryFolder(), S3_BUCKET: 'photos' });
    expect(await sentenceOf(moveStorage(nowhere, 's3'))).toMatch(/^There is no database in/);
  });

  it('refuses while a server uses the data folder', async () => {
    const { dataDir } = await startTestServer();
    const config = readConfig({ DATA_DIR: dataDir, S3_BUCKET: 'photos' });
    expect(await sentenceOf(moveStorage(config, 's3'))).toMatch(/^Another Shutterdesk server is using the data folder/);
  });

  it('stops at an object that did not arrive unchanged', async () => {
    const root = await temporaryFolder();
    const [from, to] = ['from', 'to'].map((name) => new DiskStorage(path.join(root, name)));
    if (!from || !to) throw new Error('two stores');
    await writeFile(path.join(root, 'file'), 'as it was');
    await from.putFile('uploads/one', path.join(root, 'file'));
    const put = to.putFile.bind(to);
    to.putFile = async (key, file) => {
      await writeFile(file, 'as it wa?');
      await put(key, file);
    };
    const copy = copyObjects({ from, to, workFolder: root, onProgress: () => undefined });
    expect(await sentenceOf(copy)).toMatch(/^uploads\/one did not arrive as it is/);
    expect(await to.stat('uploads/one')).toBeNull();
  });
});

describe.skipIf(!hasObjectStore())('with a real S3 server', () => {
  const store = useObjectStore();

  const tool = (environment: Record<string, string>, ...args: string[]) => {
    const child: ChildProcess = spawn(process.execPath, [TOOL, ...args], { env: { ...process.env, ...environment } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    }
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
    return { child, ended, output: () => output };
  };

  it('moves photographs to S3 and back, and visitors see the same', async () => {
    const bucket = await store.bucket();
    const { dataDir, url } = await siteOnDisk();
    const config = readConfig({ DATA_DIR: dataDir, ...bucket.environment });
    expect((await moveStorage(config, 's3'))?.before).toBe(0);
    expect(await moveStorage(config, 's3')).toBeNull();
    const inBucket = await startTestServer({ dataDir, environment: bucket.environment });
    const before = await picture(inBucket, url);
    const second = await addPhoto(inBucket);
    await inBucket.close();
    await moveStorage(config, 'disk');
    const onDisk = await startTestServer({ dataDir });
    expect(await picture(onDisk, url)).toEqual(before);
    expect((await picture(onDisk, second)).byteLength).toBeGreaterThan(1000);
  });

  it('continues a move that was killed, and switches nothing before its end', async () => {
    const bucket = await store.bucket();
    const { dataDir, url } = await siteOnDisk();
    const uploads = path.join(dataDir, 'objects', 'uploads');
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => writeFile(path.join(uploads, crypto.randomUUID()), `upload ${index}`)),
    );
    const environment = { DATA_DIR: dataDir, ...bucket.environment };
    const first = tool(environment, '--to', 's3');
    const arrived = async () => (await keysIn(bucket)).filter((key) => key.startsWith('uploads/'));
    await expect.poll(async () => (await arrived()).length, { interval: 5 }).toBeGreaterThan(20);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe(-1);
    const done = await arrived();
    expect(done.length).toBeLessThan(300);
    const head = new HeadObjectCommand({ Bucket: bucket.name, Key: done[0] ?? '' });
    const { LastModified } = await bucket.client.send(head);
    const tooEarly = startTestServer({ dataDir, environment: bucket.environment });
    expect(await sentenceOf(tooEarly)).toMatch(/are on the disk: .*storage:move/);
    const second = tool(environment, '--to', 's3');
    expect(await second.ended, second.output()).toBe(0);
    expect(second.output()).toContain(`${done.length} of them by an earlier run`);
    expect((await bucket.client.send(head)).LastModified).toEqual(LastModified);
    const moved = await startTestServer({ dataDir, environment: bucket.environment });
    await picture(moved, url);
    expect((await keysIn(bucket)).filter((key) => key.startsWith('uploads/'))).toHaveLength(301);
  });

  it('never mixes two sites in one bucket', async () => {
    const bucket = await store.bucket();
    const other = await startTestServer({ environment: bucket.environment });
    await addPhoto(other);
    const { dataDir } = await siteOnDisk();
    const config = readConfig({ DATA_DIR: dataDir, ...bucket.environment });
    expect(await sentenceOf(moveStorage(config, 's3'))).toMatch(/holds the photographs of another site/);
  });

  it('prints its usage', async () => {
    const { ended, output } = tool({ DATA_DIR: await temporaryFolder() }, '--to', 'moon');
    expect([await ended, output()]).toEqual([1, expect.stringMatching(/^Say where to: npm run storage:move/)]);
  });

  describe('a bucket that is set up', () => {
    const ORIGIN = 'https://studio.example';

    it('accepts uploads only from pages of the site, and keeps other rules', async () => {
      const bucket = await store.bucket();
      const others = { ID: 'theirs', AllowedOrigins: ['https://other.example'], AllowedMethods: ['GET'] };
      const cors = { Bucket: bucket.name, CORSConfiguration: { CORSRules: [others] } };
      await bucket.client.send(new PutBucketCorsCommand(cors));
      const findings = await setUpBucket(bucket.config, ORIGIN);
      expect(findings.filter(({ isKept: kept }) => !kept)).toEqual([]);
      expect(findings.map(({ promise }) => promise)).toContain(`pages of ${ORIGIN} may upload`);
      expect(await setUpBucket(bucket.config, 'https://new.example')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ promise: 'pages of https://new.example may upload', isKept: true }),
        ]),
      );
      const { CORSRules = [] } = await bucket.client.send(new GetBucketCorsCommand({ Bucket: bucket.name }));
      expect(CORSRules.map(({ ID }) => ID)).toEqual(['theirs', 'shutterdesk-uploads']);
      expect(await keysIn(bucket)).toEqual([]);
    });

    it('is reported if visitors cannot read its derivatives, or can read its originals', async () => {
      const closed = await store.bucket();
      const S3_PUBLIC_URL = `${store.endpoint()}/${closed.name}`;
      const read = async (policy?: string) => {
        if (policy) await allowReading(closed, policy);
        const findings = await setUpBucket({ ...closed.config, publicUrl: S3_PUBLIC_URL }, ORIGIN);
        return findings.slice(-2).map(({ isKept: kept }) => kept);
      };
      expect(await read()).toEqual([false, true]);
      expect(await read('derivatives/*')).toEqual([true, true]);
      expect(await read('*')).toEqual([true, false]);
    });

    it('is named if it does not exist', async () => {
      const { config } = await store.bucket();
      expect(await sentenceOf(setUpBucket({ ...config, bucket: 'not-there' }, ORIGIN))).toMatch(
        /^There is no bucket not-there \(S3_BUCKET\)/,
      );
    });
  });
});
