import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { prepareRelease } from '../../src/update/release-archive.ts';
import { releaseIn } from '../../src/update/releases.ts';

/** Something that has no end, or that nobody writes into. */
const TRAPS: readonly (readonly [string, (file: string) => void])[] = [
  ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ['a link without an end', (file) => symlinkSync('/dev/zero', file)],
];

const written = (folder: string, version: string): string => {
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'shutterdesk', version }));
  for (const name of ['bin/shutterdesk', 'complete']) writeFileSync(path.join(folder, name), '');
  return folder;
};

const places = () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'hostile-archive-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const own = written(path.join(root, 'releases', '0.3.0-installed'), '0.3.0');
  const next = written(path.join(root, 'next'), '0.4.0');
  const archive = path.join(root, 'next.tar.gz');
  const pack = (): string => {
    execFileSync('tar', ['-czf', archive, '-C', root, 'next']);
    return archive;
  };
  return { own, next, archive, pack, releases: path.join(root, 'releases') };
};

it.skipIf(process.platform === 'win32').each(TRAPS)(
  'an archive with %s in place of its version, or of its signature, is refused at once',
  async (_, trap) => {
    const { own, next, archive, pack, releases } = places();
    rmSync(path.join(next, 'package.json'));
    trap(path.join(next, 'package.json'));
    const order = { given: pack(), own: await releaseIn(own) };
    await expect(prepareRelease({ ...order, allowsUnsigned: true })).rejects.toThrow('is no release of Shutterdesk');
    writeFileSync(path.join(own, 'signer.pem'), 'somebody');
    trap(`${archive}.sig`);
    await expect(prepareRelease({ ...order, allowsUnsigned: false })).rejects.toThrow('Nothing was changed.');
    expect(readdirSync(releases)).toEqual(['0.3.0-installed']);
  },
);

it('an unsigned archive is refused unless a person has agreed, whether the running release is signed or not', async () => {
  const { own, pack } = places();
  const order = { given: pack(), own: await releaseIn(own), allowsUnsigned: false };
  await expect(prepareRelease(order)).rejects.toThrow('The release that runs is unsigned');
  writeFileSync(path.join(own, 'signer.pem'), 'somebody');
  await expect(prepareRelease(order)).rejects.toThrow('is unsigned: there is no');
});
