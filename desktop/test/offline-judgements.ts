import { expect } from 'vitest';
import type { Applied } from './offline-deeds.ts';
import { SHOWN } from './offline-desk.ts';
import { spellPackages } from './offline-window-steps.ts';
import type { World } from './offline-world.ts';

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

/** Everything that a person was told is on the server exactly once, or in the Sync panel. */
export const judge = async (world: World): Promise<void> => {
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
export const belong = (world: World): void => {
  const sent = world.desks.flatMap((desk) => desk.sent);
  for (const deed of world.deeds) {
    if (deed.by === null || (deed.what !== 'alt' && deed.what !== 'photo')) continue;
    const senders = new Set(sent.filter(({ said }) => said.includes(deed.value)).map(({ by }) => by));
    senders.delete(deed.by);
    expect([deed, [...senders]]).toEqual([deed, []]);
  }
};

/** Once everything has arrived, what the app remembers is what the server tells, but for what a person must settle. */
export const agree = async (world: World): Promise<void> => {
  for (const desk of world.desks) {
    const { changes } = await desk.offline.status();
    if (changes.some(({ status }) => status !== 'sent')) continue;
    for (const route of SHOWN) {
      const truth = await world.truth(route);
      expect([route, await desk.remembered(route)]).toEqual([route, truth]);
    }
  }
};
