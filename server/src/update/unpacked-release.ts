import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';

/** A version becomes part of a path. */
const VERSION_PATTERN = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[\da-z.]{1,40})?$/;

export const releaseSchema = z.object({ folder: z.string(), version: z.string().regex(VERSION_PATTERN) });
/** A release that is unpacked. */
export type Release = z.infer<typeof releaseSchema>;

const manifestSchema = releaseSchema.pick({ version: true }).extend({ name: z.literal('shutterdesk') });

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
  const text = (await readFile(path.join(given, 'package.json'), 'utf8').catch(absent)) ?? '';
  const manifest = manifestSchema.safeParse(jsonIn(text));
  if (!manifest.success || !existsSync(path.join(given, 'bin', 'shutterdesk')))
    throw new StartError(`${name} is no release of Shutterdesk. Nothing was changed.`);
  if (!existsSync(path.join(given, 'complete'))) {
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
