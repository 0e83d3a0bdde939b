import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { proveSnapshot } from '../../src/backup/prove-snapshot.ts';
import { finishSwitch } from '../../src/backup/restore/switch-folder.ts';
import { objectName } from '../../src/backup/snapshot.ts';
import type { Config } from '../../src/config/config.ts';
import { proveSite } from '../../src/prove-site.ts';
import { backUp, copyOf, enquiry, filesIn, filledSite, namesIn, repositoryAt, restore } from '../backup-studio.ts';
import { startTestServer, temporaryFolder } from '../test-server.ts';

const PRELOAD = path.resolve(import.meta.dirname, '../kill-at-step.ts');
const program = (name: string) => path.resolve(import.meta.dirname, '../../..', name);

const LONG = { timeout: 900_000 };

interface Work {
  /** The program and its arguments. */
  readonly words: readonly string[];
  readonly dataDir: string;
  readonly input?: string;
}

/** Runs a program, and names the kinds of its steps; with a number, it is killed before that step. */
const run = async ({ words, dataDir, input = '' }: Work, killAt?: number): Promise<readonly string[]> => {
  const STEPS = path.join(await temporaryFolder(), 'steps');
  const child = spawn(process.execPath, ['--import', PRELOAD, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, STEPS, ...(killAt ? { KILL_AT: String(killAt) } : {}) },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  expect(await once(child, 'exit')).toEqual(killAt ? [null, 'SIGKILL'] : [0, null]);
  return (await readFile(STEPS, 'utf8')).trim().split('\n');
};

/**
 * Kills work before the first and the last step of each kind, each time on files of their own.
 * @param prepare makes the files, and says what is true of them after the kill
 */
const killAtEachStep = async (
  prepare: () => Promise<Work & { readonly holds: (step: string) => Promise<void> }>,
): Promise<readonly string[]> => {
  const steps = await run(await prepare());
  const kinds = new Set(steps);
  const numbers = new Set([...kinds].flatMap((kind) => [steps.indexOf(kind) + 1, steps.lastIndexOf(kind) + 1]));
  for (const number of numbers) {
    const { holds, ...work } = await prepare();
    const [at = ''] = (await run(work, number)).slice(-1);
    await holds(`killed before step ${number} (${at})`);
  }
  return [...kinds];
};

/** A derivative may have any bytes. */
const addFile = async (dataDir: string, name: string): Promise<string> => {
  const folder = path.join(dataDir, 'objects', 'hidden', 'more');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), randomBytes(200_000));
  return path.join(folder, name);
};

/** A site with two backups, of which only the first has one of the files. */
const backedUpTwice = async () => {
  const server = await filledSite();
  const { config } = server.context;
  const folder = await temporaryFolder();
  const gone = await addFile(config.dataDir, 'gone.jpeg');
  const first = await backUp(config, folder);
  await rm(gone);
  await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
  const second = await backUp(config, folder);
  await server.close();
  return { config, folder, first, second };
};

const namesOf = (dataDir: string): readonly string[] => {
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'), { readonly: true });
  const names = database.prepare<[], string>('select name from contact_submissions').pluck().all();
  database.close();
  return names.toSorted();
};

/** Every backup in a place is restored elsewhere, which checks each of its files. */
const restoreAll = async (config: Config, folder: string): Promise<readonly string[]> => {
  const ids = await (await repositoryAt(config, folder)).snapshots();
  for (const id of ids) await restore({ ...config, dataDir: await temporaryFolder() }, folder, id);
  return ids;
};

it('a kill before any step of a backup leaves all older ones whole, and the next one is made', LONG, async () => {
  const { config, folder: filled, first, second } = await backedUpTwice();
  await addFile(config.dataDir, 'new.jpeg');
  const kinds = await killAtEachStep(async () => {
    const folder = await copyOf(filled, await temporaryFolder());
    return {
      words: [program('tools/backup.ts'), '--to', folder],
      dataDir: config.dataDir,
      async holds(step) {
        const ids = await restoreAll(config, folder);
        expect(ids.slice(-2), step).toEqual([second.id, first.id]);
        const next = await backUp(config, folder);
        expect((await restoreAll(config, folder))[0], step).toBe(next.id);
        expect(await readdir(config.dataDir), step).not.toContain('backup-work');
      },
    };
  });
  expect(kinds).toEqual(expect.arrayContaining([expect.stringMatching(/^rename .*objects/)]));
  expect(kinds).toEqual(expect.arrayContaining([expect.stringMatching(/^rename .*snapshots/)]));
});

it('a kill before any step of a backup that tidies up after a removed one leaves the others whole', LONG, async () => {
  const { config, folder: filled, first, second } = await backedUpTwice();
  const kept = new Set(second.files.map(objectName));
  const onlyInFirst = first.files.map(objectName).filter((name) => !kept.has(name));
  const kinds = await killAtEachStep(async () => {
    const folder = await copyOf(filled, await temporaryFolder());
    await rm(path.join(folder, 'snapshots', `${first.id}.age`));
    const old = new Date((await stat(path.join(folder, 'snapshots', `${second.id}.age`))).mtimeMs - 2 * 86_400_000);
    for (const name of Object.keys(await filesIn(folder))) {
      if (name.startsWith('objects')) await utimes(path.join(folder, name), old, old);
    }
    return {
      words: [program('tools/backup.ts'), '--to', folder],
      dataDir: config.dataDir,
      async holds(step) {
        expect((await restoreAll(config, folder)).at(-1), step).toBe(second.id);
        await backUp(config, folder);
        const names = (await (await repositoryAt(config, folder)).objects()).map(({ name }) => name);
        expect(
          names.filter((name) => onlyInFirst.includes(name)),
          step,
        ).toEqual([]);
        expect(names, step).toEqual(expect.arrayContaining([...kept]));
      },
    };
  });
  expect(kinds).toEqual(expect.arrayContaining([expect.stringMatching(/^rm objects/)]));
});

it('a kill before any step of a proof changes nothing, and the next proof is good', LONG, async () => {
  const { config, folder, second } = await backedUpTwice();
  const { identity } = (await repositoryAt(config, folder)).key;
  const order = {
    config: { ...config, backup: { ...config.backup, dir: folder } },
    id: second.id,
    identity,
    proved: null,
  };
  const filesNow = async () => [await filesIn(folder), await filesIn(path.join(config.dataDir, 'objects'))];
  const before = await filesNow();
  const kinds = await killAtEachStep(async () => ({
    words: [program('server/src/proof-process.ts')],
    dataDir: config.dataDir,
    input: JSON.stringify(order),
    holds: async (step) => expect(await filesNow(), step).toEqual(before),
  }));
  expect(kinds).toEqual(expect.arrayContaining([expect.stringMatching(/^mkdir .*backup-drill/)]));
  expect(await proveSnapshot(order, proveSite)).toMatchObject({ isGood: true });
  expect(await readdir(config.dataDir)).not.toContain('backup-drill');
});

it('a kill before any step of a restore leaves the old site or the new one, whole', LONG, async () => {
  const { config, folder: filled, first } = await backedUpTwice();
  let last = '';
  const kinds = await killAtEachStep(async () => {
    const folder = await copyOf(filled, await temporaryFolder());
    const dataDir = await copyOf(config.dataDir, await temporaryFolder());
    last = dataDir;
    return {
      words: [program('tools/restore.ts'), '--from', folder, '--snapshot', first.id, '--yes'],
      dataDir,
      async holds(step) {
        await finishSwitch(dataDir);
        const names = namesOf(dataDir);
        expect([['Ada'], ['Ada', 'Bo']], step).toContainEqual(names);
        const left = (await readdir(dataDir)).filter((name) => name.startsWith('restore-'));
        expect(left, step).toEqual([]);
        const has = await stat(path.join(dataDir, 'objects/hidden/more/gone.jpeg')).catch(() => null);
        expect(has !== null, `${step}: files and database are of one site`).toBe(names.length === 1);
        await restore({ ...config, dataDir }, folder, first.id);
        expect(namesOf(dataDir), step).toEqual(['Ada']);
      },
    };
  });
  expect(kinds).toEqual(expect.arrayContaining([expect.stringMatching(/^write .*restore-switch\.json/)]));
  expect(await namesIn(await startTestServer({ dataDir: last }))).toEqual(['Ada']);
});
