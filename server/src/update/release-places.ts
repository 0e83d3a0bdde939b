import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, cp, lstat, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bytesInWords } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import { hashFile } from '@shutterdesk/shared/node/hash-file';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { freeBytesAt } from '../work/disk-room.ts';
import { type Release, releaseIn } from './unpacked-release.ts';

export interface Prepared {
  readonly release: Release;
  /** Removes it, unless it was there before. */
  discard(): Promise<void>;
}

/** The releases of a machine, of which one is linked. */
export interface Place {
  /**
   * Puts a release beside the running one.
   * @throws {StartError} and leaves nothing behind
   */
  prepare(): Promise<Prepared>;
  /** From now on, a start starts this one. */
  link(folder: string): Promise<void>;
  /** Removes releases that are older than the one before the last. */
  sweep(used: readonly string[]): Promise<void>;
}

const UNTOUCHED = 'Nothing was changed.';
/** An unpacked archive is this much larger. */
const UNPACKED = 5;
const OURS = /^\d+\.\d+\.\d+\S*-[0-9a-f]{8}$/;
const UNUSED_KEPT = 1;

const call = promisify(execFile);

const isLink = async (file: string): Promise<boolean> => (await lstat(file).catch(absent))?.isSymbolicLink() ?? false;

/** Points a link elsewhere, at once. */
export const pointLink = async (link: string, folder: string): Promise<void> => {
  const fresh = `${link}.new`;
  await rm(fresh, { force: true });
  await symlink(folder, fresh);
  await rename(fresh, link);
};

/** The link through which the releases of a folder are started: install.sh makes one beside the folder. */
export const linkOf = async (releases: string): Promise<string> => {
  const beside = path.join(path.dirname(releases), 'shutterdesk');
  if (await isLink(beside)) return beside;
  const within = path.join(releases, 'shutterdesk');
  return existsSync(within) && !(await isLink(within)) ? `${within}-current` : within;
};

const checkRoom = async (folder: string, needed: number): Promise<void> => {
  const free = await freeBytesAt(folder);
  if (free >= needed) return;
  throw new StartError(
    `The disk is too full: ${folder} has ${bytesInWords(free)} left, and the new release needs ${bytesInWords(needed)}. ${UNTOUCHED}`,
  );
};

/** By the names and times of its files. */
const hashOfFolder = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    hash.update(`${name} ${(await lstat(path.join(folder, name))).mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 8);
};

/** The releases that an update has put there, but for those in use and the newest other one. */
export const unusedIn = async (releases: string, used: readonly string[]): Promise<readonly string[]> => {
  const names = (await readdir(releases)).filter((name) => OURS.test(name));
  const others = names.map((name) => path.join(releases, name)).filter((folder) => !used.includes(folder));
  const dated = await Promise.all(others.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })));
  const newestFirst = dated.toSorted((one, other) => other.at - one.at);
  return newestFirst.slice(UNUSED_KEPT).map(({ folder }) => folder);
};

const checkWritable = (folder: string): Promise<void> =>
  access(folder, constants.W_OK).catch(() => {
    throw new StartError(
      `${folder}, where the releases lie, cannot be written to: run this as root, or build a new image if this is a container. ${UNTOUCHED}`,
    );
  });

/** Says in its own words why a release cannot run here. */
const checkRuns = async (folder: string): Promise<void> => {
  await call(path.join(folder, 'bin', 'shutterdesk'), ['--version']).catch((error: unknown) => {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new StartError(`${words || 'The new release does not run on this machine.'} ${UNTOUCHED}`);
  });
};

/** The releases that were archives, in one folder. */
export class ArchivePlace implements Place {
  readonly #releases: string;
  readonly #link: string;
  readonly #given: string;

  private constructor(releases: string, link: string, given: string) {
    this.#releases = releases;
    this.#link = link;
    this.#given = given;
  }

  /** @param given an archive, or a folder that was one */
  static async of(running: Pick<Release, 'folder'>, given: string): Promise<ArchivePlace> {
    const releases = path.dirname(running.folder);
    return new ArchivePlace(releases, await linkOf(releases), path.resolve(given));
  }

  /** The program through the link. */
  get program(): string {
    return path.join(this.#link, 'bin', 'shutterdesk');
  }

  async prepare(): Promise<Prepared> {
    const stats = await stat(this.#given).catch(absent);
    if (!stats) throw new StartError(`There is no ${this.#given}. ${UNTOUCHED}`);
    await checkWritable(this.#releases);
    if (path.dirname(this.#given) === this.#releases && stats.isDirectory()) {
      return { release: await releaseIn(this.#given), discard: async () => undefined };
    }
    const part = path.join(this.#releases, 'unpacking');
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { mode: 0o755 });
    try {
      return await (stats.isDirectory() ? this.#copy(part) : this.#unpack(part, stats.size));
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw error;
    }
  }

  async #copy(part: string): Promise<Prepared> {
    const { version } = await releaseIn(this.#given);
    await cp(this.#given, part, { recursive: true });
    return this.#settle(part, `${version}-${await hashOfFolder(this.#given)}`);
  }

  async #unpack(part: string, bytes: number): Promise<Prepared> {
    await checkRoom(this.#releases, UNPACKED * bytes);
    const hash = (await hashFile(this.#given)).slice(0, 8);
    await call('tar', ['-xzf', this.#given, '-C', part, '--strip-components=1', '--no-same-owner']).catch(() => {
      throw new StartError(`${this.#given} cannot be unpacked: it is cut short, or no archive. ${UNTOUCHED}`);
    });
    const { version } = await releaseIn(part, this.#given);
    return this.#settle(part, `${version}-${hash}`);
  }

  async #settle(part: string, name: string): Promise<Prepared> {
    await checkRuns(part);
    const folder = path.join(this.#releases, name);
    if (existsSync(path.join(folder, 'complete'))) {
      await rm(part, { recursive: true });
      return { release: await releaseIn(folder), discard: async () => undefined };
    }
    await rename(part, folder);
    return { release: await releaseIn(folder), discard: () => rm(folder, { recursive: true, force: true }) };
  }

  link(folder: string): Promise<void> {
    return pointLink(this.#link, folder);
  }

  async sweep(used: readonly string[]): Promise<void> {
    for (const folder of await unusedIn(this.#releases, used)) await rm(folder, { recursive: true, force: true });
  }
}
