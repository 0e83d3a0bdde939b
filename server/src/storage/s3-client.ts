import { DeleteObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { v7 as uuid } from 'uuid';
import type { S3Config } from '../config/s3-config.ts';
import { UPLOADS } from './object-keys.ts';
import type { AnnouncedUpload, UploadAddress } from './object-storage.ts';
import { isNotImplemented } from './s3-errors.ts';

const UPLOAD_SECONDS = 15 * 60;

const settingsOf = ({ endpoint, region, forcePathStyle }: S3Config): S3ClientConfig => ({
  ...(endpoint ? { endpoint } : {}),
  region,
  forcePathStyle,
  // More than Amazon's own stores refuse the SDK's checksums, and a signed address cannot carry one of a file to come.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000 },
});

export const createClient = (config: S3Config): S3Client => new S3Client(settingsOf(config));

/** Whether the store knows `If-None-Match`: one that does not refuses every file that is sent with it. */
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

interface Signing {
  readonly expiresIn?: number;
  /** Nothing may be there yet. */
  readonly once?: boolean;
}

/**
 * An address for one PUT. Where the file is announced, its type and size are signed with it; the sender must then send
 * the headers that come with the address.
 */
export const signPut = async (
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  announced: AnnouncedUpload | null,
  { expiresIn = UPLOAD_SECONDS, once = false }: Signing = {},
): Promise<UploadAddress> => {
  if (!announced) {
    return { url: await getSignedUrl(client, new PutObjectCommand(object), { expiresIn }), headers: {} };
  }
  const { contentType, bytes } = announced;
  const command = new PutObjectCommand({
    ...object,
    ContentType: contentType,
    ContentLength: bytes,
    ...(once ? { IfNoneMatch: '*' } : {}),
  });
  const url = await getSignedUrl(client, command, {
    expiresIn,
    signableHeaders: new Set(['content-type', 'content-length', ...(once ? ['if-none-match'] : [])]),
    unhoistableHeaders: new Set(['if-none-match']),
  });
  return { url, headers: { 'Content-Type': contentType, ...(once ? { 'If-None-Match': '*' } : {}) } };
};

/** Where the bucket's objects have their addresses, with a slash at its end; asks nobody. */
export const baseAddressOf = async (config: S3Config): Promise<URL> => {
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };
  const client = new S3Client({ ...settingsOf(config), credentials });
  const { url } = await signPut(client, { Bucket: config.bucket, Key: 'x' }, null);
  client.destroy();
  const { origin, pathname } = new URL(url);
  return new URL(pathname.slice(0, -1), origin);
};
