import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bytesOf } from '../../../../server/src/backup/snapshot.ts';
import { addPhotograph, backUp, filesIn } from '../../../../server/test/backup-studio.ts';
import { temporaryFolder } from '../../../../server/test/test-server.ts';
import type { Send } from '../../../src/electron/main/backup-copy/ask-server.ts';
import { CopyFolder } from '../../../src/electron/main/backup-copy/copy-folder.ts';
import { asProblem, CopyProblem } from '../../../src/electron/main/backup-copy/copy-problem.ts';
import { copied, expectBroughtBack, kindOf, lookAgain, openKeeper, pageOf, site } from '../../backup-copy-steps.ts';

describe('a copy of the newest backup', () => {
  it('says first how much space it needs, is whole, and brings the site back', async () => {
    const { server, line, point } = await site();
    const [computer, folder] = [await temporaryFolder(), await temporaryFolder()];
    const keeper = await openKeeper(computer, line.send);
    await keeper.choose(folder);
    expect(keeper.status).toMatchObject({ state: 'planned', folder, problem: null, copied: null });
    expect(keeper.status.room?.needed).toBeGreaterThan(0);
    // Encryption adds a header and a mark to each piece.
    expect(keeper.status.room?.needed).toBeLessThanOrEqual(bytesOf(point.files) * 1.02);
    expect(line.bytes, 'nothing is copied before the person says so').toBe(0);
    expect(await readdir(folder)).toEqual([]);
    await keeper.start();
    await keeper.idle();
    expect(keeper.status).toMatchObject({ state: 'on', problem: null, copied: { madeAt: point.madeAt } });
    expect((await readdir(folder)).toSorted()).toEqual(['README.txt', 'key.age', 'objects', 'snapshots']);
    expect(Object.keys(await filesIn(path.join(folder, 'objects'))).every((name) => name.endsWith('.age'))).toBe(true);
    await expectBroughtBack(server, folder);
  });

  it('fetches only what is new, and keeps the snapshot before', async () => {
    const { server, place, line } = await site();
    const folder = await temporaryFolder();
    const keeper = await openKeeper(await temporaryFolder(), line.send);
    await copied(keeper, folder);
    const before = await filesIn(path.join(folder, 'objects'));
    line.bytes = 0;
    await lookAgain(keeper);
    expect(line.bytes, 'nothing new').toBe(0);
    await addPhotograph(server, 603);
    await backUp(server.context.config, place);
    const { problem } = await lookAgain(keeper);
    expect(problem).toBeNull();
    expect(line.bytes).toBeGreaterThan(0);
    const after = await filesIn(path.join(folder, 'objects'));
    const fresh = Object.keys(after).filter((name) => !(name in before));
    expect(fresh.length).toBeGreaterThan(1);
    expect(Object.keys(before).every((name) => name in after)).toBe(true);
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(2);
    await backUp(server.context.config, place);
    await lookAgain(keeper);
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(2);
    const now = await filesIn(path.join(folder, 'objects'));
    expect(
      Object.keys(before).some((name) => !(name in now)),
      'the first database is gone',
    ).toBe(true);
    await expectBroughtBack(server, folder);
  });

  it('goes on where it broke off, also after a restart', async () => {
    const { server, place, line } = await site();
    // A large file, of which a break may leave a part.
    const large = path.join(server.dataDir, 'objects', 'hidden', 'large');
    await mkdir(large, { recursive: true });
    await writeFile(path.join(large, '1.jpeg'), Buffer.alloc(6_000_000, 'photograph'));
    const point = await backUp(server.context.config, place);
    const [computer, folder] = [await temporaryFolder(), await temporaryFolder()];
    line.breaksAfter = 3_000_000;
    const first = await openKeeper(computer, line.send);
    expect(kindOf(await copied(first, folder))).toBe('offline');
    expect(await readdir(folder), 'no snapshot before everything is there').not.toContain('snapshots');
    await first.close();
    line.breaksAfter = Number.POSITIVE_INFINITY;
    const second = await openKeeper(computer, line.send);
    await second.idle();
    expect(second.status).toMatchObject({ state: 'on', problem: null });
    const pieces = 5 * 1024 * 1024;
    expect(line.bytes, 'little came twice').toBeLessThan(bytesOf(point.files) + pieces);
    await expectBroughtBack(server, folder);
  });

  it('follows the server back to an older or much smaller backup only when the person agrees', async () => {
    const { server, place, point, line } = await site();
    await addPhotograph(server, 608);
    const second = await backUp(server.context.config, place);
    const folder = await temporaryFolder();
    const keeper = await openKeeper(await temporaryFolder(), line.send);
    await copied(keeper, folder);
    const before = await filesIn(folder);
    await rm(path.join(place, 'snapshots', `${second.id}.age`));
    expect((await lookAgain(keeper)).problem).toEqual({ kind: 'older', detail: point.madeAt });
    expect(await filesIn(folder)).toEqual(before);
    await keeper.start();
    await keeper.idle();
    expect(keeper.status).toMatchObject({ problem: null, copied: { madeAt: point.madeAt } });
  });

  it('stops and goes on when the person says so, and forgets without removing anything', async () => {
    const { server, place, line } = await site();
    const [computer, folder] = [await temporaryFolder(), await temporaryFolder()];
    const keeper = await openKeeper(computer, line.send);
    await copied(keeper, folder);
    await keeper.stop();
    await addPhotograph(server, 604);
    await backUp(server.context.config, place);
    line.bytes = 0;
    await lookAgain(keeper);
    expect([keeper.status.state, line.bytes]).toEqual(['stopped', 0]);
    await keeper.start();
    await keeper.idle();
    expect(line.bytes).toBeGreaterThan(0);
    const files = await filesIn(folder);
    await keeper.forget();
    expect(keeper.status.state).toBe('off');
    expect(await filesIn(folder)).toEqual(files);
    expect((await openKeeper(computer, line.send)).status.state).toBe('off');
  });
});

describe('a copy that meets an obstacle', () => {
  it('lies in a folder of its own where the chosen one holds something else', async () => {
    const { line } = await site();
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'thesis.txt'), 'mine');
    const keeper = await openKeeper(await temporaryFolder(), line.send);
    const status = await copied(keeper, folder);
    expect(status.folder).toBe(path.join(folder, 'Shutterdesk photos.example.com'));
    expect(await readdir(path.join(status.folder ?? '', 'snapshots'))).toHaveLength(1);
    await writeFile(path.join(status.folder ?? '', 'notes.txt'), 'mine too');
    await keeper.choose(folder);
    expect(kindOf(keeper.status)).toBe('taken');
    expect(await readFile(path.join(folder, 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('says that its disk is not connected, and writes nothing in its place', async () => {
    const { server, place, line } = await site();
    const folder = path.join(await temporaryFolder(), 'disk');
    await mkdir(folder);
    const keeper = await openKeeper(await temporaryFolder(), line.send);
    const { copied: point } = await copied(keeper, folder);
    await rename(folder, `${folder}-elsewhere`);
    await addPhotograph(server, 605);
    await backUp(server.context.config, place);
    const away = await lookAgain(keeper);
    expect([kindOf(away), away.copied]).toEqual(['gone', point]);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    await mkdir(folder);
    expect(kindOf(await lookAgain(keeper)), 'an empty mount point').toBe('gone');
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await rename(`${folder}-elsewhere`, folder);
    expect(kindOf(await lookAgain(keeper))).toBeNull();
  });

  it('says before and while it copies that the disk is full, and the older snapshot stays whole', async () => {
    const { server, place, line } = await site();
    const folder = await temporaryFolder();
    const keeper = await openKeeper(await temporaryFolder(), line.send);
    await copied(keeper, folder);
    const page = await pageOf(server);
    await addPhotograph(server, 606);
    await backUp(server.context.config, place);
    const { freeBytes, append } = CopyFolder.prototype;
    onTestFinished(() => {
      Object.assign(CopyFolder.prototype, { freeBytes, append });
    });
    CopyFolder.prototype.freeBytes = async () => 10;
    const early = await lookAgain(keeper);
    expect([kindOf(early), early.room?.free]).toEqual(['full', 10]);
    CopyFolder.prototype.freeBytes = freeBytes;
    CopyFolder.prototype.append = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    expect(kindOf(await lookAgain(keeper))).toBe('full');
    await expectBroughtBack(server, folder, page);
    CopyFolder.prototype.append = append;
    expect(kindOf(await lookAgain(keeper))).toBeNull();
  });

  it('refuses the folder of another site', async () => {
    const [one, other] = [await site(), await site()];
    const folder = await temporaryFolder();
    await copied(await openKeeper(await temporaryFolder(), one.line.send), folder);
    const before = await filesIn(folder);
    const keeper = await openKeeper(await temporaryFolder(), other.line.send);
    expect(kindOf(await copied(keeper, folder))).toBe('other-site');
    expect(await filesIn(folder)).toEqual(before);
  });

  it.each([
    [401, 'signed-out'],
    [404, 'server-too-old'],
    [204, 'no-backup'],
    [409, 'server'],
    [503, 'server'],
  ])('reports the right problem for an answer with %i', async (status, kind) => {
    const body = status === 204 ? null : JSON.stringify({ error: 'backup_off', message: 'There is no place.' });
    const send: Send = async () => new Response(body, { status });
    const keeper = await openKeeper(await temporaryFolder(), send);
    await keeper.choose(await temporaryFolder());
    expect(keeper.status.problem).toEqual({ kind, detail: kind === 'server' ? 'There is no place.' : '' });
  });

  it.each([
    ['EACCES', 'closed'],
    ['EROFS', 'closed'],
    ['EDQUOT', 'full'],
    ['EIO', 'gone'],
    ['EMFILE', 'other'],
  ])('recognises the system’s error %s', (code, kind) => {
    const problem = asProblem(Object.assign(new Error(code), { code }));
    expect(problem instanceof CopyProblem && problem.kind).toBe(kind);
  });
});
