import { createAdminUser, deleteAdminUser } from '@shutterdesk/shared';
import { PASSWORD } from '../../server/test/test-server.ts';
import type { SyncChange } from '../src/sync-status.ts';
import type { Deed } from './offline-deeds.ts';
import { type Act, step } from './offline-step.ts';
import { openWindow } from './offline-window-steps.ts';
import type { World } from './offline-world.ts';

/* Steps of people in the Sync panel. */

const deedsOf = ({ deeds }: World, value: string): readonly Deed[] => deeds.filter((deed) => deed.value === value);

/** Choices about packages are left alone: they concern the deeds of several people at once. */
const isWanted = (words: string): boolean => /→ “value \d+”$/.test(words);

/** The person sends what waits from before the site was restored. */
export const sendHeld: Act = async (_world, desk) => {
  await desk.offline.sendHeld();
  await desk.offline.idle();
};

/** The panel asks about something else than packages. */
const isAskedAbout = ({ words, conflicts }: SyncChange): boolean =>
  conflicts.length > 0 && (isWanted(words) || conflicts.every(({ mine }) => /^value \d+$/.test(mine)));

/** Chooses between both sides wherever the panel asks. */
export const decide: Act = async (world, desk, at) => {
  const keepsTheirs = at % 2 === 0;
  for (const { id, conflicts } of (await desk.offline.status()).changes.filter(isAskedAbout)) {
    for (const { mine, theirs } of conflicts) for (const deed of deedsOf(world, mine)) deed.shown.add(theirs);
    const given = keepsTheirs ? conflicts.flatMap(({ mine }) => deedsOf(world, mine)) : [];
    for (const deed of given) deed.discarded = 'unsent';
    await desk.offline.resolve(id, keepsTheirs ? conflicts.map(({ field }) => field) : []);
  }
  await desk.offline.idle();
};

/** A change waits, and the account of its person is deleted before it goes out. */
export const leftByGone = (name: string, act: Act) =>
  step(`${name} waits, and the account of its person is gone`, async (world, desk, at) => {
    desk.network.heal();
    await desk.catchUp();
    const before = desk.person;
    await world.browser.login();
    const guest = await world.browser.api(createAdminUser, { body: { username: 'guest', password: PASSWORD } });
    if (await desk.signIn('guest')) {
      desk.network.down = true;
      await act(world, desk, at);
    }
    await world.browser.api(deleteAdminUser, { params: { id: guest.id } });
    desk.network.down = false;
    if (!(await desk.signIn(before))) return;
    await world.lookForErased(desk);
    await openWindow(desk);
  });
