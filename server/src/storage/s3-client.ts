import { DeleteObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { v7 as uuid } from 'uuid';
import type { S3Config } from '../config/s3-config.ts';
import { publicAgents } from '../work/outgoing.ts';
import { UPLOADS } from './object-keys.ts';
import type { AnnouncedUpload, UploadAddress } from './object-storage.ts';
import { isNotImplemented } from './s3-errors.ts';

const UPLOAD_SECONDS = 15 * 60;

const settingsOf = ({ credentials, endpoint, region, forcePathStyle, publicOnly }: S3Config): S3ClientConfig => ({
  ...(endpoint ? { endpoint } : {}),
  ...(credentials ? { credentials } : {}),
  region,
  forcePathStyle,
  // Amazon's is not the only store that refuses the SDK's checksums, and a signed address cannot carry the checksum
  // of a later file.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000, ...(publicOnly ? publicAgents(endpoint) : {}) },
});

/** @throws {PrivateAddress} for a store inside, where it must be on the internet */
export const createClient = (config: S3Config): S3Client => new S3Client(settingsOf(config));

/** Tells whether the store supports `If-None-Match`: a store that does not refuses every file sent with it. */
export const hasConditionalPuts = async (
  client: S3Client,
  Bucket: string,
  options: { readonly abortSignal?: AbortSignal } = {},
): Promise<boolean> => {
  const object = { Bucket, Key: `${UPLOADS}${uuid()}` };
  try {
    await client.send(new PutObjectCommand({ ...object, Body: 'x', IfNoneMatch: '*' }), options);
  } catch (error) {
    if (isNotImplemented(error)) return false;
    throw error;
  }
  await client.send(new DeleteObjectCommand(object), options);
  return true;
};

/** An address for one PUT of the announced type and size. The sender must send the returned headers. */
export const signPut = async (
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  { contentType, bytes }: AnnouncedUpload,
  { once }: { /** Refuses to replace an object. */ readonly once: boolean },
): Promise<UploadAddress> => {
  const command = new PutObjectCommand({
    ...object,
    ContentType: contentType,
    ContentLength: bytes,
    ...(once ? { IfNoneMatch: '*' } : {}),
  });
  const url = await getSignedUrl(client, command, {
    expiresIn: UPLOAD_SECONDS,
    signableHeaders: new Set(['content-type', 'content-length', ...(once ? ['if-none-match'] : [])]),
    unhoistableHeaders: new Set(['if-none-match']),
  });
  return { url, headers: { 'Content-Type': contentType, ...(once ? { 'If-None-Match': '*' } : {}) } };
};

/** The base address of the bucket's objects, with a trailing slash; makes no request. */
export const baseAddressOf = async (config: S3Config): Promise<URL> => {
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };
  const client = new S3Client({ ...settingsOf(config), credentials });
  const object = { Bucket: config.bucket, Key: 'x' };
  const { url } = await signPut(client, object, { contentType: 'image/jpeg', bytes: 0 }, { once: false });
  client.destroy();
  const { origin, pathname } = new URL(url);
  return new URL(pathname.slice(0, -1), origin);
};
