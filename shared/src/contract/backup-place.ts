import * as z from 'zod/mini';
import { blankable, requiredText, text } from '../schema/fields.ts';
import { backupPassphraseSchema } from './backup.ts';

const isAbsolute = (folder: string): boolean => /^(?:\/|[A-Za-z]:[\\/])/.test(folder);

const folder = requiredText(1000).check(
  z.refine((value) => value === '' || isAbsolute(value), 'Please enter the whole path, such as /mnt/backup'),
);

const bucket = requiredText(63).check(
  z.refine(
    (name) => name === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
    'Please enter only the bucket’s name, such as my-backups',
  ),
);

const isOrigin = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '' && username === '';
};

const endpointOfStore = blankable(
  text(300).check(
    z.refine(isOrigin, 'Please enter an address such as https://s3.example.com, without the bucket’s name'),
    z.overwrite((value) => (isOrigin(value) ? new URL(value).origin : value)),
  ),
);

const prefix = blankable(
  text(200).check(
    z.overwrite((value) => value.replace(/^\/+|\/+$/g, '')),
    z.refine((value) => /^[A-Za-z0-9!_.*'()/-]*$/.test(value), 'Please use letters, digits and . _ - / only'),
  ),
);

const region = requiredText(60).check(
  z.refine(
    (value) => value === '' || /^[A-Za-z0-9-]+$/.test(value),
    'Please enter the name of a region, such as eu-central-1',
  ),
);

const bucketSchema = z.object({
  name: bucket,
  /** The folder in the bucket; null: none. */
  prefix,
  /** null: Amazon's. */
  endpoint: endpointOfStore,
  region,
  accessKeyId: requiredText(200),
});

const isOnePlace = (place: { readonly folder: unknown; readonly bucket: unknown }): boolean =>
  (place.folder === null) !== (place.bucket === null);
const ONE_PLACE = { message: 'Please choose either a folder or a bucket', path: ['folder'] };

/** A folder, or else a bucket. */
export const backupPlaceSettingsSchema = z
  .object({ folder: z.nullable(folder), bucket: z.nullable(bucketSchema) })
  .check(z.refine(isOnePlace, ONE_PLACE));
export type BackupPlaceSettings = z.output<typeof backupPlaceSettingsSchema>;

/** The fields that a save and a try take beside the place. */
export const backupPlaceMore = {
  /** Opens the backups when the server is gone; the first place needs one. */
  passphrase: z.optional(backupPassphraseSchema),
  /** Backups begin anew here, with another key: somebody may have read the one until now. The passphrase locks it. */
  newKey: z.optional(z.boolean()),
};
