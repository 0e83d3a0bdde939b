import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { aloneUpdating, type Plan, update } from '../src/update/update.ts';
import { sentenceOf } from './backup-studio.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';
import { temporaryFolder } from './test-server.ts';
import { expectAsBefore, NEXT_VERSION, updatableSite } from './update-steps.ts';

interface Visit {
  readonly outcome: number | string;
  readonly ms: number;
}

/** A visitor with a connection of their own. */
const visit = (url: string): Promise<Visit> => {
  const begun = performance.now();
  const seen = (outcome: number | string): Visit => ({ outcome, ms: performance.now() - begun });
  return new Promise((resolve) => {
    request(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(seen(response.statusCode ?? 0)));
    })
      .once('error', (error) => resolve(seen(error.message)))
      .end();
  });
};

interface Visitors {
  /** Ends the visits, and answers how many there were by what they met, and the longest wait. */
  readonly end: () => Promise<{ readonly outcomes: Readonly<Record<string, number>>; readonly longestMs: number }>;
}

/** Lets a visitor come every ten milliseconds. */
const visitorsAt = (url: string): Visitors => {
  const visits: Promise<Visit>[] = [];
  let isOver = false;
  const come = async (): Promise<void> => {
    while (!isOver) {
      visits.push(visit(url));
      await delay(10);
    }
  };
  const coming = come();
  return {
    async end() {
      isOver = true;
      await coming;
      const all = await Promise.all(visits);
      const outcomes: Record<string, number> = {};
      for (const { outcome } of all) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      return { outcomes, longestMs: Math.max(...all.map(({ ms }) => ms)) };
    },
  };
};

describe('an update', () => {
  it('is proved on a copy, takes over, and back again by the link alone, with all that came in between, and refuses no visitor', async () => {
    const site = await updatableSite();
    const visitors = visitorsAt(site.url);
    const plans: Plan[] = [];
    await update(site.parts(await site.archive(), { confirm: async (plan) => plans.push(plan) > 0 }));
    expect(plans).toMatchObject([{ page: [], migrations: ['9001-add-mood'], isRunning: true }]);
    expect(site.linked()).toContain(`${NEXT_VERSION}-`);
    expect(site.migrations()).toEqual(['9001-add-mood']);
    await site.sendAs('Bea');
    await site.takeBack(async ({ database }) => database === null);
    expect(site.linked()).toBe(site.own.folder);
    expect(site.migrations(), 'the release before goes on with the database of today').toEqual(['9001-add-mood']);
    await site.sendAs('Cleo');
    expect(site.names()).toEqual(['Ada', 'Bea', 'Cleo']);
    expect((await visitors.end()).outcomes).toEqual({ 200: expect.any(Number) });
    expect(await sentenceOf(site.takeBack())).toBe('There is no update to go back from.');
  });

  it('that the release before cannot follow is taken back with the database from before, and the enquiries since in a file', async () => {
    const site = await updatableSite();
    await update(site.parts(await site.archive({ schema: 'changes' })));
    await site.sendAs('=Bea');
    const confirm = async ({ enquiries, database }: { enquiries: number; database: unknown }) =>
      enquiries === 1 && database !== null;
    await site.takeBack(confirm);
    expect([site.names(), site.migrations(), site.linked()]).toEqual([['Ada'], [], site.own.folder]);
    const [file = ''] = (await readdir(site.dataDir)).filter((name) => name.startsWith('enquiries-since-'));
    expect(await readFile(path.join(site.dataDir, file), 'utf8')).toMatch(/^﻿"id",.*"message"[^\n]*\r\n.*"'=Bea"/);
    expect((await readdir(site.dataDir)).filter((name) => name.startsWith('before-back-'))).toHaveLength(1);
  });

  it('to a release that changes the database, and ends then, is put back', async () => {
    const site = await updatableSite();
    const failing = update(site.parts(await site.archive({ schema: 'ruins' }), { readyWithinMs: 5000 }));
    expect(await sentenceOf(failing)).toMatch(
      /^Shutterdesk 0\.3\.1 was not ready after .* Shutterdesk 0\.3\.0 runs again\.$/,
    );
    await expectAsBefore(site);
  });

  it('whose migration fails half-way changes nothing, and says why', async () => {
    const site = await updatableSite();
    const failing = update(site.parts(await site.archive({ schema: 'half' })));
    expect(await sentenceOf(failing)).toMatch(
      /cannot work with a copy of the data\. Nothing was changed\.[\s\S]*half-way/,
    );
    await expectAsBefore(site);
  });

  it('to a page that looks different is shown and asked about, and its proof gets no variable but the site’s settings', async () => {
    const site = await updatableSite();
    const file = path.join(await temporaryFolder(), 'environment.json');
    const before = `
      (await import('node:fs')).writeFileSync('${file}', JSON.stringify(Object.keys(process.env)));
      process.env.BRAND_NAME = 'Another Studio';`;
    const plans: Plan[] = [];
    const confirm = async (plan: Plan) => plans.push(plan) < 0;
    process.env.SHUTTERDESK_SECRET = 'not yours';
    const refused = await sentenceOf(update(site.parts(await site.archive({ before }), { confirm })));
    delete process.env.SHUTTERDESK_SECRET;
    expect(refused).toBe('Nothing was changed.');
    expect(plans[0]?.page).toContainEqual({ live: 'Shutterdesk', fresh: 'Another Studio' });
    const names = JSON.parse(await readFile(file, 'utf8')) as string[];
    expect(names).toContain('DATA_DIR');
    expect(names).not.toContain('SHUTTERDESK_SECRET');
    await expectAsBefore(site);
  });

  it('without room for the release, the copy or the change says so, and changes nothing', async ({ skip }) => {
    const site = await updatableSite();
    const given = await site.archive();
    await site.stop();
    const releases = path.dirname(site.own.folder);
    for (const [folder, megabytes, filled, sentence] of [
      [
        releases,
        1,
        1,
        /^The server’s disk is too full: .*\/releases has 0 bytes left, and the new release needs .* Your site is as it was\.$/,
      ],
      [site.dataDir, 30, 30, /^The disk is full, so the folder .*\/data can’t take more\. Nothing was changed\.$/],
      [
        site.dataDir,
        30,
        0,
        /^The server’s disk is too full: .*\/data has .* left, and the update needs .* Your site is as it was\.$/,
      ],
    ] as const) {
      const before = await temporaryFolder();
      await cp(folder, before, { recursive: true, verbatimSymlinks: true });
      if (!mountSmallDisk(folder, megabytes)) return skip('needs the right to mount a disk');
      await cp(before, folder, { recursive: true, verbatimSymlinks: true });
      const filler = await fillDisk(folder, filled);
      expect(await sentenceOf(update(site.parts(given)))).toMatch(sentence);
      await rm(filler);
      expect([site.linked(), site.migrations(), site.names()]).toEqual([site.own.folder, [], ['Ada']]);
      expect(site.releases()).toEqual([path.basename(site.own.folder), 'current']);
      expect((await readdir(site.dataDir)).filter((name) => /^update-\w{6}$/.test(name))).toEqual([]);
    }
  });

  it('waits for another one to end', async () => {
    const config = readConfig({ DATA_DIR: await temporaryFolder() });
    const parts = {
      config,
      own: { folder: '', version: '' },
      given: '',
      allowsUnsigned: false,
      confirm: async () => true,
    };
    expect(await aloneUpdating(config, () => sentenceOf(update(parts)))).toBe(
      'Another update of this site is running. Wait until it has finished.',
    );
  });
});

it('a server that dies is there again, and a visitor meanwhile waits', async () => {
  const site = await updatableSite();
  const visitors = visitorsAt(site.url);
  site.kill();
  // Comes after the kill, whose own connections die with the server.
  expect((await fetch(site.url)).status).toBe(200);
  const { outcomes } = await visitors.end();
  expect(Object.keys(outcomes).filter((outcome) => outcome.includes('ECONNREFUSED'))).toEqual([]);
});
