import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { STEP_BETWEEN } from '@shutterdesk/shared/node/schema-age';
import { pack } from 'tar-stream';
import { afterAll, describe, expect, it } from 'vitest';
import { undoRestore } from '../src/backup/restore/restore-site.ts';
import type { Config } from '../src/config/config.ts';
import {
  backedUp,
  backUp,
  copyOf,
  filesIn,
  filledSite,
  flipByte,
  manifestIn,
  namesIn,
  replaceManifest,
  restore,
  sentenceOf,
} from './backup-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

const objectOf = async (folder: string, id: string, name: RegExp): Promise<string> => {
  const file = (await manifestIn(folder, id)).files.find((entry) => name.test(entry.name));
  return path.join(folder, 'objects', file?.sha256.slice(0, 2) ?? '', file?.sha256 ?? '');
};

const tarOf = async (...entries: readonly (Parameters<ReturnType<typeof pack>['entry']>[0] & { text?: string })[]) => {
  const tar = pack();
  for (const { text = '', ...header } of entries) tar.entry(header, text);
  tar.finalize();
  const file = path.join(await temporaryFolder(), 'strange.tar');
  await writeFile(file, await buffer(tar as AsyncIterable<Buffer>));
  return file;
};

const home = mkdtempSync(path.join(os.tmpdir(), 'restore-test-'));
afterAll(() => rm(home, { recursive: true }));
let stopped: Promise<{ config: Config; folder: string; id: string }> | undefined;

/** The same stopped site and its point for many tests, which copy it. */
const stoppedSite = () => {
  stopped ??= (async () => {
    const server = await filledSite({ dataDir: path.join(home, 'data') });
    const folder = path.join(home, 'backups');
    const { id } = await backUp(server.context.config, folder);
    await server.close();
    return { config: server.context.config, folder, id };
  })();
  return stopped;
};

describe('a restore is refused, and the data folder stays as it was,', () => {
  const cases: [string, string, (folder: string, id: string) => Promise<unknown>][] = [
    [
      'for a photograph with one flipped byte',
      'was changed or is damaged',
      async (folder, id) => flipByte(await objectOf(folder, id, /uploads/), 1000),
    ],
    [
      'for a photograph that was cut short',
      'bytes instead of',
      async (folder, id) => truncate(await objectOf(folder, id, /uploads/), 1000),
    ],
    [
      'for a photograph that is missing',
      'is missing in it',
      async (folder, id) => rm(await objectOf(folder, id, /uploads/)),
    ],
    [
      'for a manifest with one flipped byte',
      'its manifest was changed or cut short',
      (folder, id) => flipByte(path.join(folder, 'points', `${id}.json`), 300),
    ],
    [
      'for a manifest that was cut short',
      'its manifest was changed or cut short',
      (folder, id) => truncate(path.join(folder, 'points', `${id}.json`), 500),
    ],
    ...['../outside', '/etc/passwd', 'objects/../../outside', 'objects/uploads/..', 'secrets/other', 'C:\\x'].map(
      (name): (typeof cases)[number] => [
        `for a manifest that names ${name}`,
        'outside of the data folder',
        (folder, id) =>
          replaceManifest(folder, id, (manifest) => ({
            ...manifest,
            files: manifest.files.map((file, at) => (at === 0 ? { ...file, name } : file)),
          })),
      ],
    ),
    [
      'for a manifest that names a file twice',
      'twice',
      (folder, id) =>
        replaceManifest(folder, id, (manifest) => ({ ...manifest, files: [...manifest.files, ...manifest.files] })),
    ],
    [
      'for a manifest that lies about a size',
      'bytes instead of',
      (folder, id) =>
        replaceManifest(folder, id, (manifest) => ({
          ...manifest,
          files: manifest.files.map((file) => ({ ...file, bytes: file.bytes + 1 })),
        })),
    ],
    [
      'for a manifest that lies about the database',
      'is damaged (file is not a database)',
      (folder, id) =>
        replaceManifest(folder, id, (manifest) => {
          const photograph = manifest.files.find(({ name }) => /uploads/.test(name));
          const files = manifest.files.map((file) =>
            file.name === 'shutterdesk.db' ? { ...file, ...photograph, name: file.name } : file,
          );
          return { ...manifest, files };
        }),
    ],
    [
      'for a manifest that names another site',
      'of another site',
      (folder, id) => replaceManifest(folder, id, (manifest) => ({ ...manifest, site: 'another' })),
    ],
    [
      'for a point of a newer release',
      'newer version: update Shutterdesk',
      (folder, id) =>
        replaceManifest(folder, id, (manifest) => ({ ...manifest, schema: [...manifest.schema, '9999-future'] })),
    ],
    [
      'for a point of a release before 0.2.0',
      `was made by a release before 0.2.0: restore it with ${STEP_BETWEEN}`,
      (folder, id) =>
        replaceManifest(folder, id, (manifest) => ({ ...manifest, schema: ['0001-first', '0002-trust'] })),
    ],
    [
      'for a folder without points',
      'There are no backups in',
      (folder, id) => rm(path.join(folder, 'points', `${id}.json`)),
    ],
  ];

  it.each(cases)('%s', async (_title, sentence, spoil) => {
    const { config, id, ...site } = await stoppedSite();
    const folder = await copyOf(site.folder, path.join(await temporaryFolder(), 'backups'));
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    await spoil(folder, id);
    const before = await filesIn(dataDir);
    expect(await sentenceOf(restore({ ...config, dataDir }, folder))).toContain(sentence);
    expect(await filesIn(dataDir)).toEqual(before);
    const fresh = path.join(await temporaryFolder(), 'fresh');
    await sentenceOf(restore({ ...config, dataDir: fresh }, folder));
    await expect(stat(fresh)).rejects.toThrow('ENOENT');
  });

  it('for a snapshot and a repository that are not there', async () => {
    const { config, folder, id } = await backedUp();
    const dataDir = await temporaryFolder();
    expect(await sentenceOf(restore({ ...config, dataDir }, folder, 'x'))).toContain(`The newest is ${id}`);
    expect(await sentenceOf(restore({ ...config, dataDir }, path.join(folder, 'no')))).toContain('There is no /');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('while the server runs', async () => {
    const { server, config, folder } = await backedUp();
    expect(await sentenceOf(restore(config, folder))).toContain('stop it first');
    expect(await namesIn(server)).toEqual(['Ada']);
  });

  it('when there is nothing to go back to', async () => {
    const { context, close } = await startTestServer();
    await close();
    expect(await sentenceOf(undoRestore(context.config))).toContain('nothing to go back to');
  });

  it('for a tar that was cut short or changed, wherever it was', async () => {
    const server = await filledSite();
    const whole = path.join(await temporaryFolder(), 'whole.tar');
    await backUp(server.context.config, whole);
    const bytes = await readFile(whole);
    const dataDir = await temporaryFolder();
    const config = { ...server.context.config, dataDir };
    const broken = path.join(await temporaryFolder(), 'broken.tar');
    const inFirstHeader = 100;
    for (const at of [inFirstHeader, ...[0.1, 0.5, 0.9].map((part) => Math.floor(bytes.byteLength * part))]) {
      await writeFile(broken, bytes.subarray(0, at));
      await sentenceOf(restore(config, broken));
      await writeFile(broken, bytes);
      await flipByte(broken, at);
      await sentenceOf(restore(config, broken)).catch(async () => {
        // A flipped byte in the padding between two files changes no file.
        throw new Error(`byte ${at} of ${bytes.byteLength}`);
      });
      expect(await readdir(dataDir)).toEqual([]);
    }
  });

  it.each([
    ['a name that leads out of its folder', { name: 'points/../../outside', text: 'x' }],
    ['an absolute name', { name: '/tmp/outside', text: 'x' }],
    ['a symbolic link', { name: 'objects/ab', type: 'symlink', linkname: '/etc' }],
    ['a hard link', { name: `objects/ab/${'ab'.repeat(32)}`, type: 'link', linkname: '/etc/passwd' }],
    ['a device', { name: 'points/x', type: 'character-device' }],
    ['a folder that is no part of it', { name: '../outside', type: 'directory' }],
    ['a file of somebody else', { name: 'thesis.txt', text: 'x' }],
    ['a file under the hash of another one', { name: `objects/ab/${'ab'.repeat(32)}`, text: 'x' }],
  ] as const)('for a tar with %s', async (_title, entry) => {
    const { context } = await startTestServer();
    const parent = await temporaryFolder();
    const dataDir = path.join(parent, 'data');
    expect(await sentenceOf(restore({ ...context.config, dataDir }, await tarOf(entry)))).toContain('The tar cannot');
    expect(await readdir(parent)).toEqual([]);
  });
});

it('takes a tar that a person packed from a folder of snapshots', async () => {
  const { config, folder } = await backedUp();
  const entries = Object.keys(await filesIn(folder)).filter((name) => /^(?:points|objects)/.test(name));
  const tar = pack();
  tar.entry({ name: './', type: 'directory' });
  tar.entry({ name: './objects/', type: 'directory' });
  for (const name of entries) tar.entry({ name: `./${name}` }, await readFile(path.join(folder, name)));
  tar.finalize();
  const file = path.join(await temporaryFolder(), 'own.tar');
  await writeFile(file, await buffer(tar as AsyncIterable<Buffer>));
  await restore({ ...config, dataDir: await temporaryFolder() }, file);
});
