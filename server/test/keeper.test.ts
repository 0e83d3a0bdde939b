import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NEXT_PROGRAM, type Program, SWITCH } from '../src/config/programs.ts';
import { readRunningNote } from '../src/update/running-note.ts';
import { addressIn, KEEPER, MAIN, spawnServer } from './server-process.ts';
import { temporaryFolder } from './test-server.ts';
import { visitorsAt } from './visitors.ts';

const keptSite = async () => {
  const dataDir = await temporaryFolder();
  const kept = spawnServer({ DATA_DIR: dataDir }, { program: KEEPER });
  const url = await addressIn(kept.output);
  const serverOf = async () => (await readRunningNote(dataDir))?.server ?? 0;
  const first = await serverOf();
  const switchTo = async (program: Program): Promise<void> => {
    await writeFile(path.join(dataDir, NEXT_PROGRAM), JSON.stringify(program));
    kept.child.kill(SWITCH);
  };
  const another = () => expect.poll(serverOf, { interval: 20 }).not.toBe(first);
  return { ...kept, dataDir, url, first, switchTo, another };
};

const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

describe('the keeper of the site’s socket', () => {
  it('lets visitors wait while another release takes over, and none is refused', async () => {
    const { url, switchTo, another } = await keptSite();
    const visitors = visitorsAt(url);
    await switchTo({ node: process.execPath, main: MAIN });
    await another();
    const { outcomes } = await visitors.end();
    expect(outcomes).toEqual({ 200: expect.any(Number) });
  });

  it('goes back to the release before when the new one ends by itself, and none is refused', async () => {
    const { url, dataDir, switchTo, another } = await keptSite();
    const broken = path.join(dataDir, 'broken.mjs');
    await writeFile(broken, 'process.exit(1)');
    const visitors = visitorsAt(url);
    await switchTo({ node: process.execPath, main: broken });
    await another();
    const { outcomes } = await visitors.end();
    expect(outcomes).toEqual({ 200: expect.any(Number) });
    expect((await readRunningNote(dataDir))?.main).toBe(MAIN);
  });

  it('stops in peace with its server, and takes over its exit code', async () => {
    const { child, ended, first } = await keptSite();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isGone(first)).toBe(true);
    const refused = spawnServer({ DATA_DIR: await temporaryFolder(), PORT: 'nonsense' }, { program: KEEPER });
    expect(await refused.ended).toBe(78);
    expect(refused.output()).toMatch(/^PORT must be a port number/);
  });

  it('leaves no server behind when it is killed', async () => {
    const { child, first } = await keptSite();
    child.kill('SIGKILL');
    await expect.poll(() => isGone(first)).toBe(true);
  });

  it('leaves it to the server to say that a port is taken', async () => {
    const { url } = await keptSite();
    const { port } = new URL(url);
    const second = spawnServer({ DATA_DIR: await temporaryFolder(), PORT: port }, { program: KEEPER });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(`Port ${port} is taken by another program: set PORT to a free one.\n`);
  });
});
