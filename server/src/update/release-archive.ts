import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { bytesInWords } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { hashFile } from '@shutterdesk/shared/node/hash-file';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { asSentence } from '../backup/faults.ts';
import { freeBytesAt } from '../work/disk-room.ts';
import { checkSignature } from './release-signature.ts';
import { compareVersions, type Release, releaseIn } from './unpacked-release.ts';

const UNTOUCHED = 'Nothing was changed.';
/** The archive's copy, and what comes out of it. */
const ROOM = 6;
const LARGEST_BYTES = 1_000_000_000;
const LONGEST_LIST = 30_000_000;
/** Made by an update, or by install.sh. */
const OURS = /^\d+\.\d+\.\d+\S*-(?:[0-9a-f]{8}|installed)$/;
/** `tar` reads options from its environment, and the loader of programs even more. */
const BARE = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

const call = promisify(execFile);
const tar = (...args: readonly string[]) => call('tar', args, { env: BARE, maxBuffer: LONGEST_LIST });

/** @throws {StartError} for an archive that is cut short, or would fill the disk */
const checkBytes = async (archive: string, given: string): Promise<void> => {
  let bytes = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      done(bytes > LARGEST_BYTES ? new Error('too large') : null);
    },
  });
  await pipeline(createReadStream(archive), createGunzip(), count).catch(() => {
    throw new StartError(`${given} cannot be unpacked: it is cut short, or no archive. ${UNTOUCHED}`);
  });
};

/** @throws {StartError} unless the archive has files and folders alone, none of which leads out of it */
const checkNames = async (archive: string, given: string): Promise<void> => {
  const lines = async (list: string) => (await tar(list, archive)).stdout.trim().split('\n');
  const isInside = (name: string) => !path.isAbsolute(name) && !name.split('/').includes('..');
  const isPlain = (line: string) => line.startsWith('-') || line.startsWith('d');
  if ((await lines('-tzf')).every(isInside) && (await lines('-tvzf')).every(isPlain)) return;
  throw new StartError(
    `${given} is no release of Shutterdesk: it holds links, or names that lead elsewhere. ${UNTOUCHED}`,
  );
};

const checkPlace = async (given: string, releases: string): Promise<void> => {
  const stats = await stat(given).catch(absent);
  if (!stats?.isFile()) throw new StartError(`There is no archive ${given}. ${UNTOUCHED}`);
  await access(given, constants.R_OK).catch(() => {
    throw new StartError(
      `${given} cannot be read by this user: copy it to a folder that everybody can read. ${UNTOUCHED}`,
    );
  });
  await access(releases, constants.W_OK).catch(() => {
    throw new StartError(
      `${releases}, where the releases lie, cannot be written to: run this as the owner of that folder, or build a new image if this is a container. ${UNTOUCHED}`,
    );
  });
  const [free, needed] = [await freeBytesAt(releases), ROOM * stats.size];
  if (free >= needed) return;
  throw new StartError(
    `The disk is too full: ${releases} has ${bytesInWords(free)} left, and the new release needs ${bytesInWords(needed)}. ${UNTOUCHED}`,
  );
};

const refuseOlder = (to: Release, from: Release): void => {
  const order = compareVersions(to.version, from.version);
  if (order === 0) throw new StartError(`Shutterdesk ${to.version} runs already. ${UNTOUCHED}`);
  if (order > 0) return;
  throw new StartError(
    `${to.version} is older than ${from.version}, which runs. npm run update -- --back goes back to the release before. ${UNTOUCHED}`,
  );
};

interface Order {
  /** The archive. */
  readonly given: string;
  /** The release that runs: the new one comes beside it. */
  readonly own: Release;
  readonly allowsUnsigned: boolean;
}

const unpack = async ({ given, own, allowsUnsigned }: Order, part: string): Promise<Release> => {
  const copy = path.join(part, 'archive.tar.gz');
  await copyFile(given, copy);
  await checkSignature({ given, copy, own: own.folder, allowsUnsigned });
  await checkBytes(copy, given);
  await checkNames(copy, given);
  const unpacked = path.join(part, 'release');
  await mkdir(unpacked);
  await tar('-xzf', copy, '-C', unpacked, '--strip-components=1', '--no-same-owner');
  const { version } = await releaseIn(unpacked, given);
  const folder = path.join(path.dirname(own.folder), `${version}-${(await hashFile(copy)).slice(0, 8)}`);
  refuseOlder({ folder, version }, own);
  // Its remains, where an update before was killed.
  await rm(folder, { recursive: true, force: true });
  await rename(unpacked, folder);
  return { folder, version };
};

/**
 * Unpacks an archive beside the running release, once its signature is known to be right. Nothing of it is run.
 * @throws {StartError} and leaves nothing behind
 */
export const prepareRelease = async (order: Order): Promise<Release> => {
  const releases = path.dirname(order.own.folder);
  await checkPlace(order.given, releases);
  const part = path.join(releases, 'unpacking');
  await rm(part, { recursive: true, force: true });
  try {
    await mkdir(part, { mode: 0o755 });
    return await unpack(order, part);
  } catch (error) {
    throw asSentence(error, `the folder ${releases}`, UNTOUCHED);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
};

/** Removes the releases beside the two that are kept. */
export const sweepReleases = async (kept: readonly [Release, Release]): Promise<void> => {
  const releases = path.dirname(kept[0].folder);
  for (const name of (await readdir(releases)).filter((entry) => OURS.test(entry))) {
    const folder = path.join(releases, name);
    if (!kept.some((release) => release.folder === folder)) await rm(folder, { recursive: true, force: true });
  }
};
