import { createHash } from 'node:crypto';
import path from 'node:path';
import { encryptedBytes } from '@shutterdesk/shared/node/snapshot-layout';
import { expect, it } from 'vitest';
import { filesIn } from '../../server/test/backup-studio.ts';
import { temporaryFolder } from '../../server/test/test-server.ts';
import { PIECE_BYTES } from '../src/electron/main/backup-copy/ask-server.ts';
import { CopyFolder } from '../src/electron/main/backup-copy/copy-folder.ts';
import { fetchKey, fetchNewest, fetchObject } from '../src/electron/main/backup-copy/fetch-snapshot.ts';

/** A body that never ends; it counts what was taken of it. */
const endless = () => {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, body };
};

const line = (answer: (url: string) => Response) => ({
  send: async ({ url }: { readonly url: string }) => answer(url),
  signal: new AbortController().signal,
});

const SHA256 = 'a'.repeat(64);

it('an answer of a hostile server that never ends takes no more memory than a true one', async () => {
  for (const ask of [
    (bad: ReturnType<typeof line>) => fetchNewest(bad, null),
    (bad: ReturnType<typeof line>) => fetchKey(bad, `age1${'q'.repeat(58)}`),
  ]) {
    const { taken, body } = endless();
    await expect(ask(line(() => new Response(body)))).rejects.toMatchObject({ kind: 'damaged' });
    expect(taken.bytes).toBeLessThan(65 * 1024 * 1024);
  }
});

it('an object of a hostile server never becomes larger on the disk than its list says', async () => {
  const folder = new CopyFolder(path.join(await temporaryFolder(), 'copy'));
  await folder.prepare();
  await folder.begin();
  const digest = createHash('sha256').update('x').digest('hex');
  const calls = { count: 0 };
  const bad = line(() => {
    calls.count += 1;
    const headers = { etag: `"${digest}"`, 'content-range': `bytes 0-1/${10 ** 15}` };
    return new Response(new Uint8Array(1000), { status: 206, headers });
  });
  const fetching = { ...bad, folder, onBytes: () => undefined };
  await expect(fetchObject(fetching, { sha256: SHA256, bytes: 5000 }, undefined)).rejects.toMatchObject({
    kind: 'damaged',
  });
  expect(calls.count).toBe(Math.ceil(encryptedBytes(5000) / 1000));
  expect(Object.keys(await filesIn(folder.root))).toEqual(['README.txt']);
  const { taken, body } = endless();
  const endlessPiece = line(() => new Response(body, { headers: { etag: `"${digest}"` } }));
  await expect(
    fetchObject({ ...endlessPiece, folder, onBytes: () => undefined }, { sha256: SHA256, bytes: 10 ** 9 }, undefined),
  ).rejects.toMatchObject({ kind: 'damaged' });
  expect(taken.bytes).toBeLessThanOrEqual(PIECE_BYTES + 65_536);
});
