import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { setUpBucket } from '../server/src/storage/bucket-setup.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../tools/services/object-store.ts';
import { chooseFiles } from './gallery-steps.ts';
import { photograph } from './photographs.ts';
import { createStudio } from './studio.ts';
import { test as base, expect, signIn, THOROUGH } from './test.ts';

const BUCKET = 'studio-photographs';

/** Visitors may read derivatives. */
const policy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: ['*'] },
      Action: ['s3:GetObject'],
      Resource: [`arn:aws:s3:::${BUCKET}/derivatives/*`],
    },
  ],
});

const createBucket = async ({ endpoint, accessKeyId, secretAccessKey }: ObjectStore): Promise<void> => {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await client.send(new PutBucketPolicyCommand({ Bucket: BUCKET, Policy: policy }));
};

/** A studio with photographs in a bucket that visitors read directly. */
const test = base.extend<{ store: ObjectStore }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  store: async ({}, use) => {
    const store = await startObjectStore();
    await createBucket(store);
    await use(store);
    await store.stop();
  },
  studio: async ({ store: { endpoint, accessKeyId, secretAccessKey } }, use) => {
    const S3_PUBLIC_URL = `${endpoint}/${BUCKET}`;
    const studio = await createStudio({
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_PUBLIC_URL,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    });
    process.env.AWS_ACCESS_KEY_ID = accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = secretAccessKey;
    const bucket = { bucket: BUCKET, endpoint, region: 'us-east-1', forcePathStyle: true, publicUrl: S3_PUBLIC_URL };
    const findings = await setUpBucket(bucket, studio.url);
    expect(findings.filter(({ isKept }) => !isKept)).toEqual([]);
    await use(studio);
    await studio.remove();
  },
});

test.skip(!hasObjectStore(), 'needs radosgw, ceph-mon and ceph-osd of Debian');

test(
  'uploads from a browser straight to the bucket, and serves the pictures from it',
  THOROUGH,
  async ({ page, studio, store }) => {
    await signIn(page, studio);
    await page.getByRole('tab', { name: 'Gallery Images' }).click();
    await chooseFiles(page, [await photograph('lake.jpg')]);
    const uploading = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Upload/ })
      .click();
    const uploaded = await uploading;
    expect([uploaded.status(), new URL(uploaded.url()).origin]).toEqual([200, store.endpoint]);
    await page.getByLabel('Description *').fill('The lake');
    await page.getByRole('button', { name: /^Save All 1 Image/ }).click();
    await expect(page.getByText('Gallery images added successfully.', { exact: true })).toBeVisible();

    await page.goto('/');
    const picture = page.locator('#gallery').getByRole('img', { name: 'The lake' });
    await picture.scrollIntoViewIfNeeded();
    const shown = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc]);
    await expect.poll(shown).toEqual([true, expect.stringContaining(`${store.endpoint}/${BUCKET}/derivatives/`)]);
    const [, address] = await shown();

    const [image]: { id: string }[] = await (await page.request.get('/api/gallery-images')).json();
    expect((await page.request.delete(`/api/gallery-images/${image?.id}`)).status()).toBe(204);
    expect((await fetch(String(address))).ok).toBe(false);
  },
);

test('allows pages only the requests to the bucket that they need', THOROUGH, async ({ page, store }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  const [home, admin] = [await policyOf('/'), await policyOf('/admin')];
  expect(home).toContain(`img-src 'self' data: blob: ${store.endpoint};`);
  expect(home).toContain("connect-src 'self';");
  expect(admin).toContain("img-src 'self' data: blob:;");
  expect(admin).toContain(`connect-src 'self' ${store.endpoint};`);
});
