import { createAdminUser, deleteAdminUser } from '@shutterdesk/shared';
import { PASSWORD } from '../../server/test/test-server.ts';
import type { SyncChange } from '../src/sync-status.ts';
import { type Deed, isAmong } from './offline-deeds.ts';
import { type Act, step } from './offline-step.ts';
import { openWindow } from './offline-window-steps.ts';
import type { World } from './offline-world.ts';

/* Steps of people in the Sync panel, above all after a server has gone back to an older backup. */

const deedsOf = ({ deeds }: World, value: string): readonly Deed[] => deeds.filter((deed) => deed.value === value);

/** The value that a line of the panel puts in the place of another one. */
const putBy = (words: string): string | undefined => /→ “(value \d+)”$/.exec(words)?.[1];

/** Losses of packages are left alone: they concern the deeds of several people at once. */
const isWanted = (words: string): boolean =>
  putBy(words) !== undefined || words === 'Order of the gallery' || words.endsWith(' deleted');

export const sendLossesAgain: Act = async (world, desk) => {
  await desk.offline.idle();
  const { changes } = (await desk.offline.status()).lost;
  const applied = await world.applied();
  for (const { id, words, sendable } of changes) {
    if (!sendable || !isWanted(words)) continue;
    // The restored server does not know the key of the first attempt, which nothing holds back for so long.
    for (const { network } of world.desks) network.dropStrays();
    await desk.offline.retry(id);
    // A change whose answer was lost may have been repeated by itself, and is listed nevertheless.
    for (const deed of deedsOf(world, putBy(words) ?? '')) deed.isAgain ||= !isAmong(deed, applied);
  }
  await desk.offline.idle();
};

/** The panel asks about something else than packages. */
const isAskedAbout = ({ words, conflicts }: SyncChange): boolean =>
  conflicts.length > 0 && (isWanted(words) || conflicts.every(({ mine }) => /^value \d+$/.test(mine)));

const giveUp = (deed: Deed): void => {
  deed.discarded = deed.isAgain ? 'unknown' : 'unsent';
};

/** Chooses between both sides wherever the panel asks. */
export const decide: Act = async (world, desk, at) => {
  const keepsTheirs = at % 2 === 0;
  for (const change of (await desk.offline.status()).changes.filter(isAskedAbout)) {
    const { conflicts, ids, words } = change;
    for (const { mine, theirs } of conflicts) for (const deed of deedsOf(world, mine)) deed.shown.add(theirs);
    const named = [...conflicts.map(({ mine }) => mine), ...(words.endsWith(' deleted') ? ids : [])];
    if (keepsTheirs) for (const deed of named.flatMap((value) => deedsOf(world, value))) giveUp(deed);
    await desk.offline.resolve(change.id, keepsTheirs ? conflicts.map(({ field }) => field) : []);
  }
  await desk.offline.idle();
};

/** A change is lost by an older backup, something happens elsewhere, and its person sends it again. */
export const sentAgainAfter = (name: string, act: Act, meanwhile: string, happens: Act) =>
  step(`${name} is lost by an older backup, and sent again after ${meanwhile}`, async (world, desk, at) => {
    await world.server.backUp();
    await act(world, desk, at);
    await desk.offline.syncNow();
    await world.goBack();
    await happens(world, desk, at);
    await desk.catchUp();
    await sendLossesAgain(world, desk, at);
  });

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
