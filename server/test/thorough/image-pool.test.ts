import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ProcessEnded } from '../../src/images/image-job.ts';
import { ImagePool } from '../../src/images/image-pool.ts';
import { imageProcesses } from '../image-processes.ts';
import { demoPhotograph } from '../photographs.ts';
import { temporaryFolder } from '../test-server.ts';

/** An idle machine with two cores and free memory, whatever this one is like. */
const idleMachine = () => {
  const times = { user: 0, sys: 0, irq: 0, nice: 0, idle: 0 };
  vi.spyOn(os, 'cpus').mockImplementation(() => [
    { model: 'one', speed: 1, times: { ...times, idle: performance.now() } },
  ]);
  vi.spyOn(os, 'availableParallelism').mockReturnValue(2);
  vi.spyOn(process, 'availableMemory').mockReturnValue(4 * 1024 ** 3);
  onTestFinished(() => void vi.restoreAllMocks());
};

const poolFor = async (isQuiet: () => boolean) => {
  idleMachine();
  const pool = new ImagePool({ isQuiet });
  // The next test counts processes: killed ones take a moment to disappear.
  onTestFinished(async () => {
    pool.close();
    await expect.poll(imageProcesses).toEqual([]);
  });
  // Measuring the load of other programs takes a second.
  await expect.poll(() => pool.hasRoom || !isQuiet()).toBe(true);
  const file = await demoPhotograph();
  return {
    pool,
    /** Opens this many photographs at once. */
    open: (count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, async () => {
          const folder = await temporaryFolder();
          const source = path.join(folder, 'source.jpg');
          await writeFile(source, file);
          return pool.open(source, folder);
        }),
      ),
  };
};

/** The largest number of image processes until `work` ended. */
const mostAtOnce = async (work: Promise<unknown>): Promise<number> => {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, imageProcesses().length);
  }, 5);
  await work.finally(() => clearInterval(timer));
  return most;
};

// Children are read from /proc.
describe.skipIf(process.platform !== 'linux')('the image pool', () => {
  it('processes two photographs at once on an idle machine', async () => {
    const { open } = await poolFor(() => true);
    const opened = open(4);
    expect(await mostAtOnce(opened)).toBe(2);
    expect((await opened).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  });

  it('processes one at a time while somebody signs in', async () => {
    const { open } = await poolFor(() => false);
    expect(await mostAtOnce(open(3))).toBe(1);
  });

  it('processes one at a time after a process was killed', async () => {
    const { pool, open } = await poolFor(() => true);
    const kill = setInterval(() => {
      for (const pid of imageProcesses()) process.kill(Number(pid), 'SIGKILL');
    }, 5);
    const [refused] = await open(1);
    clearInterval(kill);
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(ProcessEnded) });
    expect(pool.hasRoom).toBe(false);
    expect(await mostAtOnce(open(3))).toBe(1);
  });
});
