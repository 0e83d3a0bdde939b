import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type StepName, update } from '../../src/update/update.ts';
import { readUpdateJournal } from '../../src/update/update-journal.ts';
import { sentenceOf } from '../backup-studio.ts';
import { expectAsBefore, nextMain, releaseOf, siteWithMessage } from '../update-steps.ts';
import { visitorsAt } from '../visitors.ts';

const STEPS: readonly StepName[] = ['release', 'backup', 'copy', 'trial', 'ask', 'switch', 'restart', 'watch', 'end'];
const KILLED = path.resolve(import.meta.dirname, '../killed-update.ts');

describe('an update that fails before its step', () => {
  it.each(STEPS)('%s leaves all as before, and refuses no visitor', async (failing) => {
    const site = await siteWithMessage();
    const visitors = visitorsAt(site.url);
    const onStep = (step: StepName) => {
      if (step === failing) throw new Error('on purpose');
    };
    await expect(update(site.parts(await releaseOf(nextMain()), { onStep }))).rejects.toThrow('on purpose');
    await expectAsBefore(site);
    expect((await visitors.end()).outcomes).toEqual({ 200: expect.any(Number) });
  });
});

describe('an update that is killed before its step', () => {
  it.each(STEPS)('%s refuses no visitor, and the next one finds everything in order', async (step) => {
    const site = await siteWithMessage();
    const { dataDir, link, own, parts, url } = site;
    const release = await releaseOf(nextMain());
    const visitors = visitorsAt(url);
    const args = [KILLED, step, link, JSON.stringify(own), JSON.stringify(release)];
    const environment = { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: dataDir, TRUST_PROXY: '1' };
    const child = spawn(process.execPath, args, { env: environment, stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect([own.main, release.main]).toContain(await site.running());
    const isThere = (await site.running()) === release.main;
    const again = update(parts(release));
    if (isThere) expect(await sentenceOf(again)).toMatch(/runs already/);
    else await again;
    expect(await site.running()).toBe(release.main);
    expect(await site.linked()).toBe(release.folder);
    expect(site.names()).toEqual(['Ada']);
    expect(await readUpdateJournal(dataDir)).toMatchObject({ switching: null, last: { to: release } });
    expect((await visitors.end()).outcomes).toEqual({ 200: expect.any(Number) });
  });
});
