import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { choosePassphrase } from '../../src/backup/encryption/studio-key.ts';
import { unpackTar } from '../../src/backup/repository/tar-entries.ts';
import { backUp, CHEAP_WORK, filesIn, filledSite, namesIn, restore } from '../backup-studio.ts';
import { CRASH_ROUNDS } from '../crash-steps.ts';
import { startTestServer, temporaryFolder } from '../test-server.ts';

const TOOL = path.resolve(import.meta.dirname, '../../../tools');
const SLOWEST_MS = 900;

const started = (args: readonly string[], environment: Record<string, string> = {}) => {
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { ended: once(child, 'exit'), kill: () => child.kill('SIGKILL') };
};

/** Runs one of the commands in a process of its own. */
const run = (name: 'backup' | 'restore', dataDir: string, ...args: readonly string[]) =>
  started([path.join(TOOL, `${name}.ts`), ...args], { DATA_DIR: dataDir });

const killAtRandom = async ({ ended, kill }: ReturnType<typeof run>): Promise<void> => {
  const timer = setTimeout(kill, randomInt(100, SLOWEST_MS));
  await ended;
  clearTimeout(timer);
};

/** Files that take a moment to copy: a derivative may have any bytes. */
const addBulk = async (dataDir: string, round: number): Promise<void> => {
  const folder = path.join(dataDir, 'objects', 'hidden', `bulk-${round}`);
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < 40; n += 1) await writeFile(path.join(folder, `${n}.jpeg`), randomBytes(300_000));
};

it(`${CRASH_ROUNDS} kills during a backup leave older snapshots as they were`, { timeout: 600_000 }, async () => {
  const { context, dataDir } = await filledSite();
  const folder = await temporaryFolder();
  await backUp(context.config, folder);
  for (let round = 0; round < CRASH_ROUNDS; round += 1) {
    const points = await filesIn(path.join(folder, 'points'));
    await addBulk(dataDir, round);
    await killAtRandom(run('backup', dataDir, '--to', folder));
    expect(await filesIn(path.join(folder, 'points'))).toMatchObject(points);
    const target = await temporaryFolder();
    await restore({ ...context.config, dataDir: target }, folder);
  }
  await backUp(context.config, folder);
  expect(await readdir(folder)).not.toContain('under-way');
  const named = new Set<string>();
  for (const [name, hash] of Object.entries(await filesIn(path.join(folder, 'objects')))) {
    expect(path.basename(name)).toBe(hash);
    named.add(hash);
  }
  expect(named.size).toBeGreaterThan(0);
});

it(`${CRASH_ROUNDS} kills while the key is renewed leave one that encrypts, and a passphrase that opens`, {
  timeout: 600_000,
}, async () => {
  const { context, dataDir } = await filledSite();
  const passphrase = 'five words of the studio';
  await choosePassphrase(dataDir, passphrase, CHEAP_WORK);
  const [tar, folder] = [path.join(await temporaryFolder(), 'a.tar'), path.join(await temporaryFolder(), 'backups')];
  const first = await backUp(context.config, tar, true);
  await unpackTar(tar, folder);
  const module = path.resolve(import.meta.dirname, '../../src/backup/encryption/studio-key.ts');
  const code = `import { renewStudioKey } from ${JSON.stringify(module)};
    for (;;) await renewStudioKey(${JSON.stringify(dataDir)}, ${JSON.stringify(passphrase)}, Date.now(), ${CHEAP_WORK});`;
  for (let round = 0; round < CRASH_ROUNDS; round += 1) {
    await killAtRandom(started(['--input-type=module', '--eval', code]));
    const { id } = await backUp(context.config, folder, true);
    for (const point of [first.id, id]) {
      const fresh = { ...context.config, dataDir: path.join(await temporaryFolder(), 'data') };
      expect((await restore(fresh, folder, point, passphrase)).snapshot.id).toBe(point);
    }
  }
});

it(`${CRASH_ROUNDS} kills during a restore leave the old site or the new one`, { timeout: 600_000 }, async () => {
  const server = await filledSite();
  const { config } = server.context;
  const folder = await temporaryFolder();
  await backUp(config, folder);
  await server.close();
  const dataDir = path.join(await temporaryFolder(), 'data');
  await restore({ ...config, dataDir }, folder);
  for (let round = 0; round < CRASH_ROUNDS; round += 1) {
    await killAtRandom(run('restore', dataDir, '--from', folder, '--yes'));
    const restored = await startTestServer({ dataDir });
    expect(await namesIn(restored)).toEqual(['Ada']);
    await restored.close();
    const left = (await readdir(dataDir)).filter((name) => name.startsWith('restore-'));
    expect(left).toEqual([]);
    for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith('before-'))) {
      await rm(path.join(dataDir, name), { recursive: true });
    }
  }
});
