import { execFile, spawnSync } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { addGalleryImages, createApiClient, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../photographs.ts';
import { addressIn, spawnServer } from '../server-process.ts';
import { Client, ENQUIRY, PASSWORD, startTestServer, temporaryFolder } from '../test-server.ts';

/** Every file and folder that other users could read, with its mode. */
const openToOthers = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const all = [root, ...entries.map((entry) => path.join(entry.parentPath, entry.name))];
  const found: string[] = [];
  for (const file of all) {
    const stats = await lstat(file);
    const mode = stats.mode & 0o777;
    const wanted = stats.isDirectory() ? 0o700 : 0o600;
    if (!stats.isSymbolicLink() && mode !== wanted) found.push(`${path.relative(root, file)} ${mode.toString(8)}`);
  }
  return found;
};

const SOMEBODY_ELSE = 65_534;
const canBeSomebodyElse = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--check', import.meta.filename], { uid: SOMEBODY_ELSE }).status === 0;

const openEverything = async (root: string): Promise<void> => {
  await promisify(execFile)('chmod', ['-R', 'u=rwX,go=rX', root]);
};

describe.skipIf(process.platform === 'win32')('what lies in the data folder', () => {
  it('is readable only for its own user, from the first start on', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data');
    const { child, ended, output } = spawnServer({
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: PASSWORD,
    });
    const url = await addressIn(output);
    await createApiClient({ baseUrl: url })(sendEnquiry, { body: ENQUIRY });
    const admin = new Client(url);
    await admin.login();
    const images = [{ imageURL: await admin.upload(await jpeg(300, 200)), alt: 'The mill', category: 'Family' }];
    await admin.api(addGalleryImages, { body: { images } });
    await expect.poll(() => readdir(path.join(dataDir, 'published'))).toContain('page');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await openToOthers(dataDir)).toEqual([]);
  });

  it('is closed at the start if it was left open', async () => {
    const first = await startTestServer();
    await (await first.admin()).upload(await jpeg(300, 200));
    await first.close();
    await openEverything(first.dataDir);
    await symlink('/etc/hosts', path.join(first.dataDir, 'objects', 'link'));
    const program = path.join(first.dataDir, 'program.sh');
    await writeFile(program, '', { mode: 0o755 });
    const before = (await lstat('/etc/hosts')).mode;
    await startTestServer({ dataDir: first.dataDir });
    const open = (await openToOthers(first.dataDir)).filter((line) => !/^(?:published|program)/.test(line));
    expect(open).toEqual([]);
    expect((await lstat('/etc/hosts')).mode).toBe(before);
    expect((await lstat(program)).mode & 0o777, 'not ours').toBe(0o755);
  });

  // Only root can act as another user, and only if others may read the project.
  it.skipIf(!canBeSomebodyElse())(
    'is reported in one line if it belongs to somebody else, and the server starts',
    async () => {
      const folder = await temporaryFolder();
      const dataDir = path.join(folder, 'data');
      await mkdir(dataDir);
      await chmod(folder, 0o755);
      for (const name of ['server.lock-one', 'server.lock-two']) await writeFile(path.join(dataDir, name), 'x');
      await chmod(dataDir, 0o777);
      const { child, ended, output } = spawnServer({ DATA_DIR: dataDir }, { uid: SOMEBODY_ELSE });
      await addressIn(output);
      const lines = output()
        .split('\n')
        .filter((line) => line.includes('belong to another user'));
      expect(lines.map((line) => JSON.parse(line).count)).toEqual([3]);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    },
  );
});
