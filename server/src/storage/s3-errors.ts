import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageUnavailable } from './object-storage.ts';

const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;

const MISSING = new Set(['NotFound', 'NoSuchKey']);

/** The object does not exist. A missing bucket is another error. */
export const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.has(error.name);

/** The store does not support this call and never will. */
export const isNotImplemented = (error: unknown): boolean => statusOf(error) === 501;

/** Translates any other error of the store or the network. */
export const asUnavailable = (error: unknown): StorageUnavailable =>
  error instanceof StorageUnavailable
    ? error
    : new StorageUnavailable('The storage doesn’t answer as it should.', { cause: error });

const causeOf = (error: unknown): unknown => (error instanceof StorageUnavailable ? error.cause : error);

/** The same for a bucket that was entered on the screen. */
export const screenMistake = (error: unknown, bucket: string): string | null => {
  const sentences: Record<number, string> = {
    301: `The bucket ${bucket} is in another region. Enter that region.`,
    400: 'The store doesn’t understand us. Check its address and the region.',
    403: `The store refuses these keys for the bucket ${bucket}. Check both keys and what they may do.`,
    404: `The store has no bucket ${bucket}. Create it there, or enter one that exists.`,
  };
  return sentences[statusOf(causeOf(error))] ?? null;
};

/**
 * A sentence that names the variable, for an error that only a person can fix; null for an error that may pass by
 * itself, such as an unreachable store.
 */
export const settingsMistake = (error: unknown, bucket: string): string | null => {
  const cause = causeOf(error);
  if (cause instanceof Error && cause.name === 'CredentialsProviderError') {
    return `S3_BUCKET is set but there are no credentials for it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  }
  const sentences: Record<number, string> = {
    301: `The bucket ${bucket} (S3_BUCKET) is in another region: set S3_REGION to its own.`,
    400: `The object storage does not understand us: check S3_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE.`,
    403: `The object storage refuses our credentials for the bucket ${bucket} (S3_BUCKET): check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they may do.`,
    404: `There is no bucket ${bucket} (S3_BUCKET): create it, or set S3_BUCKET to one that is there.`,
  };
  return sentences[statusOf(cause)] ?? null;
};
