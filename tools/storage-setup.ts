import { readConfig } from '../server/src/config/config.ts';
import { type Finding, setUpBucket } from '../server/src/storage/bucket-setup.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';

/** ✓: kept. ✗: not kept. –: not kept, but the site works without it. */
const signOf = ({ isKept, needed }: Finding): string => {
  if (isKept) return '✓';
  return needed ? '✗' : '–';
};

await sentences(async () => {
  loadEnvironment();
  const { s3, publicUrl, publicApiUrl } = readConfig();
  // The API's host also serves the admin app.
  const origin = publicApiUrl ?? publicUrl;
  if (!s3) return 'S3_BUCKET is not set: it names the bucket to set up.';
  if (!origin) return 'PUBLIC_URL is not set: set it for this command to the address from which browsers may upload.';
  const findings = await setUpBucket(s3, origin);
  for (const finding of findings) console.log(`${signOf(finding)} ${finding.promise}`);
  return findings.every(({ isKept, needed }) => isKept || !needed)
    ? null
    : 'The bucket does not do what it must: see docs/photographs-in-a-bucket.md.';
});
