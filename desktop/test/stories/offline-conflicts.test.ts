import {
  addGalleryImages,
  deleteEnquiry,
  listGalleryImages,
  type Package,
  readSettings,
  type Settings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { upload } from '../offline-change-steps.ts';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

/** A day away. */
const dated = (day: string) => ({ id: uuid(), from: day, to: day, sentence: '' });

describe('a change with a conflict', () => {
  it('asks about a field that both changed, blocks later changes, and follows the person’s choice', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    await app.api(saveSettings, { body: { ...(await app.api(readSettings)), heroText: 'Mine' } });
    await app.api(saveSettings, { body: { ...(await app.api(readSettings)), contactText: 'Write to us' } });
    await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Theirs' } });
    await goOnline(app);
    const { needsYou, changes } = await app.offline.status();
    expect(needsYou).toBe(1);
    const [conflict] = changes;
    expect(conflict?.conflicts).toEqual([{ field: 'heroText', label: 'Hero Text', mine: 'Mine', theirs: 'Theirs' }]);
    expect((await browser.api(readSettings)).contactText).toBeNull();
    await app.offline.resolve(conflict?.id ?? '', ['heroText']);
    await app.offline.idle();
    const finalSettings = await browser.api(readSettings);
    expect([finalSettings.heroText, finalSettings.contactText]).toEqual(['Theirs', 'Write to us']);
  });

  it('says that a save needs the person if somebody else changed the same field meanwhile', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const settings = await app.api(readSettings);
    await browser.api(saveSettings, { body: { ...settings, heroText: 'Theirs' } });
    const save = await app.json('PUT', '/api/settings', { ...settings, heroText: 'Mine' });
    expect([save.status, save.headers.get('x-shutterdesk-waiting')]).toEqual([200, 'person']);
    const behind = await app.json('PUT', '/api/settings', { ...(await app.api(readSettings)), contactText: 'Write' });
    expect([behind.status, behind.headers.get('x-shutterdesk-waiting')]).toEqual([200, 'person']);
  });

  const edited = (settings: Settings, name: string, change: Partial<Package>): Settings => ({
    ...settings,
    packages: settings.packages.map((item) => (item.name === name ? { ...item, ...change } : item)),
  });
  const mini = (price: string): Package => ({ id: uuid(), name: 'Mini', price, features: [], featured: false });

  it.each<[string, (settings: Settings) => Settings, (settings: Settings) => Settings, string[]]>([
    [
      'renamed here and re-priced elsewhere',
      (settings) => edited(settings, 'Signature', { name: 'Classic' }),
      (settings) => edited(settings, 'Signature', { price: '549' }),
      ['Essential 299', 'Classic 549', 'Premium 799'],
    ],
    [
      'deleted here, while the others are moved elsewhere',
      (settings) => ({ ...settings, packages: settings.packages.slice(1) }),
      (settings) => ({ ...settings, packages: settings.packages.toReversed() }),
      ['Premium 799', 'Signature 499'],
    ],
    [
      'added on both sides under one name',
      (settings) => ({ ...settings, packages: [mini('99'), ...settings.packages] }),
      (settings) => ({ ...settings, packages: [...settings.packages, mini('149')] }),
      ['Mini 99', 'Essential 299', 'Signature 499', 'Premium 799', 'Mini 149'],
    ],
  ])('does not ask about a package that was %s', async (_, here, elsewhere, expected) => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    await app.api(saveSettings, { body: here(await app.api(readSettings)) });
    await browser.api(saveSettings, { body: elsewhere(await browser.api(readSettings)) });
    await goOnline(app);
    const { packages } = await browser.api(readSettings);
    expect(packages.map(({ name, price }) => `${name} ${price}`)).toEqual(expected);
    expect(await app.offline.status()).toMatchObject({ needsYou: 0, changes: [{ status: 'sent' }] });
  });

  it('merges what two people chose for the page, and names it in the Sync panel', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    const ownLinks = [{ label: 'Client area', url: 'https://clients.example.com/' }];
    const mine = { ...(await app.api(readSettings)), galleryTitle: 'Pictures', ownLinks, creditShown: false };
    await app.api(saveSettings, { body: mine });
    const [waiting] = (await app.offline.status()).changes;
    expect(waiting?.words).toBe(
      'Gallery heading nothing → “Pictures”, Own links nothing → “Client area (https://clients.example.co…”, Credit line off',
    );
    const theirs = { ...(await browser.api(readSettings)), imprintText: 'Ada Hollis', quickLinksScroll: true };
    await browser.api(saveSettings, { body: theirs });
    await goOnline(app);
    expect(await browser.api(readSettings)).toMatchObject({
      galleryTitle: 'Pictures',
      ownLinks,
      creditShown: false,
      imprintText: 'Ada Hollis',
      quickLinksScroll: true,
    });
  });

  it('merges the dates of two people period by period, and asks only about one that both changed', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const [spring, summer, winter] = [dated('2127-03-03'), dated('2127-07-01'), dated('2127-12-24')];
    await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), away: [spring] } });
    const before = await app.api(readSettings);
    await goOffline(app);
    const mine = [{ ...spring, sentence: 'Mine' }, summer];
    await app.api(saveSettings, { body: { ...before, away: mine, closedWeekdays: [7] } });
    expect((await app.api(readSettings)).away).toEqual(mine);
    expect((await app.offline.status()).changes.map(({ words }) => words)).toEqual([
      'Closed on Sundays, Away on March 3, 2127 (changed), Away on July 1, 2127',
    ]);
    const theirs = [{ ...spring, sentence: 'Theirs' }, winter];
    await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), away: theirs, noticeDays: 2 } });
    await goOnline(app);
    const [conflict] = (await app.offline.status()).changes;
    expect(conflict?.conflicts).toEqual([
      {
        field: `away.${spring.id}`,
        label: 'Periods Away',
        mine: 'Away on March 3, 2127\nMine',
        theirs: 'Away on March 3, 2127\nTheirs',
      },
    ]);
    await app.offline.resolve(conflict?.id ?? '', []);
    await app.offline.idle();
    expect(await browser.api(readSettings)).toMatchObject({
      away: [{ ...spring, sentence: 'Mine' }, summer, winter],
      closedWeekdays: [7],
      noticeDays: 2,
    });
  });

  it('keeps a period that overlaps another person’s, with the sentence that says so', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const before = await app.api(readSettings);
    await goOffline(app);
    await app.api(saveSettings, { body: { ...before, away: [{ ...dated('2127-03-04'), to: '2127-03-20' }] } });
    await browser.api(saveSettings, { body: { ...before, away: [{ ...dated('2127-03-01'), to: '2127-03-07' }] } });
    await goOnline(app);
    const { changes, failed } = await app.offline.status();
    expect(failed).toBe(1);
    expect(changes[0]).toMatchObject({
      words: 'Away from March 4 to March 20, 2127',
      reason: 'Overlaps the period from March 1 to March 7, 2127',
    });
  });

  it('is done where it deletes what somebody else has deleted meanwhile', async () => {
    const { app, browser } = await setUp();
    const { id } = await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    await goOffline(app);
    await app.api(deleteEnquiry, { params: { id } });
    await browser.api(deleteEnquiry, { params: { id } });
    await goOnline(app);
    expect((await app.offline.status()).changes).toMatchObject([{ status: 'sent' }]);
  });

  it('shows the texts of a refused change whole, to copy them', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    const imageURL = await upload(app, new TextEncoder().encode('no picture at all'));
    const alt = 'A bridge over the river, in the light of a late evening in November, with two swans';
    await app.api(addGalleryImages, { body: { images: [{ id: uuid(), imageURL, alt, category: 'Family' }] } });
    await goOnline(app);
    expect((await app.offline.status()).changes).toMatchObject([
      {
        status: 'failed',
        texts: [
          { label: 'Description of photo 1', value: alt },
          { label: 'Category of photo 1', value: 'Family' },
          { label: 'Order of photo 1', value: '0' },
        ],
      },
    ]);
    expect(await browser.api(listGalleryImages)).toEqual([]);
  });
});
