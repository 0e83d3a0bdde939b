import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { describe, expect, it } from 'vitest';
import { type Release, releaseIn } from '../../src/update/releases.ts';
import { runningServer } from '../../src/update/running-server.ts';
import { update } from '../../src/update/update.ts';
import { temporaryFolder } from '../test-server.ts';
import { NEXT_VERSION, type UpdatableSite, updatableSite } from '../update-steps.ts';

const KILLED = path.resolve(import.meta.dirname, '../killed-update.ts');
const KILLER = path.resolve(import.meta.dirname, '../killed-half-way.ts');

/** Runs an update, or without an archive a way back; tells whether it was killed before its end. */
const isKilled = async ({ linked, environment }: UpdatableSite, changes: number, ...archive: string[]) => {
  const env = { PATH: process.env.PATH, ...environment };
  const words = [KILLED, `${changes}`, linked(), ...archive];
  const [code, signal] = await once(spawn(process.execPath, words, { env, stdio: 'inherit' }), 'exit');
  expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL']);
  return signal !== null;
};

/** Expects a server that has noted its address, which is the last that a start does. */
const expectStarted = ({ config }: UpdatableSite, when: string) =>
  expect.poll(async () => (await runningServer(config))?.url, { message: when }).toEqual(expect.any(String));

/** Expects a server that answers; it may just be starting. */
const expectServer = async (site: UpdatableSite, when: string) => {
  expect((await fetch(site.url)).status, when).toBe(200);
  await expectStarted(site, when);
};

/** Expects the site as it was. */
const expectFirst = async (site: UpdatableSite, when: string) => {
  expect([site.linked(), site.migrations(), site.names()], when).toEqual([site.own.folder, [], ['Ada']]);
  await expectServer(site, when);
};

const enquiriesInFiles = async ({ dataDir }: UpdatableSite): Promise<string> => {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('enquiries-since-'));
  return (await Promise.all(names.map((name) => readFile(path.join(dataDir, name), 'utf8')))).join('');
};

/** Code that notes each start of a release, and lets the first be killed after as many changes as a file says, until it says that it serves. */
const killedOnce = (file: string): string => `
  if (process.argv[2] === 'start') {
    const { appendFileSync, readFileSync } = await import('node:fs');
    appendFileSync('${file}', '\\n');
    const [changes, ...starts] = readFileSync('${file}', 'utf8').split('\\n');
    const { killAfter } = await import('${KILLER}');
    if (changes !== '' && starts.length === 1) {
      const spare = killAfter(Number(changes));
      const { write } = process.stdout;
      process.stdout.write = (...words) => {
        spare();
        return write.apply(process.stdout, words);
      };
    }
  }`;

/** The next release changes the database so that the one before cannot go on with it. */
const prepared = async () => {
  const site = await updatableSite();
  return { site, given: await site.archive({ schema: 'changes' }) };
};

const NONE = 'There is no update to go back from.';

/** The sentence with which work ends; empty: it has succeeded. */
const endOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof StartError ? error.message : inspect(error)),
  );

/** A command of the linked release, given again where it says so. */
const asLinked = async (site: UpdatableSite, command: (own: Release) => Promise<unknown>): Promise<string> => {
  const run = async () => endOf(command(await releaseIn(site.linked())));
  const end = await run();
  return end.includes('run this again') ? run() : end;
};

/** A made-up release holds no key. */
const updateAsLinked = (site: UpdatableSite, given: string): Promise<string> =>
  asLinked(site, (own) => update({ ...site.parts(given, { allowsUnsigned: true }), own }));
const takeBackAsLinked = (site: UpdatableSite): Promise<string> => asLinked(site, () => site.takeBack());

/** Each of some thirty changes takes an update and a way back. */
const LONG = { timeout: 20 * 60_000 };

describe('killed in the middle of each change of a file, one after the other,', LONG, () => {
  it('an update leaves a site that runs, and the next one works, and the way back', async () => {
    const { site, given } = await prepared();
    let changes = 0;
    for (; await isKilled(site, changes, given); changes += 1) {
      const when = `after ${changes} changes`;
      await expectServer(site, when);
      if (changes % 2 === 0) {
        expect(await updateAsLinked(site, given), when).toMatch(/^$|^Shutterdesk 0\.3\.1 runs already\./);
        expect(site.linked(), when).toContain(`${NEXT_VERSION}-`);
        await expectServer(site, when);
        await site.takeBack();
      } else {
        expect(['', NONE], when).toContain(await takeBackAsLinked(site));
      }
      await expectFirst(site, when);
    }
    expect(changes).toBeGreaterThan(10);
  });

  it('a way back leaves a site that runs, the next one works, and no inquiry is lost', async () => {
    const { site, given } = await prepared();
    let changes = 0;
    for (; ; changes += 1) {
      const when = `after ${changes} changes`;
      await update(site.parts(given));
      await site.sendAs(`Bea${changes}`);
      const wasKilled = await isKilled(site, changes);
      await expectServer(site, when);
      if (wasKilled) expect(['', NONE], when).toContain(await takeBackAsLinked(site));
      await expectFirst(site, when);
      expect(await enquiriesInFiles(site), when).toContain(`"Bea${changes}"`);
      if (!wasKilled) break;
    }
    expect(changes).toBeGreaterThan(5);
  });

  it('the server that starts does so again, whichever way', async () => {
    const file = path.join(await temporaryFolder(), 'changes');
    const before = killedOnce(file);
    const site = await updatableSite({ before });
    const given = await site.archive({ schema: 'changes', before });
    let changes = 0;
    const goes = async (way: () => Promise<unknown>, when: string) => {
      await writeFile(file, `${changes}`);
      expect(await endOf(way()), when).toBe('');
      // It was ready a moment before, and may have been killed since.
      await expectStarted(site, when);
      expect(site.names(), when).toEqual(['Ada']);
      return (await readFile(file, 'utf8')).split('\n').length > 2;
    };
    for (let wasKilled = true; wasKilled; changes += 1) {
      const when = `after ${changes} changes`;
      const onTheWay = await goes(() => update(site.parts(given)), when);
      expect(site.migrations(), when).toEqual(['9001-change']);
      await site.sendAs(`Bea${changes}`);
      const onTheWayBack = await goes(() => site.takeBack(), when);
      expect(site.migrations(), when).toEqual([]);
      expect(await enquiriesInFiles(site), when).toContain(`"Bea${changes}"`);
      wasKilled = onTheWay || onTheWayBack;
    }
    expect(changes).toBeGreaterThan(5);
  });
});
