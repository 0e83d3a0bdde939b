import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import { asSentence } from '../backup/faults.ts';
import { type Config, ownVariables } from '../config/config.ts';
import { migrationsIn } from '../db/database-file.ts';
import { refuseFullDisk } from '../work/disk-room.ts';
import { differenceOf, type PageDifference } from './compare-pages.ts';
import { copyInto, withWorkFolder } from './kept-databases.ts';
import type { Release } from './releases.ts';

const UNTOUCHED = 'Nothing was changed.';
/** A migration of a large database may take long. */
const WITHIN_MS = 10 * 60_000;
const LONGEST_ANSWER = 50_000_000;
const LINES_TOLD = 5;
const STACK = /^\s+at /;
/** The room that an update needs beside copies of the database. */
const SPARE_BYTES = 50_000_000;

/** The answer of `shutterdesk prove`, which every release understands. */
export const proofSchema = z.object({ pages: z.array(z.string()), migrations: z.array(z.string()) });

export interface Proof {
  /** The lines in which the release's page differs from the live one; null: no server runs. */
  readonly page: PageDifference | null;
  /** The migrations that ran. */
  readonly migrations: readonly string[];
}

const run = promisify(execFile);

/** Its own program, with nothing of our environment but the site's settings. */
const ask = async ({ folder }: Release, { dataDir }: Config, proof: string): Promise<z.infer<typeof proofSchema>> => {
  const env = { ...ownVariables(), PATH: '/usr/local/bin:/usr/bin:/bin', DATA_DIR: dataDir };
  const options = { cwd: proof, env, timeout: WITHIN_MS, maxBuffer: LONGEST_ANSWER };
  try {
    const { stdout } = await run(path.join(folder, 'bin', 'shutterdesk'), ['prove', proof], options);
    return proofSchema.parse(JSON.parse(stdout));
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const lines = words.split('\n').filter((line) => !STACK.test(line));
    const why = lines.slice(-LINES_TOLD).join('\n') || 'nothing that this release understands';
    throw new StartError(`The new release cannot work with a copy of the data. ${UNTOUCHED} It says:\n${why}`);
  }
};

const livePage = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new StartError(`The page at ${url} answers ${answer.status}. ${UNTOUCHED}`);
  return answer.text();
};

/**
 * Lets a release migrate a copy of the database, check it and render its page. It sends nothing.
 * @param live the address of the running server
 * @throws {StartError} where it cannot
 */
export const proveRelease = async (config: Config, release: Release, live: string | null): Promise<Proof> => {
  const { dataDir } = config;
  const prove = async (proof: string): Promise<Proof> => {
    const copy = await copyInto(config, proof);
    // One more copy is kept before the migration, and a migration may write every row anew.
    await refuseFullDisk(dataDir, 3 * (await stat(copy)).size + SPARE_BYTES, 'the update');
    const before = migrationsIn(copy);
    const { pages, migrations: ran } = await ask(release, config, proof);
    const migrations = ran.filter((name) => !before.includes(name));
    if (live === null) return { page: null, migrations };
    const shown = await livePage(live);
    // The page of a moment ago may be without the crops of its hero picture.
    const differences = pages.map((page) => differenceOf(shown, page));
    const [least = []] = differences.toSorted((one, other) => one.length - other.length);
    return { page: least, migrations };
  };
  return withWorkFolder(dataDir, prove).catch((error: unknown) => {
    throw asSentence(error, `the folder ${dataDir}`, UNTOUCHED);
  });
};
