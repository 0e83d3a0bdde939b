import { rm } from 'node:fs/promises';
import { PROOF_LASTS_MS } from '@shutterdesk/shared';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { agree, belong, forgotten, judge } from '../offline-judgements.ts';
import type { Step } from '../offline-step.ts';
import { stories } from '../offline-stories.ts';
import { World } from '../offline-world.ts';

type Seen = Record<string, number>;

/** Adds the events of a story to those of earlier ones. */
const count = (seen: Seen, world: World): void => {
  const add = (what: string, times: number) => {
    seen[what] = (seen[what] ?? 0) + times;
  };
  add('server restarts', world.server.restarts);
  add('server kills', world.server.kills);
  add('older backups', world.server.backups);
  add('losses that a desk knows', world.deeds.filter(({ lost }) => lost === 'known').length);
  add('erased people', world.erased.size);
  add('discarded', world.deeds.filter(({ discarded }) => discarded !== 'no').length);
  for (const { network, crashes, kills, signIns, jumps } of world.desks) {
    add('crashes', crashes);
    add('kills', kills);
    add('sign-ins', signIns);
    add('jumps of the clock', jumps);
    for (const [fault, times] of Object.entries(network.faults)) add(fault, times);
  }
};

const PATIENCE_MS = 30_000;

/** Makes a step that never ends fail soon, with a clear message. */
const within = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(new Error(`“${name}” did not end.`)), PATIENCE_MS);
  return Promise.race([work, over.promise]).finally(() => clearTimeout(timer));
};

const prepare = async () => {
  const photo = await jpeg(24, 16);
  const beginning = await World.prepare(photo);
  onTestFinished(() => rm(beginning.folder ?? '', { recursive: true, force: true }));
  return { photo, beginning };
};

it('begins each story as if everybody had just signed in, however long ago that was', async () => {
  const { photo, beginning } = await prepare();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * PROOF_LASTS_MS, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const world = await World.begin(beginning, photo);
  onTestFinished(() => world.remove());
  const [desk] = world.desks;
  desk.network.down = true;
  await world.erase(desk, 0);
  expect([...world.erased]).toEqual(['three@example.com']);
  await world.becomeQuiet();
  await forgotten(world);
});

const FEW = 12;
const RUNS = Number(process.env.FUZZ_RUNS ?? FEW);
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : process.env.FUZZ_RUNS ? undefined : 1454;

it(
  'has every change on the server exactly once, or in the Sync panel, after any failures',
  async () => {
    const { photo, beginning } = await prepare();
    const seen: Seen = {};
    const property = fc.asyncProperty(stories, async (steps) => {
      const world = await World.begin(beginning, photo);
      try {
        for (const step of steps) await within(step.name, step.run(world));
        await within('becoming quiet', world.becomeQuiet());
        await within('judging', judge(world));
        belong(world);
        await within('looking for erased people', forgotten(world));
        await within('comparing', agree(world));
      } finally {
        count(seen, world);
        await within('removing', world.remove());
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
    // A few stories may lack some fault; this many may not.
    const missing = Object.entries(seen).filter(([, times]) => times === 0);
    expect(RUNS < FEW ? [] : missing).toEqual([]);
  },
  RUNS * 20_000,
);
