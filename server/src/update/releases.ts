import { existsSync } from 'node:fs';
import { lstat, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import { readSmall } from './read-small.ts';

/** A release that is unpacked. */
export interface Release {
  readonly folder: string;
  readonly version: string;
}

/** A version becomes part of a path. */
const manifestSchema = z.object({
  name: z.literal('shutterdesk'),
  version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[\da-z.]{1,40})?$/),
});

/** Written last into a release, and removed first. */
const COMPLETE = 'complete';

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The release in a folder that was an archive.
 * @param name the name to show
 * @throws {StartError} for anything else
 */
export const releaseIn = async (given: string, name = given): Promise<Release> => {
  const text = (await readSmall(path.join(given, 'package.json'))) ?? '';
  const manifest = manifestSchema.safeParse(jsonIn(text));
  if (!manifest.success || !existsSync(path.join(given, 'bin', 'shutterdesk')))
    throw new StartError(`${name} is no release of Shutterdesk. Nothing was changed.`);
  if (!existsSync(path.join(given, COMPLETE))) {
    throw new StartError(`${name} is not whole: it was cut short. Get it again. Nothing was changed.`);
  }
  return { folder: await realpath(given), version: manifest.data.version };
};

const numbersOf = (version: string): readonly number[] => version.split(/[.+-]/).slice(0, 3).map(Number);

/** Negative where the first version is older. */
export const compareVersions = (one: string, other: string): number => {
  const [first, second] = [numbersOf(one), numbersOf(other)];
  const index = first.findIndex((number, at) => number !== second[at]);
  return index < 0 ? 0 : (first[index] ?? 0) - (second[index] ?? 0);
};

/** Beside the releases: a service starts the release to which it points. */
export const linkBeside = (folder: string): string => path.join(path.dirname(folder), 'current');

/** The folder of the release to which the link points; null: there is no link yet. */
export const linkedBeside = (folder: string): Promise<string | null> => realpath(linkBeside(folder)).catch(absent);

/** Points the link to a release beside it, at once. */
export const pointLink = async ({ folder }: Release): Promise<void> => {
  const link = linkBeside(folder);
  const fresh = `${link}.new`;
  await rm(fresh, { force: true });
  await symlink(folder, fresh);
  await rename(fresh, link);
};

/** Made by an update, or by install.sh. */
const NAME = /^(\d+\.\d+\.\d+\S*)-(?:[0-9a-f]{8}|installed)$/;

/** Whole ones and remains, the folder's own too. */
export const releasesBeside = async (folder: string): Promise<readonly Release[]> => {
  const place = path.dirname(folder);
  const names = ((await readdir(place).catch(absent)) ?? []).map((name) => NAME.exec(name));
  return names.flatMap((found) => (found ? [{ folder: path.join(place, found[0]), version: found[1] ?? '' }] : []));
};

/** The two releases that an update keeps, as they lie beside each other; null: no update has been. */
export interface Updated {
  /** The one that the link names. */
  readonly used: Release;
  readonly other: Release;
  /** The moment at which the link began to name it. */
  readonly since: Date;
}

/** Tells what the folders say of the last update, or of the way back from it. */
export const lastUpdate = async (folder: string): Promise<Updated | null> => {
  const linked = await linkedBeside(folder);
  const whole = (await releasesBeside(folder)).filter((release) => existsSync(path.join(release.folder, COMPLETE)));
  const used = whole.find((release) => release.folder === linked);
  if (!used) return null;
  const others = whole
    .filter((release) => release !== used)
    .toSorted((one, two) => compareVersions(two.version, one.version));
  const other = others.find(({ version }) => compareVersions(version, used.version) < 0) ?? others[0];
  return other ? { used, other, since: (await lstat(linkBeside(folder))).mtime } : null;
};

/** Removes all releases but two. */
export const sweepReleases = async (kept: readonly [Release, Release]): Promise<void> => {
  for (const { folder } of await releasesBeside(kept[0].folder)) {
    if (kept.some((release) => release.folder === folder)) continue;
    // Half a release must not be one to go back to.
    await rm(path.join(folder, COMPLETE), { force: true });
    await rm(folder, { recursive: true, force: true });
  }
};

const VERSION_HEADING = /^## \[?([^\]\s]+)/;
const HEADING = /^### (.*)$/;
const FOR_OPERATORS = 'What operators must do';

/** The lines of a release's changelog for operators who come from an older one. */
export const operatorsLines = (changelog: string, from: string): readonly string[] => {
  const found: string[] = [];
  let [isNewer, isTold] = [false, false];
  for (const line of changelog.split('\n')) {
    const [, version] = VERSION_HEADING.exec(line) ?? [];
    const [, heading] = HEADING.exec(line) ?? [];
    if (version) isNewer = version === 'Unreleased' || compareVersions(version, from) > 0;
    if (version || heading) isTold = isNewer && heading === FOR_OPERATORS;
    if (isTold && line.startsWith('- ')) found.push(line.slice(2));
  }
  return found;
};
