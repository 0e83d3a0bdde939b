import { PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { AnnouncedUpload, UploadAddress } from './object-storage.ts';
import type { S3Config } from './s3-config.ts';

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

/**
 * An address for one PUT. Where the file is announced, its type and size are signed with it, and that nothing may be
 * there yet; the sender must then send the headers that come with the address.
 */
export const signPut = async (
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  announced: AnnouncedUpload | null,
  expiresIn = UPLOAD_SECONDS,
): Promise<UploadAddress> => {
  if (!announced) {
    return { url: await getSignedUrl(client, new PutObjectCommand(object), { expiresIn }), headers: {} };
  }
  const { contentType, bytes } = announced;
  const command = new PutObjectCommand({
    ...object,
    ContentType: contentType,
    ContentLength: bytes,
    IfNoneMatch: '*',
  });
  const url = await getSignedUrl(client, command, {
    expiresIn,
    signableHeaders: new Set(['content-type', 'content-length', 'if-none-match']),
    unhoistableHeaders: new Set(['if-none-match']),
  });
  return { url, headers: { 'Content-Type': contentType, 'If-None-Match': '*' } };
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
