import { schemaAge } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { backUpInPlace } from '../backup/backup-commands.ts';
import { isBackingUp } from '../backup/lock-backups.ts';
import type { Config } from '../config/config.ts';
import { migrations as ours } from '../db/migrations/migrations.ts';
import { withClient } from '../db/postgres/one-client.ts';
import type { Place, Prepared } from './release-places.ts';
import { type KeptServer, keptServer, letTakeOver, settledServer, watchServer } from './running-server.ts';
import { copyForTrial, removeTrial, type Trial, tryRelease } from './trial.ts';
import { compareVersions, type Release } from './unpacked-release.ts';
import { aloneUpdating, type LastUpdate, readUpdateJournal, saveUpdateJournal } from './update-journal.ts';

const WATCH_MS = 60_000;

/** The plan of an update, before it begins. */
export interface Plan extends Trial {
  readonly from: Release;
  readonly to: Release;
  /** The proof of the backup in words; null: the studio has no place for backups. */
  readonly backup: string | null;
  /** Another server has brought the tables in PostgreSQL to a newer release already: nothing is tried again. */
  readonly follows: boolean;
  /** The server runs, and goes on as the new release. */
  readonly isRunning: boolean;
}

export type StepName = 'release' | 'backup' | 'copy' | 'trial' | 'ask' | 'switch' | 'restart' | 'watch' | 'end';

export interface UpdateParts {
  readonly config: Config;
  readonly place: Place;
  /** The release of this command. */
  readonly own: Release;
  readonly confirm: (plan: Plan) => Promise<boolean>;
  /** Called before each step. */
  readonly onStep?: (step: StepName) => Promise<void> | void;
  readonly watchMs?: number;
}

interface Step {
  readonly name: StepName;
  run(): Promise<void>;
  undo?(): Promise<void>;
}

const refuseBackup = async (config: Config): Promise<void> => {
  if (!(await isBackingUp(config))) return;
  throw new StartError('A backup of this site is running. Run this again when it has finished. Nothing was changed.');
};

const refuseOlder = (to: Release, from: Release): void => {
  if (to.main === from.main) throw new StartError(`That release (${to.version}) runs already. Nothing was changed.`);
  if (compareVersions(to.version, from.version) >= 0) return;
  throw new StartError(
    `${to.version} is older than ${from.version}, which runs. npm run update -- --back goes back to the release before. Nothing was changed.`,
  );
};

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs steps in order. If one fails, those that have begun are undone. */
const runSteps = async (steps: readonly Step[], onStep: UpdateParts['onStep']): Promise<void> => {
  const begun: Step[] = [];
  try {
    for (const step of steps) {
      await onStep?.(step.name);
      begun.unshift(step);
      await step.run();
    }
  } catch (error) {
    for (const { undo } of begun) {
      await undo?.().catch((second: unknown) => {
        throw new StartError(`${sentenceOf(error)} Going back failed too: ${sentenceOf(second)}`, { cause: error });
      });
    }
    throw error;
  }
};

const ranOnPostgres = async ({ database }: Config): Promise<readonly string[]> => {
  if (!database) return [];
  return withClient(database, { name: 'shutterdesk update' }, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    return rows.map(({ name }) => name);
  });
};

/** Tables in PostgreSQL are not put back: once they are changed, the new release stays. */
const hasChangedPostgres = async (config: Config, { migrations, follows }: Plan): Promise<boolean> =>
  follows || (await ranOnPostgres(config)).some((name) => migrations.includes(name));

const asLast = ({ from, to, migrations }: Plan): LastUpdate => ({
  at: new Date().toISOString(),
  from,
  to,
  migrations: [...migrations],
  takenBackAt: null,
});

/** The steps that change something: they begin once a person has agreed. */
const switchSteps = (parts: UpdateParts, server: KeptServer | null, planned: () => Plan): readonly Step[] => {
  const { config, place, watchMs = WATCH_MS } = parts;
  const { dataDir } = config;
  const journal = async (changes: Parameters<typeof saveUpdateJournal>[1]) => saveUpdateJournal(dataDir, changes);
  let stays = false;
  const orGoBack = async (work: Promise<void>): Promise<void> => {
    await work.catch(async (error: unknown) => {
      stays = await hasChangedPostgres(config, planned());
      const fate = stays ? 'has changed the tables in PostgreSQL, so it stays in place' : 'was taken back';
      throw new StartError(`The new release ${fate}. ${sentenceOf(error)}`, { cause: error });
    });
  };
  const goBack = async (): Promise<void> => {
    if (stays) return;
    const running = server && (await settledServer(config, server));
    const { from } = planned();
    if (running && running.main !== from.main) await letTakeOver(config, running, { ...from, goesBack: true });
  };
  return [
    {
      name: 'switch',
      async run() {
        await refuseBackup(config);
        await journal({ ...(await readUpdateJournal(dataDir)), switching: asLast(planned()) });
        await place.link(planned().to.folder);
      },
      async undo() {
        const { last } = await readUpdateJournal(dataDir);
        if (!stays) await place.link(planned().from.folder);
        await journal({ switching: null, last: stays ? asLast(planned()) : last });
      },
    },
    {
      name: 'restart',
      async run() {
        if (server) await orGoBack(letTakeOver(config, server, planned().to));
      },
      undo: goBack,
    },
    {
      name: 'watch',
      async run() {
        if (server) await orGoBack(watchServer(config, planned().to, watchMs));
      },
    },
    {
      name: 'end',
      async run() {
        await journal({ switching: null, last: asLast(planned()) });
      },
    },
  ];
};

/**
 * Brings a site to another release, which is tried on a copy first. If a step fails, everything is put back; only a release
 * that has changed tables in PostgreSQL stays.
 * @throws {StartError} with the reason in a sentence
 */
export const update = (parts: UpdateParts): Promise<Plan> =>
  aloneUpdating(parts.config, async () => {
    const { config, place, own, confirm, onStep } = parts;
    await finishInterrupted(parts);
    await refuseBackup(config);
    const server = await keptServer(config);
    const from: Release = server ?? own;
    const follows = schemaAge(await ranOnPostgres(config), ours) === 'newer';
    let to: Release = from;
    let backup: string | null = null;
    let plan: Plan | null = null;
    const planned = (): Plan => {
      if (!plan) throw new Error('Nothing has been tried yet.');
      return plan;
    };
    let prepared: Prepared | null = null;
    const steps: readonly Step[] = [
      {
        name: 'release',
        async run() {
          prepared = await place.prepare();
          to = prepared.release;
          refuseOlder(to, from);
        },
        undo: async () => prepared?.discard(),
      },
      {
        name: 'backup',
        async run() {
          if (!follows) backup = await backUpInPlace(config);
        },
      },
      {
        name: 'copy',
        async run() {
          if (!follows) await copyForTrial(config);
        },
        undo: () => removeTrial(config),
      },
      {
        name: 'trial',
        async run() {
          const live = { url: server?.url ?? null, own: from };
          const trial: Trial = follows ? { page: [], migrations: [] } : await tryRelease(config, to, live);
          plan = { ...trial, from, to, backup, follows, isRunning: server !== null };
          await removeTrial(config);
        },
      },
      {
        name: 'ask',
        async run() {
          if (!(await confirm(planned()))) throw new StartError('Nothing was changed.');
        },
      },
      ...switchSteps(parts, server, planned),
    ];
    await runSteps(steps, onStep);
    await place.sweep([planned().from.folder, planned().to.folder]);
    return planned();
  });

/** An update that was killed after it had decided: if its release runs it is done, else it never was. */
const finishInterrupted = async ({ config, place }: UpdateParts): Promise<void> => {
  const { dataDir } = config;
  const { switching, last } = await readUpdateJournal(dataDir);
  await removeTrial(config);
  if (!switching) return;
  const server = await keptServer(config);
  const isDone = server ? server.main === switching.to.main : true;
  await place.link((isDone ? switching.to : switching.from).folder);
  await saveUpdateJournal(dataDir, { switching: null, last: isDone ? switching : last });
};
