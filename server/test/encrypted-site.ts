import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { choosePassphrase } from '../src/backup/encryption/studio-key.ts';
import { unpackTar } from '../src/backup/repository/tar-entries.ts';
import type { Config } from '../src/config/config.ts';
import { backUp, CHEAP_WORK, filledSite } from './backup-studio.ts';
import { temporaryFolder } from './test-server.ts';

export const PASSPHRASE = 'five words of the studio';

const make = async (home: string) => {
  const server = await filledSite({ dataDir: path.join(home, 'data') });
  const page = await server.visitor().page();
  const tar = path.join(home, 'sealed.tar');
  await choosePassphrase(server.dataDir, PASSPHRASE, CHEAP_WORK);
  const { id, manifest } = await backUp(server.context.config, tar, true, PASSPHRASE);
  const folder = path.join(home, 'unpacked');
  await unpackTar(tar, folder);
  await server.close();
  return { config: server.context.config, page, tar, id, manifest, folder, recipient: manifest.sealedFor ?? '' };
};

/** One stopped site with a sealed point for all tests of a file, as a tar and unpacked. */
export const useSealedSite = () => {
  let home = '';
  let site: ReturnType<typeof make> | undefined;
  beforeAll(() => {
    home = mkdtempSync(path.join(os.tmpdir(), 'sealed-test-'));
  });
  afterAll(() => rm(home, { recursive: true }));
  return () => {
    site ??= make(home);
    return site;
  };
};

export const onNewMachine = async ({ config }: { config: Config }): Promise<Config> => ({
  ...config,
  dataDir: path.join(await temporaryFolder(), 'data'),
});
