import { readSettings, saveSettings } from '@shutterdesk/shared';
import fc from 'fast-check';
import { addNote, deleteNote, markSomeRead, removeEnquiry, setStage } from './offline-enquiry-deeds.ts';
import { decide, leftByGone, sendHeld } from './offline-panel-steps.ts';
import {
  addPhoto,
  browserDeletesPhoto,
  browserEditsPhoto,
  deletePhoto,
  editPhoto,
  orderPhotos,
  replacePhoto,
} from './offline-photo-deeds.ts';
import { beOlder, update } from './offline-releases.ts';
import {
  type Act,
  brokenFirstReading,
  crashDuring,
  discardAfterKill,
  discardTorn,
  faultAfter,
  killAfter,
  killDuring,
  killOnceWritten,
  leftInReach,
  leftWaiting,
  lostByBackup,
  lostUnheard,
  other,
  overtaking,
  restartDuring,
  type Step,
  serverKillDuring,
  serverKillOnceDone,
  step,
  stepOf,
  waitingForBackup,
} from './offline-step.ts';
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
import type { Spoiling } from './spoiled-answers.ts';

const SPOILINGS: readonly Spoiling[] = ['torn', 'fault', 'busy', 200, 413, 429, 500, 503];
/** These answers come without the call reaching the server. */
const SURELY_NOT_DONE: ReadonlySet<Spoiling> = new Set([413, 'busy']);
/** Days, forward and back. */
const JUMPS = [8, -8, 30, -30, 1, -1];
const CALLS = ['writes', 'reads', 'all'] as const;

const heroText: Act = (world, desk, at) => saveFromNewWindow(world, desk, text('heroText'), at);
const erase: Act = (world, desk, at) => world.erase(desk, at);
const othersHeroText: Act = (world, desk, at) => heroText(world, other(world, desk), at);
const othersRemoveEnquiry: Act = (world, desk, at) => removeEnquiry(world, other(world, desk), at);
const othersEditPhoto: Act = (world, desk, at) => editPhoto(world, other(world, desk), at);
const browserHeroText: Act = (world, _desk, at) => world.browserSaves(text('heroText'), at);
const look: Act = (world, desk) => world.look(desk);

const deeds = [
  step('hero text', heroText),
  step('contact text', (world, desk, at) => saveFromNewWindow(world, desk, text('contactText'), at)),
  step('add photo', addPhoto),
  step('edit photo', editPhoto),
  step('replace photo', replacePhoto),
  step('order photos', orderPhotos),
  step('delete photo', deletePhoto),
  step('delete contact', removeEnquiry),
  step('add note', addNote),
  step('delete note', deleteNote),
  step('set stage', setStage),
  step('mark read', markSomeRead),
  step('erase', erase),
  step('discard', (world, desk, at) => world.discard(desk, at)),
  step('sends what is held', sendHeld),
  step('decides', decide),
  step('browser edits photo', browserEditsPhoto),
  step('browser writes hero text', browserHeroText),
  step('browser writes contact text', (world, _desk, at) => world.browserSaves(text('contactText'), at)),
  step('browser deletes photo', browserDeletesPhoto),
];

/** A window shows an old read, whatever the app has read since. */
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
        behind: at > 3 && !SURELY_NOT_DONE.has(how),
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
  step('server restarts', (world) => world.server.restart()),
  step('server is killed', (world) => world.server.kill()),
  step('server is of the release before', beOlder),
  step('server is updated', (world, _desk, at) => update(world, at % 2 === 0 ? 'today' : 'after')),
  step('server is backed up', (world) => world.server.backUp()),
  step('server goes back', (world) => world.goBack()),
  step('sign-ins grow old', (world) => world.ageProofs()),
  step('clock jumps', (_world, desk, at) => desk.jumpInTime(JUMPS[at] ?? 8)),
  step('somebody else signs in', async (_world, desk) => (await desk.changePeople()) && openWindow(desk)),
  killDuring('hero text', heroText),
  killDuring('add photo', addPhoto),
  killDuring('edit photo', editPhoto),
  killDuring('replace photo', replacePhoto),
  killDuring('erase', erase),
  killOnceWritten('erase', erase),
  killOnceWritten('edit photo', editPhoto),
  serverKillDuring('hero text', heroText),
  serverKillDuring('edit photo', editPhoto),
  serverKillDuring('replace photo', replacePhoto),
  serverKillDuring('delete photo', deletePhoto),
  serverKillDuring('erase', erase),
  crashDuring('hero text', heroText),
  crashDuring('add photo', addPhoto),
  crashDuring('edit photo', editPhoto),
  crashDuring('erase', erase),
  crashDuring('order photos', orderPhotos),
  crashDuring('look', look),
  restartDuring('hero text', heroText),
  restartDuring('edit photo', editPhoto),
];

const disorder = [
  overtaking('hero text and photo', 'write', heroText, editPhoto),
  overtaking('enquiry and hero text', 'answer', removeEnquiry, heroText),
  overtaking('note and the other’s deletion', 'write', addNote, othersRemoveEnquiry),
  overtaking('erase and enquiry', 'answer', erase, removeEnquiry),
  overtaking('hero texts of both', 'write', heroText, othersHeroText),
  overtaking('hero texts of both', 'answer', heroText, othersHeroText),
  overtaking('edits of both', 'write', editPhoto, othersEditPhoto),
  overtaking('a replacement and the other’s edit', 'write', replacePhoto, othersEditPhoto),
  overtaking('a look and a photo', 'read', look, editPhoto),
  overtaking('a look and the other’s photo', 'read', look, othersEditPhoto),
];

/** Faults between two moments that rarely coincide. */
const coincidences = [
  serverKillOnceDone('edit photo', editPhoto, othersEditPhoto),
  faultAfter('add note', addNote),
  killAfter('add note', addNote),
  discardAfterKill('add note', addNote),
  lostByBackup('add note', addNote),
  leftWaiting('add note', addNote),
  serverKillOnceDone('hero text', heroText, othersHeroText),
  faultAfter('hero text', heroText),
  faultAfter('edit photo', editPhoto),
  killAfter('hero text', heroText),
  killAfter('edit photo', editPhoto),
  discardTorn('hero text', heroText),
  discardTorn('edit photo', editPhoto),
  discardAfterKill('hero text', heroText),
  discardAfterKill('edit photo', editPhoto),
  lostByBackup('hero text', heroText),
  lostByBackup('edit photo', editPhoto),
  lostByBackup('replace photo', replacePhoto),
  lostByBackup('delete photo', deletePhoto),
  lostByBackup('add photo', addPhoto),
  lostUnheard('hero text', heroText),
  lostUnheard('edit photo', editPhoto),
  waitingForBackup('edit photo', editPhoto, orderPhotos),
  waitingForBackup('hero text', heroText, editPhoto),
  waitingForBackup('replace photo', replacePhoto, editPhoto),
  brokenFirstReading(0),
  brokenFirstReading(30),
  leftWaiting('erase', erase),
  leftInReach('erase', erase),
  leftByGone('erase', erase),
  leftInReach('hero text', heroText),
  killAfter('erase', erase),
  leftWaiting('hero text', heroText),
  leftWaiting('edit photo', editPhoto),
  leftWaiting('replace photo', replacePhoto),
  leftWaiting('add photo', addPhoto),
];

const happenings = [...deeds, ...oldViews, ...failures, ...disorder, ...coincidences];

const anyStep = fc.oneof(
  ...happenings.map((happening) =>
    fc.tuple(fc.boolean(), fc.nat(5)).map(([second, at]) => stepOf(happening, second ? 'B' : 'A', at)),
  ),
);

/** Any actions of people, with any failures in between. */
export const stories = fc.array(anyStep, { minLength: 5, maxLength: 25 });

/** The words of a story, as a run that fails prints them. */
export const wordsOf = (story: readonly Step[]): string => story.map(({ name }) => name).join(', ');

/** The story with these words. */
export const storyOf = (words: string): readonly Step[] =>
  [...words.matchAll(/(\S.*?) ([AB]) (\d)(?:, |$)/g)].map(([, name, desk, at]) => {
    const happening = happenings.find((one) => one.name === name);
    if (!happening) throw new Error(`Nothing in a story is called “${name}”.`);
    return stepOf(happening, desk === 'A' ? 'A' : 'B', Number(at));
  });
