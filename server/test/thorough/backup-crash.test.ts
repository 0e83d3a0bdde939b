import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUp, filesIn, filledSite, namesIn, restore } from '../backup-studio.ts';
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
    const points = await filesIn(path.join(folder, 'snapshots'));
    await addBulk(dataDir, round);
    await killAtRandom(run('backup', dataDir, '--to', folder));
    expect(await filesIn(path.join(folder, 'snapshots'))).toMatchObject(points);
    const target = await temporaryFolder();
    await restore({ ...context.config, dataDir: target }, folder);
  }
  await backUp(context.config, folder);
  await restore({ ...context.config, dataDir: await temporaryFolder() }, folder);
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
