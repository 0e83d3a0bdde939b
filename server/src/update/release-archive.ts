import { execFile } from 'node:child_process';
import { access, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashFile } from '@shutterdesk/shared/node/hash-file';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { asSentence } from '../backup/faults.ts';
import { refuseFullDisk } from '../work/disk-room.ts';
import { checkSignature } from './release-signature.ts';
import { compareVersions, type Release, releaseIn } from './releases.ts';

const UNTOUCHED = 'Nothing was changed.';
/** The archive's copy, and what comes out of it. */
const ROOM = 6;
/** `tar` reads options from its environment, and the loader of programs even more. */
const BARE = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

const call = promisify(execFile);

const checkPlace = async (given: string, releases: string): Promise<void> => {
  const stats = await stat(given).catch(() => null);
  const isReadable = () =>
    access(given, constants.R_OK).then(
      () => true,
      () => false,
    );
  if (!stats?.isFile() || !(await isReadable())) {
    throw new StartError(`There is no archive ${given} that this user can read. ${UNTOUCHED}`);
  }
  await access(releases, constants.W_OK).catch(() => {
    throw new StartError(
      `${releases}, where the releases lie, cannot be written to: run this as the owner of that folder, or build a new image if this is a container. ${UNTOUCHED}`,
    );
  });
  await refuseFullDisk(releases, ROOM * stats.size, 'the new release');
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
  const unpacked = path.join(part, 'release');
  await mkdir(unpacked);
  const words = ['-xzf', copy, '-C', unpacked, '--strip-components=1', '--no-same-owner'];
  await call('tar', words, { env: BARE }).catch(() => {
    throw new StartError(`${given} cannot be unpacked: it is cut short, or no archive. ${UNTOUCHED}`);
  });
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
