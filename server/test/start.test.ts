import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { createApiClient, setUpSite } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig, takeSettings } from '../src/config/config.ts';
import { runServer } from '../src/run-server.ts';
import { addressIn, type ServerProcess, spawnServer } from './server-process.ts';
import { ENQUIRY, startTestServer, temporaryFolder } from './test-server.ts';

const sentenceOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'no error';
};

const OIDC = {
  OIDC_ISSUER_URL: 'https://accounts.example.com',
  OIDC_CLIENT_ID: 'studio',
  OIDC_ADMIN_EMAILS: 'me@example.com',
};

const POSTGRES = {
  DATABASE_URL: 'postgres://studio:secret@db.example.com/studio',
  S3_BUCKET: 'photos',
  SESSION_SECRET: 'x'.repeat(32),
};

describe('an invalid setting', () => {
  it.each([
    [{ PORT: 'eighty' }, /^PORT must be a port number/],
    [{ PORT: '70000' }, /^PORT /],
    [{ PUBLIC_URL: 'www.example.com' }, /^PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://example.com/site' }, /^PUBLIC_URL must be an address/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be the number of proxies/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must be at least 32 characters/],
    [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD must be at least 8 characters/],
    [{ ADMIN_USERNAME: 'me' }, /^ADMIN_USERNAME is set but ADMIN_PASSWORD is not/],
    [{ ADMIN_REQUIRE_SECOND_FACTOR: 'yes' }, /^ADMIN_REQUIRE_SECOND_FACTOR must be true or false/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
    [{ WEBHOOK_PRIVATE_ADDRESSES: 'yes' }, /^WEBHOOK_PRIVATE_ADDRESSES must be allow or refuse/],
    [{ BACKUP_S3: 'my-backups' }, /^BACKUP_S3 must be the address of a bucket/],
    [{ BACKUP_S3: 's3://b/x y' }, /^BACKUP_S3 must be the address of a bucket/],
    [{ BACKUP_S3_ENDPOINT: 's3.example.com' }, /^BACKUP_S3_ENDPOINT must be an address/],
    [{ BACKUP_S3_REGION: 'Frankfurt am Main' }, /^BACKUP_S3_REGION must be the name of a region/],
    [{ S3_BUCKET: 'My Bucket' }, /^S3_BUCKET must be the name of a bucket/],
    [{ S3_BUCKET: 'photos', S3_ENDPOINT: 's3.example.com' }, /^S3_ENDPOINT must be an address/],
    [{ S3_BUCKET: 'photos', S3_ENDPOINT: 'https://s3.example.com/photos' }, /^S3_ENDPOINT .* without a path/],
    [{ S3_BUCKET: 'photos', S3_REGION: 'Frankfurt am Main' }, /^S3_REGION must be the name of a region/],
    [{ S3_BUCKET: 'photos', S3_FORCE_PATH_STYLE: 'maybe' }, /^S3_FORCE_PATH_STYLE must be true or false/],
    [{ S3_BUCKET: 'photos', S3_PUBLIC_URL: 'https://photos.example.com/?a' }, /^S3_PUBLIC_URL must be an address/],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, /^S3_ENDPOINT is set but S3_BUCKET is not/],
    [{ S3_PUBLIC_URL: 'https://photos.example.com' }, /^S3_PUBLIC_URL is set but S3_BUCKET is not/],
    [
      { S3_BUCKET: 'photos', S3_ENDPOINT: 'http://s3.example.com', PUBLIC_URL: 'https://studio.example' },
      /^S3_ENDPOINT must be an https address too/,
    ],
    [{ ...OIDC, OIDC_ISSUER_URL: 'accounts.example.com' }, /^OIDC_ISSUER_URL must be an address/],
    [{ ...OIDC, OIDC_ISSUER_URL: 'http://accounts.example.com' }, /^OIDC_ISSUER_URL .* http only for this machine/],
    [{ ...OIDC, OIDC_CLIENT_ID: '' }, /^OIDC_ISSUER_URL is set but OIDC_CLIENT_ID is not/],
    [{ ...OIDC, OIDC_ADMIN_EMAILS: ' ' }, /^OIDC_ISSUER_URL is set but OIDC_ADMIN_EMAILS is not/],
    [{ ...OIDC, OIDC_ADMIN_EMAILS: 'me@example.com; you@example.com' }, /^OIDC_ADMIN_EMAILS must be email addresses/],
    [{ ...OIDC, OIDC_TOKEN_AUTH: 'secret' }, /^OIDC_TOKEN_AUTH must be client_secret_basic/],
    [{ ...OIDC, OIDC_TOKEN_AUTH: 'client_secret_post' }, /^OIDC_TOKEN_AUTH .* but OIDC_CLIENT_SECRET is not set/],
    [{ ...OIDC, OIDC_TOKEN_AUTH: 'none', OIDC_CLIENT_SECRET: 'x' }, /^OIDC_TOKEN_AUTH is none but OIDC_CLIENT_SECRET/],
    [{ ...POSTGRES, DATABASE_URL: 'localhost' }, /^DATABASE_URL must be the address of a PostgreSQL database/],
    [
      { ...POSTGRES, DATABASE_URL: 'postgres://u:secret@db.example.com' },
      /^DATABASE_URL must be the address(?!.*secret)/,
    ],
    [{ ...POSTGRES, DATABASE_URL: 'postgres://u:50%@db.example.com/studio' }, /^DATABASE_URL must be the address/],
    [{ ...POSTGRES, DATABASE_URL: 'mysql://db.example.com/studio' }, /^DATABASE_URL must begin with postgres:/],
    [{ ...POSTGRES, S3_BUCKET: '' }, /^DATABASE_URL is set but S3_BUCKET is not/],
    [{ ...POSTGRES, SESSION_SECRET: '' }, /^DATABASE_URL is set but SESSION_SECRET is not/],
    [{ OIDC_CLIENT_SECRET: 'x' }, /^OIDC_CLIENT_SECRET is set but OIDC_ISSUER_URL is not/],
  ])('%o is refused with a sentence that names it', (environment, sentence) => {
    expect(sentenceOf(environment)).toMatch(sentence);
  });

  it('takes its default from the others when it is not set', () => {
    expect(readConfig({ S3_BUCKET: 'photos', AWS_REGION: 'eu-west-1' }).s3).toEqual({
      bucket: 'photos',
      endpoint: null,
      region: 'eu-west-1',
      forcePathStyle: false,
      publicUrl: null,
    });
    const S3_PUBLIC_URL = 'https://photos.example.com/studio/';
    expect(readConfig({ S3_BUCKET: 'photos', S3_ENDPOINT: 'https://s3.example.com', S3_PUBLIC_URL }).s3).toMatchObject({
      region: 'us-east-1',
      forcePathStyle: true,
      publicUrl: 'https://photos.example.com/studio',
    });
  });

  it('comes from a file unless it is set already, and with it nothing that other programs obey', () => {
    const foreign = ['NODE_OPTIONS', 'LD_PRELOAD', 'TAR_OPTIONS', 'PATH'];
    vi.stubEnv('PORT', '3001');
    vi.stubEnv('BRAND_NAME', undefined);
    onTestFinished(() => void vi.unstubAllEnvs());
    const before = foreign.map((name) => process.env[name]);
    const planted = Object.fromEntries(foreign.map((name) => [name, '--import=/tmp/planted.js']));
    expect(takeSettings({ ...planted, PORT: '3002', BRAND_NAME: 'Vane' })).toEqual([]);
    expect([process.env.PORT, process.env.BRAND_NAME]).toEqual(['3001', 'Vane']);
    expect(foreign.map((name) => process.env[name])).toEqual(before);
  });

  it('counts as unset when it is blank', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', SESSION_SECRET: '' })).toMatchObject({
      port: 3000,
      publicUrl: null,
    });
  });
});

/** The sentence that `main.ts` prints. */
const problemOf = (dataDir: string): Promise<string> =>
  runServer(readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' })).then(
    () => 'no problem',
    (error: unknown) => {
      if (error instanceof StartError) return error.message;
      throw error;
    },
  );

describe('a start that cannot succeed', () => {
  it('ends with one sentence when the data folder is a file', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    expect(await problemOf(file)).toBe(`The data folder ${file} cannot be written to: set DATA_DIR to one that can.`);
  });

  it('ends with one sentence when another server uses the data folder', async () => {
    const { dataDir } = await startTestServer();
    expect(await problemOf(dataDir)).toMatch(/^Another Shutterdesk server is using the data folder .*$/);
  });

  it.each([
    [
      'a newer version',
      "insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')",
      /^The database .* was written by a newer version: update Shutterdesk, go back with that version’s npm run update -- --back, or set DATA_DIR to another folder\.$/,
    ],
    [
      'a version before 0.3.0',
      "update kysely_migration set name = '0026-backup-number'",
      /^The database .* was written by a version before 0\.3\.0, or by another program: start what wrote it, or set DATA_DIR to another folder\.$/,
    ],
  ])('ends with one sentence when %s wrote the database', async (_, change, sentence) => {
    const first = await startTestServer();
    await first.close();
    const database = new SQLite(path.join(first.dataDir, 'shutterdesk.db'));
    database.exec(change);
    database.close();
    expect(await problemOf(first.dataDir)).toMatch(sentence);
  });
});

/** Sends the beginning of an enquiry; the returned function sends its end, and answers the status. */
const beginEnquiry = async (url: URL): Promise<() => Promise<number>> => {
  const body = JSON.stringify(ENQUIRY);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const sent = request({ host: url.hostname, port: url.port, path: '/api/contacts', method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  await new Promise<void>((resolve) => sent.write(body.slice(0, 10), () => resolve()));
  return () => {
    sent.end(body.slice(10));
    return status;
  };
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Expects that a stop lets running requests finish, and accepts no new one. */
const stopsInPeace = async ({ child, output, ended }: ServerProcess): Promise<void> => {
  const url = await addressIn(output);
  const endEnquiry = await beginEnquiry(new URL(url));
  expect(await answers(url)).toBe(true);
  child.kill('SIGTERM');
  await expect.poll(() => answers(url)).toBe(false);
  expect(await endEnquiry()).toBe(201);
  expect(await ended).toBe(0);
};

it('names the token’s file until somebody has an account, keeps its secret private, and stops in peace', async () => {
  const dataDir = await temporaryFolder();
  const first = spawnServer({ DATA_DIR: dataDir });
  const url = await addressIn(first.output);
  const token = await readFile(/Its token +(\S+)/.exec(first.output())?.[1] ?? '', 'utf8');
  const studio = { token, name: 'Studio', email: 'me@example.com', password: 'long enough' };
  expect(await createApiClient({ baseUrl: url })(setUpSite, { body: studio })).toMatchObject({ kind: 'password' });
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect((await stat(path.join(dataDir, 'secrets', 'session'))).mode & 0o777).toBe(0o600);
  const second = spawnServer({ DATA_DIR: dataDir });
  await addressIn(second.output);
  expect(second.output()).not.toMatch(/token/i);
  const secret = await readFile(path.join(dataDir, 'secrets', 'session'), 'utf8');
  expect(first.output() + second.output()).not.toContain(secret.trim());
  await stopsInPeace(second);
});
