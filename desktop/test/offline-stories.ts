import { readSettings, saveSettings } from '@shutterdesk/shared';
import fc from 'fast-check';
import type { Desk } from './offline-desk.ts';
import {
  addPackage,
  openWindow,
  price,
  removePackage,
  reorderInWindow,
  saveFromNewWindow,
  saveFromWindow,
  text,
} from './offline-window-steps.ts';
import type { World } from './offline-world.ts';
import type { Spoiling } from './spoiled-answers.ts';

const SPOILINGS: readonly Spoiling[] = ['torn', 200, 413, 429, 500, 503];
/** Days, forth and back. */
const JUMPS = [8, -8, 30, -30, 1, -1];
const CALLS = ['writes', 'reads', 'all'] as const;

/** One thing that happens in a story. */
export interface Step {
  readonly name: string;
  readonly run: (world: World) => Promise<unknown>;
}

type Act = (world: World, desk: Desk, at: number) => Promise<unknown>;

const step = (name: string, run: (world: World, desk: Desk, at: number) => unknown): fc.Arbitrary<Step> =>
  fc.tuple(fc.boolean(), fc.nat(5)).map(([second, at]) => ({
    name: `${name} ${second ? 'B' : 'A'} ${at}`,
    run: async (world) => run(world, world.desks[second ? 1 : 0], at),
  }));

const other = (world: World, desk: Desk): Desk => world.desks[desk === world.desks[0] ? 1 : 0];

const moment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A change that is under way when the app's computer fails. */
const crashDuring = (name: string, act: Act) =>
  step(`crash during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at);
    await desk.crash();
    await acting;
  });

/** A change that is under way when the app is killed. */
const killDuring = (name: string, act: Act) =>
  step(`kill during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at);
    await desk.kill();
    await acting;
  });

/** A change that is under way when the server is killed. */
const serverKillDuring = (name: string, act: Act) =>
  step(`server is killed during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at * 2);
    await world.killServer();
    await acting;
  });

/** A change that is under way when the server fails. */
const restartDuring = (name: string, act: Act) =>
  step(`server restarts during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at);
    await world.restartServer();
    await acting;
  });

const PATIENCE_MS = 100;

/** What is sent first, or its answer, arrives only after what came later. */
const overtaking = (name: string, what: 'write' | 'answer' | 'read', first: Act, then: Act) =>
  step(`${name}, the first ${what} last,`, async (world, desk, at) => {
    const { caught } = desk.network.hold(what);
    const acting = first(world, desk, at);
    await Promise.race([caught, acting]);
    const following = then(world, desk, at);
    // What cannot get past waits for what is held, or is held itself.
    await Promise.race([following, moment(PATIENCE_MS)]);
    desk.network.release();
    await Promise.all([acting, following]);
  });

const heroText: Act = (world, desk, at) => saveFromNewWindow(world, desk, text('heroText'), at);
const editPhoto: Act = (world, desk, at) => world.editPhoto(desk, at);
const deleteEnquiry: Act = (world, desk, at) => world.deleteEnquiry(desk, at);
const othersHeroText: Act = (world, desk, at) => heroText(world, other(world, desk), at);
const othersEditPhoto: Act = (world, desk, at) => world.editPhoto(other(world, desk), at);
const look: Act = (world, desk) => world.look(desk);

const deeds = [
  step('hero text', heroText),
  step('contact text', (world, desk, at) => saveFromNewWindow(world, desk, text('contactText'), at)),
  step('add photo', (world, desk) => world.addPhoto(desk)),
  step('edit photo', editPhoto),
  step('delete photo', (world, desk, at) => world.deletePhoto(desk, at)),
  step('delete contact', deleteEnquiry),
  step('discard', (world, desk, at) => world.discard(desk, at)),
  step('browser writes hero text', (world, _desk, at) => world.browserSaves(text('heroText'), at)),
  step('browser writes contact text', (world, _desk, at) => world.browserSaves(text('contactText'), at)),
  step('browser deletes photo', (world, _desk, at) => world.browserDeletes(at)),
];

/** A window shows what it read long ago, whatever the app has read since. */
const oldViews = [
  step('opens window', (_world, desk) => openWindow(desk)),
  step('hero text in old window', (world, desk, at) => saveFromWindow(world, desk, text('heroText'), at)),
  step('contact text in old window', (world, desk, at) => saveFromWindow(world, desk, text('contactText'), at)),
  step('price in old window', (world, desk, at) => saveFromWindow(world, desk, price, at)),
  step('adds package in old window', (world, desk, at) => saveFromWindow(world, desk, addPackage, at)),
  step('removes package in old window', (world, desk, at) => saveFromWindow(world, desk, removePackage, at)),
  step('reorders in old window', (world, desk) => reorderInWindow(world, desk)),
  step('previews', (_world, desk) => desk.call(readSettings.path)),
  step('reads in the background', (_world, desk) => desk.offline.syncNow()),
  step('browser changes price', (world, _desk, at) => world.browserSaves(price, at)),
  step('browser adds package', (world, _desk, at) => world.browserSaves(addPackage, at)),
  step('browser removes package', (world, _desk, at) => world.browserSaves(removePackage, at)),
];

const failures = [
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
  step('writes go astray', (_world, desk, at) => {
    desk.network.strayWrites = 1 + (at % 2);
  }),
  step('strays arrive', (_world, desk) => desk.network.deliverStrays()),
  ...SPOILINGS.map((how) =>
    step(`answers are spoiled (${how})`, (_world, desk, at) => {
      desk.network.spoil = {
        how,
        times: 1 + (at % 2),
        calls: CALLS[at % CALLS.length] ?? 'all',
        behind: at > 3 && how !== 413,
      };
    }),
  ),
  step('a read never ends', (_world, desk) => {
    desk.network.spoil = { how: 'endless', times: 1, calls: 'reads', patienceMs: 20 };
  }),
  step('a save never ends', (_world, desk) => {
    desk.network.spoil = { how: 'endless', times: 1, calls: 'writes', path: saveSettings.path, patienceMs: 20 };
  }),
  step('app crashes', (_world, desk) => desk.crash()),
  step('app is killed', (_world, desk) => desk.kill()),
  step('server restarts', (world) => world.restartServer()),
  step('server is killed', (world) => world.killServer()),
  step('clock jumps', (_world, desk, at) => desk.jumpInTime(JUMPS[at] ?? 8)),
  step('somebody else signs in', async (_world, desk) => (await desk.changePeople()) && openWindow(desk)),
  killDuring('hero text', heroText),
  killDuring('add photo', (world, desk) => world.addPhoto(desk)),
  killDuring('edit photo', editPhoto),
  serverKillDuring('hero text', heroText),
  serverKillDuring('edit photo', editPhoto),
  serverKillDuring('delete photo', (world, desk, at) => world.deletePhoto(desk, at)),
  crashDuring('hero text', heroText),
  crashDuring('add photo', (world, desk) => world.addPhoto(desk)),
  crashDuring('edit photo', editPhoto),
  restartDuring('hero text', heroText),
  restartDuring('edit photo', editPhoto),
];

const disorder = [
  overtaking('hero text and photo', 'write', heroText, editPhoto),
  overtaking('enquiry and hero text', 'answer', deleteEnquiry, heroText),
  overtaking('hero texts of both', 'write', heroText, othersHeroText),
  overtaking('hero texts of both', 'answer', heroText, othersHeroText),
  overtaking('edits of both', 'write', editPhoto, othersEditPhoto),
  overtaking('a look and a photo', 'read', look, editPhoto),
  overtaking('a look and the other’s photo', 'read', look, othersEditPhoto),
];

/** Anything a person does, with anything that fails in between. */
export const stories = fc.array(fc.oneof(...deeds, ...oldViews, ...failures, ...disorder), {
  minLength: 5,
  maxLength: 25,
});
