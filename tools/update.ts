import { existsSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { type Config, readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { PROGRAM, VERSION } from '../server/src/config/release.ts';
import { type Owner, placeAbove, runAsOwner } from '../server/src/update/as-owner.ts';
import { ArchivePlace, type Place } from '../server/src/update/release-places.ts';
import { type BackPlan, takeBack } from '../server/src/update/take-back.ts';
import { operatorsLines, type Release, releaseIn } from '../server/src/update/unpacked-release.ts';
import { type Plan, update } from '../server/src/update/update.ts';
import { freeBytesAt } from '../server/src/work/disk-room.ts';
import { agrees } from './ask.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';
import { backLines, planLines, STEPS } from './update/words.ts';

const USAGE = `npm run update -- RELEASE [--yes]
npm run update -- --back [--yes]

  RELEASE   the archive of a release, or its folder; in a clone a tag, branch or commit, and without one
            where the clone's branch comes from
  --back    goes back to the release before, with everything that has come since
  --yes     asks nothing, unless the page looks different

Run it where the server runs, which goes on meanwhile. Everything is tried on a copy of the data first.`;

const OPTIONS = { back: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const;

const readOptions = () => {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    return positionals.length > 1 ? null : { ...values, given: positionals[0] ?? null };
  } catch {
    return null;
  }
};

const isArchive = existsSync(path.join(PROGRAM, 'complete'));

const confirmUpdate = async ({ dataDir, database }: Config, yes: boolean) => {
  // Packages that both releases share take no room twice.
  const freeBefore = await freeBytesAt(PROGRAM);
  return async (plan: Plan): Promise<boolean> => {
    const { from, to, page } = plan;
    const surroundings = {
      operators: operatorsLines(readFileSync(path.join(to.folder, 'CHANGELOG.md'), 'utf8'), from.version),
      releaseBytes: Math.max(freeBefore - (await freeBytesAt(to.folder)), 0),
      freeBytes: await freeBytesAt(dataDir),
      isPostgres: database !== null,
    };
    console.log(planLines(plan, surroundings).join('\n'));
    return (yes && page.length === 0) || agrees('Update now?');
  };
};

const CANNOT = `This Shutterdesk was installed by npm: install the new version with npm, and start it again.`;

/** The release of this command, and where another one is put. */
interface Here {
  readonly own: Release;
  readonly place: Place;
  readonly startedBy: string;
  /** The site has been started in this way before. */
  readonly isUsual: boolean;
}

const openPlace = async (given: string): Promise<Here> => {
  if (isArchive) {
    const own = await releaseIn(PROGRAM);
    const place = await ArchivePlace.of(own, given);
    return { own, place, startedBy: `${place.program} start`, isUsual: existsSync(place.program) };
  }
  if (!existsSync(path.join(PROGRAM, 'tools', 'bootstrap.mjs'))) throw new StartError(CANNOT);
  const { builtServer } = await import('./build-server.ts');
  const { ClonePlace } = await import('./update/clone-place.ts');
  const own = {
    folder: PROGRAM,
    version: VERSION,
    node: process.execPath,
    main: path.join(await builtServer(), 'main.js'),
  };
  return {
    own,
    place: new ClonePlace(process.env.SITE_FOLDER ?? PROGRAM, given || null),
    startedBy: 'npm start',
    isUsual: true,
  };
};

/** The owner of the data, if this is root and they are somebody else. */
const otherOwner = async (dataDir: string): Promise<Owner | null> => {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return null;
  const { uid, gid } = await stat(dataDir);
  return uid === 0 ? null : { uid, gid };
};

const LEFT = /^left-behind-.*\.json$/;

interface Errand extends Here {
  readonly config: Config;
  readonly yes: boolean;
}

const runUpdate = async ({ config, own, place, startedBy, isUsual, yes }: Errand): Promise<void> => {
  const onStep = (step: keyof typeof STEPS) => {
    const words = STEPS[step];
    if (words) console.log(words);
  };
  const confirm = await confirmUpdate(config, yes);
  const { to, isRunning } = await update({ config, place, own, confirm, onStep });
  console.log(isRunning ? `Shutterdesk ${to.version} runs.` : `Start the server now: ${startedBy}`);
  if (isRunning && !isUsual) console.log(`From now on, start it with ${startedBy}`);
  console.log('To go back: npm run update -- --back');
};

const runBack = async ({ config, place, startedBy, yes }: Errand): Promise<void> => {
  const confirm = async (plan: BackPlan) => {
    console.log(backLines(plan).join('\n'));
    return yes || agrees('Go back?');
  };
  const { to, left, isRunning } = await takeBack({ config, place, confirm });
  const file =
    left.length > 0 &&
    (await readdir(config.dataDir))
      .filter((name) => LEFT.test(name))
      .toSorted()
      .at(-1);
  if (file) console.log(`What had no place is in ${path.join(config.dataDir, file)}: delete it once you have read it.`);
  console.log(isRunning ? `Shutterdesk ${to.version} runs again.` : `Start the server now: ${startedBy}`);
};

await sentences(async () => {
  const options = readOptions();
  if (!options || (options.given === null && isArchive && !options.back)) return USAGE;
  loadEnvironment();
  const config = readConfig();
  const here = await openPlace(options.given ?? '');
  const owner = await otherOwner(config.dataDir);
  if (owner) {
    if (!isArchive) throw new StartError(`Run this as the owner of ${config.dataDir}.`);
    process.exitCode = await runAsOwner(owner, here.place, path.dirname(here.own.folder));
    return null;
  }
  makeFilesPrivate();
  const place = process.connected ? placeAbove() : here.place;
  await (options.back ? runBack : runUpdate)({ ...here, config, place, yes: options.yes });
  return null;
});
