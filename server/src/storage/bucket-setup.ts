import {
  type CORSRule,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { S3Config } from '../config/s3-config.ts';
import { DERIVATIVES, HIDDEN, UPLOADS } from './object-keys.ts';
import { createClient, hasConditionalPuts, signPut } from './s3-client.ts';
import { asUnavailable, isNotImplemented, settingsMistake } from './s3-errors.ts';

const RULE = 'shutterdesk-uploads';
const HEADERS = ['content-type', 'if-none-match'];

const ruleFor = (origin: string): CORSRule => ({
  ID: RULE,
  AllowedOrigins: [origin],
  AllowedMethods: ['PUT'],
  AllowedHeaders: HEADERS,
  ExposeHeaders: ['ETag'],
  MaxAgeSeconds: 3600,
});

const rulesOf = async (client: S3Client, Bucket: string): Promise<readonly CORSRule[]> => {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules ?? [];
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchCORSConfiguration') return [];
    throw error;
  }
};

/** Lets pages of one origin upload, and keeps rules that somebody else has set up. */
const allowUploads = async (client: S3Client, Bucket: string, origin: string): Promise<readonly Finding[]> => {
  try {
    const others = (await rulesOf(client, Bucket)).filter(({ ID }) => ID !== RULE);
    const CORSConfiguration = { CORSRules: [...others, ruleFor(origin)] };
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
    return [];
  } catch (error) {
    if (!isNotImplemented(error)) throw error;
    const yourself = `set CORS at the store yourself: PUT from ${origin}, with the headers ${HEADERS.join(' and ')}`;
    return [
      { promise: `this command sets the bucket's CORS (not at this store; ${yourself})`, isKept: false, needed: false },
    ];
  }
};

const preflight = async (url: string, sentHeaders: readonly string[], origin: string): Promise<boolean> => {
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': sentHeaders.join(',').toLowerCase(),
  };
  const answer = await fetch(url, { method: 'OPTIONS', headers });
  return answer.ok && allows(answer, origin);
};

const allows = ({ headers }: Response, origin: string): boolean =>
  [origin, '*'].includes(headers.get('access-control-allow-origin') ?? '');

export interface Finding {
  readonly promise: string;
  readonly isKept: boolean;
  /** The site needs this one; the others only repeat checks that the server makes itself. */
  readonly needed: boolean;
}

/** Tries uploads that a browser on the site makes, and uploads that must be refused. */
const checkUploads = async (client: S3Client, Bucket: string, origin: string): Promise<readonly Finding[]> => {
  const object = { Bucket, Key: `${UPLOADS}${uuid()}` };
  const body = 'not an image';
  const once = await hasConditionalPuts(client, Bucket);
  const announced = { contentType: 'image/jpeg', bytes: body.length };
  const { url, headers } = await signPut(client, object, announced, { once });
  const headerNames = Object.keys(headers);
  const put = (more: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', body, headers: { ...headers, origin, ...more } });
  try {
    const isAllowed = await preflight(url, headerNames, origin);
    const stranger = await preflight(url, headerNames, 'https://stranger.example');
    const otherType = await put({ 'Content-Type': 'text/html' });
    const first = await put();
    const second = await put();
    return [
      {
        promise: `pages of ${origin} may upload`,
        isKept: isAllowed && first.ok && allows(first, origin),
        needed: true,
      },
      { promise: 'pages of other sites may not', isKept: !stranger, needed: true },
      { promise: 'an address takes no other type of file than was signed', isKept: !otherType.ok, needed: false },
      { promise: 'an address takes one file, once', isKept: !second.ok, needed: false },
    ];
  } finally {
    await client.send(new DeleteObjectCommand(object));
  }
};

/** Visitors may read derivatives, and nothing else. */
const checkReading = async (client: S3Client, Bucket: string, publicUrl: string): Promise<readonly Finding[]> => {
  const id = uuid();
  const keys = [`${DERIVATIVES}${id}/1.jpg`, `${UPLOADS}${id}`, `${HIDDEN}${id}/1.jpg`];
  const reads = async (Key: string): Promise<boolean> => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    return fetch(`${publicUrl}/${Key}`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    const [derivative, original, hidden] = await Promise.all(keys.map(reads));
    return [
      { promise: `visitors may read ${publicUrl}/${DERIVATIVES}…`, isKept: derivative === true, needed: true },
      {
        promise: `nobody may read ${UPLOADS}… or ${HIDDEN}… there`,
        isKept: original === false && hidden === false,
        needed: true,
      },
    ];
  } finally {
    for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  }
};

/**
 * Sets up a bucket for uploads from pages of `origin`, then tests whether it behaves as required.
 * @throws {StartError} when only a person can fix the problem
 * @throws {StorageUnavailable}
 */
export const setUpBucket = async (config: S3Config, origin: string): Promise<readonly Finding[]> => {
  const client = createClient(config);
  try {
    // First, because its error distinguishes a wrong key or a missing bucket from an unsupported feature.
    await client.send(new HeadBucketCommand({ Bucket: config.bucket }));
    const cors = await allowUploads(client, config.bucket, origin);
    const uploads = [...cors, ...(await checkUploads(client, config.bucket, origin))];
    return config.publicUrl ? [...uploads, ...(await checkReading(client, config.bucket, config.publicUrl))] : uploads;
  } catch (error) {
    const mistake = settingsMistake(error, config.bucket);
    throw mistake ? new StartError(mistake) : asUnavailable(error);
  } finally {
    client.destroy();
  }
};
