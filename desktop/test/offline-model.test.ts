import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { jpeg } from '../../server/test/photographs.ts';
import type { Applied } from './offline-deeds.ts';
import { SHOWN } from './offline-desk.ts';
import { type Step, stories } from './offline-stories.ts';
import { spellPackages } from './offline-window-steps.ts';
import { World } from './offline-world.ts';

/** What each panel still lists: the ids and texts of changes that are not done. */
const unfinished = async (world: World): Promise<string> =>
  JSON.stringify((await world.panels()).flatMap(({ changes }) => changes.filter(({ status }) => status !== 'sent')));

const WORDS = new Set(['heroText', 'contactText', 'price']);

/** A save that put back what somebody else had changed would be such a thing. */
const expectNothingUnasked = ({ deeds }: World, applied: readonly Applied[]): void => {
  const asked = new Set(deeds.map(({ what, value }) => `${what} ${value}`));
  expect(applied.filter(({ what, value }) => !asked.has(`${what} ${value}`))).toEqual([]);
};

/** Somebody else may have wanted the same. */
const REMOVALS = new Set(['deletion', 'removal']);

const judge = async (world: World): Promise<void> => {
  const panel = await unfinished(world);
  const applied = (await world.applied()).flatMap(spellPackages);
  expectNothingUnasked(world, applied);
  for (const deed of world.deeds) {
    const times = applied.filter(({ what, value }) => what === deed.what && value === deed.value);
    expect(times.length, `${deed.what} “${deed.value}” on the server`).toBeLessThanOrEqual(1);
    const listed = panel.includes(deed.listedBy);
    if (deed.discarded === 'unsent' && !REMOVALS.has(deed.what)) expect([deed, times.length]).toEqual([deed, 0]);
    if (deed.acknowledged && deed.discarded === 'no')
      expect([deed, times.length === 1 || listed]).toEqual([deed, true]);
    // Nobody's words were replaced by somebody who had not seen them.
    if (WORDS.has(deed.what)) for (const { old } of times) expect([deed, old]).toEqual([deed, deed.base]);
  }
};

/** Nobody's words went out under the name of somebody else. Settings are saved whole, with what others wrote before. */
const belong = (world: World): void => {
  const sent = world.desks.flatMap((desk) => desk.sent);
  for (const deed of world.deeds) {
    if (deed.by === null || (deed.what !== 'alt' && deed.what !== 'photo')) continue;
    const senders = new Set(sent.filter(({ said }) => said.includes(deed.value)).map(({ by }) => by));
    senders.delete(deed.by);
    expect([deed, [...senders]]).toEqual([deed, []]);
  }
};

/** Once everything has arrived, what the app remembers is what the server tells, but for what a person must settle. */
const agree = async (world: World): Promise<void> => {
  for (const desk of world.desks) {
    const { changes } = await desk.offline.status();
    if (changes.some(({ status }) => status !== 'sent')) continue;
    for (const route of SHOWN) {
      const truth = await world.truth(route);
      expect([route, await desk.remembered(route)]).toEqual([route, truth]);
    }
  }
};

type Seen = Record<string, number>;

/** What came about in a story, added to what came about before it. */
const count = (seen: Seen, world: World): void => {
  const add = (what: string, times: number) => {
    seen[what] = (seen[what] ?? 0) + times;
  };
  add('server restarts', world.serverRestarts);
  add('server kills', world.serverKills);
  add('discarded', world.deeds.filter(({ discarded }) => discarded !== 'no').length);
  for (const { network, crashes, kills, signIns, jumps } of world.desks) {
    add('crashes', crashes);
    add('kills', kills);
    add('sign-ins', signIns);
    add('jumps of the clock', jumps);
    for (const [fault, times] of Object.entries(network.faults)) add(fault, times);
  }
};

const FEW = 30;
const RUNS = Number(process.env.FUZZ_RUNS ?? FEW);
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : process.env.FUZZ_RUNS ? undefined : 20_261_121;

it(
  'has every change on the server exactly once, or in the Sync panel, whatever fails in between',
  async () => {
    const photo = await jpeg(24, 16);
    const beginning = await World.prepare();
    onTestFinished(() => rm(beginning.folder ?? '', { recursive: true, force: true }));
    const seen: Seen = {};
    const property = fc.asyncProperty(stories, async (steps) => {
      const world = await World.begin(beginning, photo);
      try {
        for (const one of steps) await one.run(world);
        await world.settle();
        await judge(world);
        belong(world);
        await agree(world);
      } finally {
        count(seen, world);
        await world.remove();
      }
    });
    const describe = (steps: readonly Step[]) => steps.map(({ name }) => name).join(', ');
    await fc.assert(property, {
      numRuns: RUNS,
      ...(SEED === undefined ? {} : { seed: SEED }),
      endOnFailure: false,
      reporter: (run) => {
        if (!run.failed) return;
        const [steps] = run.counterexample ?? [[]];
        throw new Error(`seed ${run.seed}: ${describe(steps)}\n${String(run.errorInstance)}`, {
          cause: run.errorInstance,
        });
      },
    });
    // A few stories may do without one fault or another; this many do not.
    const missing = Object.entries(seen).filter(([, times]) => times === 0);
    expect(RUNS < FEW ? [] : missing).toEqual([]);
  },
  RUNS * 20_000,
);
