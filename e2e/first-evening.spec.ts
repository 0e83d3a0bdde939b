import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readSetUpToken } from '../server/src/accounts/account-commands.ts';
import { readConfig } from '../server/src/config/config.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../tools/services/object-store.ts';
import { openSection } from './gallery-steps.ts';
import { openMailServer } from './mail-server.ts';
import { NOT_SET_UP } from './studio.ts';
import { test as base, expect, THOROUGH } from './test.ts';

const EMAIL = 'hello@hollisvane.example.com';
const BUCKET = 'evening';

const test = base.extend<{ store: ObjectStore }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  store: async ({}, use) => {
    const store = await startObjectStore();
    const { accessKeyId, secretAccessKey, endpoint } = store;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    await use(store);
    await store.stop();
  },
  settings: { ...NOT_SET_UP, WEBHOOK_PRIVATE_ADDRESSES: 'allow' },
});

test.skip(!hasObjectStore(), 'needs radosgw, ceph-mon and ceph-osd of Debian');

test(
  'leads on the first evening from the link of the start to mail and a backup that are proved, without a shell',
  THOROUGH,
  async ({ page, studio, store, expectedErrors }) => {
    test.slow();
    expectedErrors.push('404');
    const mailServer = await openMailServer();
    const { hostname, port } = new URL(mailServer.url);
    /** The answers that a person has to give: what a field proposes is none. */
    let decisions = 0;
    const decide = async (label: string, answer: string, in_ = page.locator('body')): Promise<void> => {
      decisions += 1;
      await in_.getByLabel(label, { exact: true }).fill(answer);
    };

    await page.goto(`/admin#token=${(await readSetUpToken(readConfig(studio.env))).token}`);
    await decide('Studio Name', 'Hollis & Vane');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill('long enough');
    decisions += 2;
    await page.getByRole('button', { name: 'Set Up My Site' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    await openSection(page, 'Mail');
    await page.getByLabel('Provider').selectOption('Fastmail');
    decisions += 1;
    await expect(page.getByLabel('Sender’s address')).toHaveValue(EMAIL);
    // Only this machine's test server stands at such a place.
    await page.getByText(/^Server: /).click();
    await page.getByLabel('Server', { exact: true }).fill(hostname);
    await page.getByLabel('Port').fill(port);
    await page.getByLabel('Encryption').selectOption('STARTTLS');
    await page.getByRole('button', { name: 'Save Mail Server' }).click();
    await expect(page.getByText('Mail server saved.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(page.getByText('Accepted.', { exact: true })).toBeVisible();
    expect(mailServer.taken).toEqual([[EMAIL]]);

    await openSection(page, 'Backup');
    await page.getByLabel('Kind', { exact: true }).selectOption({ index: 1 });
    decisions += 1;
    await decide('Storage address', store.endpoint);
    await decide('Bucket', BUCKET);
    await decide('Access key', store.accessKeyId);
    await decide('Secret key', store.secretAccessKey);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText(/^Backups can go to/)).toBeVisible();
    await decide('Passphrase for your backups', 'five words that never met');
    await page.getByRole('button', { name: 'Save Location' }).click();
    await expect(page.getByText('Backup location saved.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Back Up Now' }).click();
    await expect(page.getByText('Backed up. The latest backup passed its test.')).toBeVisible();
    expect(decisions).toBeLessThanOrEqual(10);
    await mailServer.close();
  },
);
