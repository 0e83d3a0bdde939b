import * as z from 'zod';
import { isOrigin, isWebAddress, setting } from './setting.ts';

/** A bucket and its address. The AWS SDK finds the credentials. */
export interface S3Config {
  readonly bucket: string;
  /** null: Amazon's own endpoint. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Puts the bucket in the path of an address instead of in its host name. */
  readonly forcePathStyle: boolean;
  /** The public address of derivatives, without a trailing slash; null: this server serves them. */
  readonly publicUrl: string | null;
  /** Entered on the screen; else the AWS SDK finds them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Entered on the screen, so it must be on the internet. */
  readonly publicOnly?: boolean;
}

const withoutSlash = (value: string): string => value.replace(/\/+$/, '');

export const storeAddress = setting(
  z
    .string()
    .trim()
    .refine(isOrigin, "must be an address like 'https://s3.example.com', without a path or the bucket's name")
    .transform((value) => new URL(value).origin)
    .optional(),
);

export const regionName = setting(
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,60}$/, "must be the name of a region, such as 'eu-central-1'")
    .optional(),
);

export const s3Settings = {
  S3_BUCKET: setting(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as my-photographs')
      .optional(),
  ),
  S3_ENDPOINT: storeAddress,
  S3_REGION: regionName,
  AWS_REGION: setting(z.string().trim().optional()),
  S3_FORCE_PATH_STYLE: setting(z.enum(['true', 'false'], 'must be true or false').optional()),
  S3_PUBLIC_URL: setting(
    z
      .string()
      .trim()
      .refine(isWebAddress, "must be an address like 'https://photos.example.com'")
      .transform((value) => withoutSlash(new URL(value).href))
      .optional(),
  ),
};

type Settings = { readonly [Name in keyof typeof s3Settings]?: string | undefined };

const ONLY_WITH_BUCKET = ['S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE', 'S3_PUBLIC_URL'] as const;
const REACHED_BY_BROWSERS = ['S3_ENDPOINT', 'S3_PUBLIC_URL'] as const;

/** Browsers let an https page load plain http only from the same machine. */
const isPlain = (address: string | undefined): boolean =>
  address !== undefined &&
  new URL(address).protocol === 'http:' &&
  !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/** Describes two settings that contradict each other; null when there are none. */
export const s3Contradiction = (settings: Settings, publicUrl: string | null): string | null => {
  const alone = settings.S3_BUCKET ? undefined : ONLY_WITH_BUCKET.find((name) => settings[name] !== undefined);
  if (alone) return `${alone} is set but S3_BUCKET is not: set S3_BUCKET to keep photographs in S3, or neither.`;
  const plain = publicUrl?.startsWith('https:') ? REACHED_BY_BROWSERS.find((name) => isPlain(settings[name])) : null;
  if (plain) return `${plain} must be an https address too, since PUBLIC_URL is one: browsers refuse to mix the two.`;
  return null;
};

/** null: photographs are on the disk. */
export const s3ConfigOf = (settings: Settings): S3Config | null =>
  settings.S3_BUCKET
    ? {
        bucket: settings.S3_BUCKET,
        endpoint: settings.S3_ENDPOINT ?? null,
        region: settings.S3_REGION ?? settings.AWS_REGION ?? 'us-east-1',
        // Few stores besides Amazon's have a host name for every bucket.
        forcePathStyle: settings.S3_FORCE_PATH_STYLE
          ? settings.S3_FORCE_PATH_STYLE === 'true'
          : settings.S3_ENDPOINT !== undefined,
        publicUrl: settings.S3_PUBLIC_URL ?? null,
      }
    : null;
