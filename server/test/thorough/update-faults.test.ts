import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeBack } from '../../src/update/take-back.ts';
import { type StepName, update } from '../../src/update/update.ts';
import { sentenceOf } from '../backup-studio.ts';
import { NEXT_VERSION, updatableSite } from '../update-steps.ts';
import { visitorsAt } from '../visitors.ts';

const STEPS: readonly StepName[] = ['release', 'proof', 'ask', 'journal', 'switch', 'restart', 'end'];
const KILLED = path.resolve(import.meta.dirname, '../killed-update.ts');

const killedAt = async (step: StepName) => {
  const site = await updatableSite();
  const visitors = visitorsAt(site.url);
  const given = await site.archive();
  const env = { PATH: process.env.PATH, ...site.environment };
  const child = spawn(process.execPath, [KILLED, step, JSON.stringify(site.own), given], { env, stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  return { site, visitors, given };
};

describe('an update that is killed before its step', () => {
  it.each(STEPS)('%s refuses no visitor, and the next one finds everything in order', async (step) => {
    const { site, visitors, given } = await killedAt(step);
    await update(site.parts(given)).catch(() => undefined);
    expect(site.linked()).toContain(NEXT_VERSION);
    expect(site.names()).toEqual(['Ada']);
    expect(await site.journal()).toMatchObject({ switching: null, last: { to: { version: NEXT_VERSION } } });
    expect((await visitors.end()).outcomes).toEqual({ 200: expect.any(Number) });
  });

  it.each(STEPS)('%s leaves a way back', async (step) => {
    const { site, visitors } = await killedAt(step);
    const back = takeBack({ config: site.config, confirm: async () => true });
    if (step === 'end') await back;
    else expect(await sentenceOf(back)).toBe('There is no update to go back from.');
    expect(site.linked()).toBe(site.own.folder);
    expect((await fetch(site.url)).status).toBe(200);
    expect(site.names()).toEqual(['Ada']);
    expect((await visitors.end()).outcomes).toEqual({ 200: expect.any(Number) });
  });
});
