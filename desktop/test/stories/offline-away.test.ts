import {
  addEnquiryNote,
  addGalleryImages,
  DAY_MS,
  editGalleryImage,
  listEnquiries,
  listGalleryImages,
  readSettings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it, vi } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { type App, createKeychain, startApp } from '../offline-app.ts';
import { upload } from '../offline-change-steps.ts';
import { ADDRESS, erase, names } from '../offline-erasure-steps.ts';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';
import { openSettings } from '../offline-window.ts';

const PHOTOGRAPHS = 60;
const AT_ONCE = 20;

const nameOf = (number: number): string => `Photograph ${String(number).padStart(2, '0')}`;

const unfinished = async (app: App) =>
  (await app.offline.status()).changes.filter(({ status }) => status !== 'sent').map(({ words }) => words);

const writeHero = async (app: App, heroText: string): Promise<void> => {
  await (await openSettings(app)).save({ heroText });
};

it('sends sixty photographs of a day without a network, each once and in order, on a line that breaks', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  const bytes = await jpeg(24, 16);
  for (let first = 0; first < PHOTOGRAPHS; first += AT_ONCE) {
    const images = [];
    for (let number = first; number < first + AT_ONCE; number += 1)
      images.push({ imageURL: await upload(app, bytes), alt: nameOf(number), category: 'Family' });
    await app.api(addGalleryImages, { body: { images } });
  }
  const [, second] = await app.api(listGalleryImages);
  await app.api(editGalleryImage, { params: { id: second?.id ?? '' }, body: { alt: 'The tower' } });
  const wanted = Array.from({ length: PHOTOGRAPHS }, (_, number) => (number === 1 ? 'The tower' : nameOf(number)));

  const again = await app.restart();
  expect((await again.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(wanted);
  again.network.loseAnswers = 3;
  await goOnline(again);
  const last = await again.restart();
  await last.offline.syncNow();
  await last.offline.syncNow();
  expect(await unfinished(last)).toEqual([]);
  expect((await browser.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(wanted);
  expect((await last.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(wanted);
});

it('asks each of two apps about a field that both and a browser have changed, and replaces nobody’s words unseen', async () => {
  const { server, app, browser } = await setUp();
  const other = await startApp(server.url, { session: createKeychain() });
  for (const each of [app, other]) {
    await signIn(each);
    await goOffline(each);
  }
  await writeHero(app, 'Mine');
  await writeHero(other, 'Hers');
  await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Theirs' } });
  const asked = async ({ offline }: App) => {
    const { changes } = await offline.status();
    return changes.flatMap(({ id, conflicts }) => conflicts.map(({ mine, theirs }) => ({ id, mine, theirs })));
  };

  for (const each of [app, other]) await goOnline(each);
  const [first] = await asked(app);
  expect(first).toMatchObject({ mine: 'Mine', theirs: 'Theirs' });
  expect(await asked(other)).toMatchObject([{ mine: 'Hers', theirs: 'Theirs' }]);
  await app.offline.resolve(first?.id ?? '', []);
  await app.offline.idle();
  expect((await browser.api(readSettings)).heroText).toBe('Mine');

  const [before] = await asked(other);
  await other.offline.resolve(before?.id ?? '', []);
  await other.offline.idle();
  const [later] = await asked(other);
  expect(later).toMatchObject({ mine: 'Hers', theirs: 'Mine' });
  expect((await browser.api(readSettings)).heroText).toBe('Mine');
  await other.offline.resolve(later?.id ?? '', ['heroText']);
  await other.offline.idle();
  expect((await browser.api(readSettings)).heroText).toBe('Mine');
  expect([await unfinished(app), await unfinished(other)]).toEqual([[], []]);
});

/** Works without a network while the computer's clock is wrong. */
const workAway = async (app: App, offMs: number, work: () => Promise<unknown>): Promise<void> => {
  await goOffline(app);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs, shouldAdvanceTime: true });
  await work().finally(() => vi.useRealTimers());
};

describe.each([
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
])('a computer whose clock is %s', (_, offMs) => {
  const begin = async () => {
    const { app, browser } = await setUp();
    const { id } = await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    return { app, browser, id };
  };

  it('sends each change once, in order, also after a lost answer', async () => {
    const { app, browser, id } = await begin();
    await workAway(app, offMs, async () => {
      await writeHero(app, 'First');
      await writeHero(app, 'Second');
      await app.api(addEnquiryNote, { params: { id }, body: { text: 'Calls on Monday' } });
    });
    app.network.loseAnswers = 2;
    await goOnline(app);
    const again = await app.restart();
    await again.offline.syncNow();
    expect(await unfinished(again)).toEqual([]);
    const [enquiry] = await browser.api(listEnquiries);
    expect(enquiry?.notes?.map(({ text }) => text)).toEqual(['Calls on Monday']);
    expect((await browser.api(readSettings)).heroText).toBe('Second');
    expect(await again.api(readSettings)).toEqual(await browser.api(readSettings));
    expect(await again.api(listEnquiries)).toEqual(await browser.api(listEnquiries));
  });

  it('erases a person with all inquiries that it has shown, and none that arrives later', async () => {
    const { app, browser } = await begin();
    await workAway(app, offMs, () => erase(app, ADDRESS));
    expect(await names(app)).toEqual([]);
    await goOnline(app);
    await app.offline.syncNow();
    expect([await names(browser), await names(app)]).toEqual([[], []]);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Ada anew' } });
    expect((await app.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Ada anew']);
    expect([await names(browser), await names(app)]).toEqual([['Ada anew'], ['Ada anew']]);
  });
});
