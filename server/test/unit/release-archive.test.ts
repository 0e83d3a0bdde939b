import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareRelease } from '../../src/update/release-archive.ts';
import { SIGNER, signatureFile, signatureOf } from '../../src/update/release-signature.ts';
import { releaseIn } from '../../src/update/releases.ts';
import { temporaryFolder } from '../test-server.ts';

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

const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];

/** Release 0.3.0, and how an archive of another is made and refused beside it. */
const places = async () => {
  const root = await temporaryFolder();
  const own = written(path.join(root, 'releases', '0.3.0-installed'), '0.3.0');
  const next = written(path.join(root, 'next'), '0.4.0');
  const archive = path.join(root, 'next.tar.gz');
  const pack = (folder = 'next'): string => {
    execFileSync('tar', ['-czf', archive, '-C', root, folder]);
    return archive;
  };
  return {
    ...{ root, own, next, archive, pack },
    /** From now on, the running release is signed. */
    sign: () => writeFileSync(path.join(own, SIGNER), ours.publicKey.export({ type: 'spki', format: 'pem' })),
    signArchive: async ({ privateKey }: typeof ours) =>
      writeFileSync(signatureFile(archive), await signatureOf(archive, privateKey)),
    prepare: async (given: string, allowsUnsigned = true) =>
      prepareRelease({ given, own: await releaseIn(own), allowsUnsigned }),
    expectAsBefore: () => expect(readdirSync(path.join(root, 'releases'))).toEqual(['0.3.0-installed']),
  };
};

it.skipIf(process.platform === 'win32').each(TRAPS)(
  'an archive with %s in place of its version, or of its signature, is refused at once',
  async (_, trap) => {
    const { next, archive, pack, prepare, sign, expectAsBefore } = await places();
    rmSync(path.join(next, 'package.json'));
    trap(path.join(next, 'package.json'));
    await expect(prepare(pack())).rejects.toThrow('is no release of Shutterdesk');
    sign();
    trap(signatureFile(archive));
    await expect(prepare(archive, false)).rejects.toThrow('Nothing was changed.');
    expectAsBefore();
  },
);

it('an archive is refused unless whoever signed the running release signed it, or nobody and a person has agreed', async () => {
  const { pack, prepare, sign, signArchive, expectAsBefore } = await places();
  const archive = pack();
  sign();
  await expect(prepare(archive, false)).rejects.toThrow(
    /is unsigned: there is no .*\.sig\. If you made it yourself, add/,
  );
  await signArchive(theirs);
  for (const allowsUnsigned of [false, true]) {
    await expect(prepare(archive, allowsUnsigned)).rejects.toThrow('was not signed by whoever signed the release that');
  }
  await signArchive(ours);
  truncateSync(archive, 100);
  await expect(prepare(archive, false)).rejects.toThrow(/was not signed by .*, or was changed since\. Nothing was/);
  expectAsBefore();
  pack();
  await signArchive(ours);
  expect(await prepare(archive, false)).toMatchObject({ version: '0.4.0' });
  rmSync(signatureFile(archive));
  expect(await prepare(archive)).toMatchObject({ version: '0.4.0' });
});

it('an archive beside an unsigned release is taken with --unsigned alone', async () => {
  const { pack, prepare, signArchive } = await places();
  const archive = pack();
  await signArchive(theirs);
  await expect(prepare(archive, false)).rejects.toThrow(/The release that runs is unsigned, .* add --unsigned/);
  expect(await prepare(archive)).toMatchObject({ version: '0.4.0' });
});

it.each([
  ['0.2.9', /^0\.2\.9 is older than 0\.3\.0, which runs\. .*--back/],
  ['0.3.0', /^Shutterdesk 0\.3\.0 runs already\. Nothing was changed\.$/],
  ['9.9.9-/../../elsewhere', /is no release of Shutterdesk\. Nothing was changed\.$/],
])('an archive of release %s is refused with a sentence', async (version, sentence) => {
  const { next, pack, prepare, expectAsBefore } = await places();
  written(next, version);
  await expect(prepare(pack())).rejects.toThrow(sentence);
  expectAsBefore();
});

it('an archive that is none, or cut short, is refused with a sentence', async () => {
  const { root, pack, prepare, expectAsBefore } = await places();
  writeFileSync(path.join(root, 'text'), 'text');
  const refused = async (given: string, sentence: RegExp) => {
    await expect(prepare(given)).rejects.toThrow(sentence);
    expectAsBefore();
  };
  await refused(
    path.join(root, 'none.tar.gz'),
    /^There is no archive .*none\.tar\.gz that this user can read\. Nothing/,
  );
  await refused(path.join(root, 'text'), /cannot be unpacked: it is cut short, or no archive\. Nothing was changed\.$/);
  await refused(pack('text'), /is no release of Shutterdesk\. Nothing was changed\.$/);
  const truncated = pack();
  truncateSync(truncated, 100);
  await refused(truncated, /cannot be unpacked: it is cut short, or no archive\. Nothing was changed\.$/);
});
