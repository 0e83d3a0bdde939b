import {
  addGalleryImages,
  deleteEnquiry,
  listGalleryImages,
  readSettings,
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

  it('merges what two people chose for the page, and names it in the Sync panel', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    const ownLinks = [{ label: 'Client area', url: 'https://clients.example.com/' }];
    const mine = { ...(await app.api(readSettings)), galleryTitle: 'Pictures', ownLinks, creditShown: false };
    await app.api(saveSettings, { body: mine });
    const [waiting] = (await app.offline.status()).changes;
    expect(waiting?.words).toBe(
      'Gallery heading (empty) → “Pictures”, Own links (empty) → “Client area (https://clients.example.co…”, Credit line off',
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
