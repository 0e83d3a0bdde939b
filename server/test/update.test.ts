import { describe, expect, it } from 'vitest';
import { lockBackups } from '../src/backup/lock-backups.ts';
import { keptDatabases } from '../src/update/kept-databases.ts';
import { takeBack } from '../src/update/take-back.ts';
import { type Plan, type StepName, update } from '../src/update/update.ts';
import { aloneUpdating } from '../src/update/update-journal.ts';
import { sentenceOf } from './backup-studio.ts';
import { HALF } from './next-release.ts';
import { expectAsBefore, nextMain, releaseOf, siteWithMessage } from './update-steps.ts';
import { visitorsAt } from './visitors.ts';

describe('an update', () => {
  it('is tried on a copy, takes over without a gap, and is taken back with everything that came in between', async () => {
    const site = await siteWithMessage();
    const { url, parts, dataDir, config, own } = site;
    const release = await releaseOf(nextMain());
    const visitors = visitorsAt(url);
    const plans: Plan[] = [];
    const steps: StepName[] = [];
    await update(
      parts(release, {
        confirm: async (plan) => plans.push(plan) > 0,
        onStep: (step) => void steps.push(step),
      }),
    );
    expect(plans).toMatchObject([
      { page: [], migrations: ['9001-next'], backup: null, from: own, to: release, isRunning: true },
    ]);
    expect(steps).toEqual(['release', 'backup', 'copy', 'trial', 'ask', 'switch', 'restart', 'watch', 'end']);
    expect(await site.running()).toBe(release.main);
    expect(await site.linked()).toBe(release.folder);
    expect(site.migrations()).toEqual(['9001-next']);
    expect(await keptDatabases(dataDir)).toHaveLength(1);
    await site.sendAs('Bea');

    const { place } = parts(release);
    await takeBack({ config, place, confirm: async () => true });
    await expectAsBefore(site);
    expect(site.names()).toEqual(['Ada', 'Bea']);
    const { outcomes } = await visitors.end();
    expect(outcomes).toEqual({ 200: expect.any(Number) });
    expect(await sentenceOf(takeBack({ config, place, confirm: async () => true }))).toBe(
      'There is no update to go back from.',
    );
  });

  it.each([
    ['does not start', `process.exit(1);`, /does not start on a copy of the data\. Nothing was changed\./],
    ['starts on the copy only', `if (!isTrial) process.exit(1);`, /was taken back\. It hasn’t started/],
  ])('to a release that %s leaves all as before, with the reason', async (_title, before, sentence) => {
    const site = await siteWithMessage();
    expect(await sentenceOf(update(site.parts(await releaseOf(nextMain({ before })))))).toMatch(sentence);
    await expectAsBefore(site);
  });

  it('to a release that ends after it has changed the data keeps what came meanwhile', async () => {
    const site = await siteWithMessage();
    const after = `if (!isTrial) setTimeout(() => process.exit(1), 1500)`;
    const failing = sentenceOf(update(site.parts(await releaseOf(nextMain({ after })), { watchMs: 10_000 })));
    await expect.poll(site.migrations, { interval: 10 }).toEqual(['9001-next']);
    await site.sendAs('Bea');
    expect(await failing).toMatch(/was taken back\. It stopped by itself\.$/);
    await expectAsBefore(site);
    expect(site.names()).toEqual(['Ada', 'Bea']);
  });

  it('whose migration fails half-way leaves all as before, with the reason', async () => {
    const site = await siteWithMessage();
    const release = await releaseOf(nextMain({ migrations: HALF }));
    expect(await sentenceOf(update(site.parts(release)))).toMatch(/Nothing was changed\. It says:[\s\S]*half-way/);
    await expectAsBefore(site);
  });

  it('to a page that looks different is shown side by side, and asked about', async () => {
    const site = await siteWithMessage();
    const release = await releaseOf(nextMain({ before: `process.env.BRAND_NAME = 'Another Studio'` }));
    const plans: Plan[] = [];
    const confirm = async (plan: Plan) => plans.push(plan) < 0;
    expect(await sentenceOf(update(site.parts(release, { confirm })))).toBe('Nothing was changed.');
    expect(plans[0]?.page).toContainEqual({ live: 'Shutterdesk', fresh: 'Another Studio' });
    await expectAsBefore(site);
  });

  it('is refused with a sentence to an older release, beside another update, and during a backup', async () => {
    const site = await siteWithMessage();
    const { parts, config, own } = site;
    const next = await releaseOf(nextMain());
    expect(await sentenceOf(update(parts({ ...next, version: '0.2.9' })))).toMatch(
      /^0\.2\.9 is older than .*, which runs\. npm run update -- --back goes back/,
    );
    expect(await sentenceOf(update(parts(own)))).toMatch(/runs already\. Nothing was changed\.$/);
    expect(await aloneUpdating(config, () => sentenceOf(update(parts(next))))).toBe(
      'Another update of this site is running. Wait until it has finished.',
    );
    const lock = await lockBackups(config);
    expect(await sentenceOf(update(parts(next)))).toMatch(/^A backup of this site is running/);
    await lock.release();
    await expectAsBefore(site);
  });
});
