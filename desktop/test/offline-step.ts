import type { Desk } from './offline-desk.ts';
import { openWindow } from './offline-window-steps.ts';
import type { World } from './offline-world.ts';

/** One step of a story: what happens at which desk, with which of several things. */
export interface Step {
  readonly name: string;
  readonly run: (world: World) => Promise<unknown>;
}

/** An action of a person at a desk. */
export type Act = (world: World, desk: Desk, at: number) => Promise<unknown>;

/** Something that may happen in a story, at either desk. */
export interface Happening {
  readonly name: string;
  readonly run: (world: World, desk: Desk, at: number) => unknown;
}

export const step = (name: string, run: Happening['run']): Happening => ({ name, run });

export const stepOf = ({ name, run }: Happening, desk: 'A' | 'B', at: number): Step => ({
  name: `${name} ${desk} ${at}`,
  run: async (world) => run(world, world.desks[desk === 'A' ? 0 : 1], at),
});

export const other = (world: World, desk: Desk): Desk => world.desks[desk === world.desks[0] ? 1 : 0];

const moment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The app's computer fails during a change. */
export const crashDuring = (name: string, act: Act) =>
  step(`crash during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at);
    await desk.crash();
    await acting;
  });

/** The app is killed during a change. */
export const killDuring = (name: string, act: Act) =>
  step(`kill during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at);
    await desk.kill();
    await acting;
  });

/** The app is killed as soon as a change stands in its outbox, before anything has arrived. */
export const killOnceWritten = (name: string, act: Act) =>
  step(`kill once ${name} is written down`, async (world, desk, at) => {
    const { caught } = desk.network.hold('write');
    const acting = act(world, desk, at).catch(() => undefined);
    await Promise.race([caught, acting]);
    const isBack = desk.network.loseServer();
    const killing = desk.kill();
    desk.network.release();
    await Promise.all([killing, acting]);
    isBack();
  });

/** The server is killed during a change. */
export const serverKillDuring = (name: string, act: Act) =>
  step(`server is killed during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at * 2);
    await world.server.kill();
    await acting;
  });

/** The server fails during a change. */
export const restartDuring = (name: string, act: Act) =>
  step(`server restarts during ${name}`, async (world, desk, at) => {
    const acting = act(world, desk, at).catch(() => undefined);
    await moment(at);
    await world.server.restart();
    await acting;
  });

const PATIENCE_MS = 100;

/** The first call, or its answer, arrives only after a later one. */
export const overtaking = (name: string, what: 'write' | 'answer' | 'read', first: Act, then: Act) =>
  step(`${name}, the first ${what} last,`, async (world, desk, at) => {
    const { caught } = desk.network.hold(what);
    const acting = first(world, desk, at);
    await Promise.race([caught, acting]);
    const following = then(world, desk, at);
    // The second one may have to wait for the held one, or be held itself.
    await Promise.race([following, moment(PATIENCE_MS)]);
    desk.network.release();
    await Promise.all([acting, following]);
  });

/** The server is killed between a change and its answer, and another person acts before the repetition. */
export const serverKillOnceDone = (name: string, act: Act, then: Act) =>
  step(`server is killed once it has done ${name}`, async (world, desk, at) => {
    await world.server.killOnceDone(() => act(world, desk, at));
    await then(world, desk, at);
  });

/** The server carries a change out, and then reports a failure. */
export const faultAfter = (name: string, act: Act) =>
  step(`server fails after ${name}`, async (world, desk, at) => {
    desk.network.spoil = { how: 'fault', times: 1, calls: 'writes', behind: true };
    await act(world, desk, at);
  });

/** The server restores a backup that lacks a change. */
export const lostByBackup = (name: string, act: Act) =>
  step(`server loses ${name} by an older backup`, async (world, desk, at) => {
    await world.server.backUp();
    await act(world, desk, at);
    await world.goBack();
  });

/** A change arrives without its app hearing of it, which reads it, and the server restores a backup that lacks it. */
export const lostUnheard = (name: string, act: Act) =>
  step(`server loses ${name}, whose answer was torn, by an older backup`, async (world, desk, at) => {
    await world.server.backUp();
    desk.network.spoil = { how: 'torn', times: 1, calls: 'writes' };
    await act(world, desk, at);
    await world.look(desk);
    await world.goBack();
  });

/** A change waits while the server restores a backup that lacks another one. */
export const waitingForBackup = (name: string, act: Act, waiting: Act) =>
  step(`server loses ${name} by an older backup while another change waits`, async (world, desk, at) => {
    await world.server.backUp();
    await act(world, desk, at);
    await desk.offline.syncNow();
    const wasDown = desk.network.down;
    desk.network.down = true;
    await waiting(world, desk, at);
    await world.goBack();
    desk.network.down = wasDown;
  });

/** A change waits, its session may end, and somebody else signs in while the server is in reach. */
export const leftInReach = (name: string, act: Act) =>
  step(`${name} waits, and somebody else signs in while the server is in reach`, async (world, desk, at) => {
    desk.network.heal();
    await desk.catchUp();
    desk.network.down = true;
    await act(world, desk, at);
    if (at % 2 === 0) await desk.endSession();
    desk.network.down = false;
    await desk.offline.syncNow();
    if (!(await desk.changePeople())) return;
    await world.lookForErased(desk);
    await openWindow(desk);
  });

/** Somebody else signs in, and the network goes before everything has been read. */
export const brokenFirstReading = (ms: number) =>
  step(`somebody else signs in, and the network goes after ${ms} ms`, async (world, desk) => {
    const signingIn = desk.changePeople();
    await moment(ms);
    desk.network.down = true;
    await signingIn;
    await openWindow(desk);
    await world.look(desk);
  });

/** The app is killed right after a change was confirmed as saved. */
export const killAfter = (name: string, act: Act) =>
  step(`kill after ${name} without a network`, async (world, desk, at) => {
    desk.network.down = true;
    await act(world, desk, at);
    await desk.kill();
  });

/** The answer is cut off, and the person discards the change. */
export const discardTorn = (name: string, act: Act) =>
  step(`${name} with a torn answer is discarded`, async (world, desk, at) => {
    desk.network.spoil = { how: 'torn', times: 1, calls: 'writes' };
    await act(world, desk, at);
    await world.discard(desk, -1);
  });

/** The answer is lost with the app, and the person discards the change while still offline. */
export const discardAfterKill = (name: string, act: Act) =>
  step(`${name} without an answer, the app is killed, is discarded`, async (world, desk, at) => {
    desk.network.loseAnswers = 1;
    await act(world, desk, at);
    desk.network.down = true;
    await desk.kill();
    await world.discard(desk, -1);
  });

/** A change waits while another person takes over. */
export const leftWaiting = (name: string, act: Act) =>
  step(`${name} waits, and somebody else signs in`, async (world, desk, at) => {
    desk.network.loseWrites = 1;
    await act(world, desk, at);
    if (await desk.changePeople()) await openWindow(desk);
  });
