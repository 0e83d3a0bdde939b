import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { jpeg } from '../../server/test/photographs.ts';
import { World } from './offline-world.ts';

type Desk = World['desks'][number];

interface Step {
  readonly name: string;
  readonly run: (world: World) => Promise<unknown>;
}

const deskOf = (world: World, second: boolean): Desk => world.desks[second ? 1 : 0];

const step = (name: string, run: (world: World, desk: Desk, at: number) => unknown): fc.Arbitrary<Step> =>
  fc.tuple(fc.boolean(), fc.nat(5)).map(([second, at]) => ({
    name: `${name} ${second ? 'B' : 'A'} ${at}`,
    run: async (world) => run(world, deskOf(world, second), at),
  }));

/** A change that is under way when the app's computer fails. */
const crashDuring = (name: string, act: (world: World, desk: Desk, at: number) => Promise<unknown>) =>
  step(`crash during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, at));
    await desk.crash();
    await acting;
  });

const STEPS: fc.Arbitrary<Step>[] = [
  step('hero text', (world, desk) => world.writeText(desk, 'heroText')),
  step('contact text', (world, desk) => world.writeText(desk, 'contactText')),
  step('add photo', (world, desk) => world.addPhoto(desk)),
  step('edit photo', (world, desk, at) => world.editPhoto(desk, at)),
  step('delete photo', (world, desk, at) => world.deletePhoto(desk, at)),
  step('delete contact', (world, desk, at) => world.deleteContact(desk, at)),
  step('browser writes hero text', (world) => world.browserWrites('heroText')),
  step('browser writes contact text', (world) => world.browserWrites('contactText')),
  step('browser deletes photo', (world, _desk, at) => world.browserDeletes(at)),
  step('network goes', (_world, desk) => {
    desk.network.down = true;
  }),
  step('network comes', (_world, desk) => {
    desk.network.down = false;
    return desk.offline.syncNow();
  }),
  step('writes get lost', (_world, desk, at) => {
    desk.network.loseWrites = 1 + (at % 2);
  }),
  step('answers get lost', (_world, desk, at) => {
    desk.network.loseAnswers = 1 + (at % 2);
  }),
  step('calls arrive twice', (_world, desk) => {
    desk.network.duplicate = 1;
  }),
  step('app crashes', (_world, desk) => desk.crash()),
  step('server restarts', (world) => world.restartServer()),
  crashDuring('hero text', (world, desk) => world.writeText(desk, 'heroText')),
  crashDuring('add photo', (world, desk) => world.addPhoto(desk)),
  crashDuring('edit photo', (world, desk, at) => world.editPhoto(desk, at)),
];

const sequences = fc.array(fc.oneof(...STEPS), { minLength: 5, maxLength: 25 });

/** What each panel still lists: the ids and texts of changes that are not done. */
const unfinished = async (world: World): Promise<string> =>
  JSON.stringify((await world.panels()).flatMap(({ changes }) => changes.filter(({ status }) => status !== 'sent')));

const judge = async (world: World): Promise<void> => {
  const applied = await world.applied();
  const panel = await unfinished(world);
  for (const deed of world.deeds) {
    const times = applied.filter(({ what, value }) => what === deed.what && value === deed.value);
    expect(times.length, `${deed.what} “${deed.value}” on the server`).toBeLessThanOrEqual(1);
    const listed = panel.includes(deed.listedBy);
    if (deed.acknowledged) expect([deed, times.length === 1 || listed]).toEqual([deed, true]);
    // Nobody's text was replaced by one who had not seen it.
    for (const { old } of times)
      if (deed.what === 'heroText' || deed.what === 'contactText') expect(old).toBe(deed.base);
  }
};

const RUNS = Number(process.env.FUZZ_RUNS ?? 30);
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : process.env.FUZZ_RUNS ? undefined : 20_261_121;

it(
  'has every change on the server exactly once, or in the Sync panel, whatever fails in between',
  async () => {
    const photo = await jpeg(24, 16);
    const beginning = await World.prepare();
    onTestFinished(() => rm(beginning.folder ?? '', { recursive: true, force: true }));
    const property = fc.asyncProperty(sequences, async (steps) => {
      const world = await World.begin(beginning, photo);
      try {
        for (const one of steps) await one.run(world);
        await world.settle();
        await judge(world);
      } finally {
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
  },
  RUNS * 20_000,
);
