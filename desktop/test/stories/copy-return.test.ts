import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PASSPHRASE } from '../../../server/test/backup-studio.ts';
import { restartingServer } from '../../../server/test/restarting-server.ts';
import { startTestServer, temporaryFolder } from '../../../server/test/test-server.ts';
import type { Send } from '../../src/electron/main/backup-copy/ask-server.ts';
import { CopyReturn } from '../../src/electron/main/backup-copy/copy-return.ts';
import { copied, lineTo, openKeeper, pageOf, site } from '../backup-copy-steps.ts';

const copyOfSite = async () => {
  const { server, line } = await site();
  const folder = await temporaryFolder();
  await copied(await openKeeper(await temporaryFolder(), line.send), folder);
  return { server, folder };
};

const emptyServer = async () => {
  const { runner } = await restartingServer();
  return { runner, url: runner.running.url, line: await lineTo(runner.running) };
};

const returnBy = (send: Send): CopyReturn =>
  new CopyReturn({
    send,
    onFault: (error) => {
      throw error;
    },
  });

describe('a copy that is brought back', () => {
  it('restores the site on an empty server, its page byte for byte, even after a break and a wrong passphrase', async () => {
    const { server, folder } = await copyOfSite();
    const { runner, url, line } = await emptyServer();
    const back = returnBy(line.send);
    await back.choose(folder);
    expect(back.status).toMatchObject({ state: 'chosen', problem: null, copy: { folder } });
    line.breaksAfterCalls = 6;
    back.start('another one entirely');
    await back.idle();
    expect(back.status).toMatchObject({ state: 'chosen', problem: { kind: 'offline' } });
    const before = line.calls;
    line.breaksAfterCalls = Number.POSITIVE_INFINITY;
    back.start('another one entirely');
    await back.idle();
    expect(back.status.problem).toEqual({
      kind: 'server',
      detail: 'That passphrase doesn’t open the backup. Nothing was changed.',
    });
    const first = line.calls - before;
    back.start(PASSPHRASE);
    await back.idle();
    expect(back.status).toMatchObject({ state: 'sent', problem: null });
    expect(line.calls - before - first, 'of the files, the key alone is sent again').toBe(3);
    const page = await pageOf(server);
    const restored = async () => (await (await fetch(url)).text()) === page;
    await expect.poll(() => restored().catch(() => false)).toBe(true);
    expect(runner.running.url).toBe(url);
  });

  it('is refused by a server that holds something already, and by one of an older release', async () => {
    const { server, folder } = await copyOfSite();
    const filled = returnBy((await lineTo(server)).send);
    await filled.choose(folder);
    filled.start(PASSPHRASE);
    await filled.idle();
    expect(filled.status.problem).toMatchObject({
      kind: 'server',
      detail: expect.stringMatching(/^This server already has/),
    });
    const older = returnBy(async () => new Response('{}', { status: 404 }));
    await older.choose(folder);
    older.start(PASSPHRASE);
    await older.idle();
    expect(older.status.problem?.kind).toBe('server-too-old');
  });

  it('must have a list and a key', async () => {
    const { folder } = await copyOfSite();
    const back = returnBy((await lineTo(await startTestServer())).send);
    await back.choose(await temporaryFolder());
    expect(back.status).toMatchObject({ state: 'off', problem: { kind: 'no-copy' } });
    await rm(path.join(folder, 'key.age'));
    await back.choose(folder);
    expect(back.status).toMatchObject({ state: 'off', problem: { kind: 'no-copy' } });
  });
});
