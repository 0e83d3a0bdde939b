import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { inRoot } from '../../tools/repository.ts';
import { NEXT_VERSION, nextArchive } from './next-archive.ts';
import { ARCHIVE, call, newFolder } from './unpacked.ts';

const FIFTEEN_MINUTES = 900;

const canPlay =
  ['/usr/sbin/debootstrap', '/usr/bin/slirp4netns'].every((file) => existsSync(file)) && process.getuid?.() === 0;

/** Plays the commands of one way on a machine that has nothing, and tells the lines that they print. */
const play = (way: string, debian: string, ...files: readonly string[]): readonly string[] => {
  // Too large for memory, where the other tests write.
  const folder = mkdtempSync('/var/tmp/bare-machine-');
  try {
    const script = path.join(import.meta.dirname, `by-${way}.sh`);
    return call(path.join(import.meta.dirname, 'bare-machine.sh'), [folder, debian, script, ...files]).output.split(
      '\n',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const expectPageInTime = (lines: readonly string[]): void => {
  expect(lines).toEqual(expect.arrayContaining([expect.stringContaining('<title>Shutterdesk')]));
  const seconds = lines.find((line) => line.startsWith('seconds: '))?.slice('seconds: '.length);
  expect(Number(seconds)).toBeLessThan(FIFTEEN_MINUTES);
};

/** The last commit, to be cloned. */
const repository = (): string => {
  const copy = path.join(newFolder(), 'shutterdesk.git');
  expect(call('git', ['clone', '-q', '--bare', inRoot('.'), copy])).toEqual({ code: 0, output: '' });
  return copy;
};

it.runIf(canPlay)(
  'a bare Debian comes by an archive from nothing to a page behind https within fifteen minutes',
  async () => {
    const lines = play('archive', 'bookworm', ARCHIVE, ...(await nextArchive()));
    expectPageInTime(lines);
    const updated = [`Shutterdesk ${NEXT_VERSION} runs`, `Shutterdesk ${project.version} runs again`];
    const later = [
      'The server runs',
      'a second site beside it',
      'There is a new account.',
      'back after a crash',
      'is unsigned',
      'back after an update',
      ...updated,
      'ExecMainStatus=78',
      'rests between starts that cannot work',
      'The site moves from https://studio.localhost to https://moved.localhost.',
      'Caddyfile is your own',
      'blog.localhost',
      'owner of the new release: shutterdesk',
      'Never as root',
      expect.stringMatching(/^caddy: {1,2}\d+ 200 longest/),
      expect.stringMatching(/^server: {1,2}\d+ 200 longest/),
    ];
    expect(lines).toEqual(expect.arrayContaining(later));
  },
  FIFTEEN_MINUTES * 2000,
);

it.runIf(canPlay)(
  'a bare Debian comes by a clone from nothing to a page behind https within fifteen minutes',
  () => expectPageInTime(play('clone', 'trixie', repository())),
  FIFTEEN_MINUTES * 2000,
);

it.runIf(canPlay)(
  'a bare Debian comes by containers from nothing to a page behind https within fifteen minutes',
  () => {
    const lines = play('containers', 'trixie', repository());
    expectPageInTime(lines);
    const promised = ['user: 10001', 'read-only: true', 'healthy', 'back after a restart', 'stopped in time'];
    const sentences = ['only Caddy reaches the server', 'cannot be written to'];
    expect(lines).toEqual(
      expect.arrayContaining([...promised, ...sentences, expect.stringMatching(/^DOMAIN .*the name of the site/)]),
    );
  },
  FIFTEEN_MINUTES * 2000,
);
