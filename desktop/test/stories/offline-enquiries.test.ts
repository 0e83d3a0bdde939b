import { deleteEnquiry, listEnquiries, restoreEnquiry, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

describe('enquiries that come in', () => {
  it('are told of once, and only those that were not there before', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    expect(await app.offline.newEnquiries()).toEqual([]);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    expect((await app.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
    expect(await app.offline.newEnquiries()).toEqual([]);
    expect(await app.api(listEnquiries)).toHaveLength(2);
  });

  it('are told of by the first look after a sign-in, but for those that were read with it', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    expect((await app.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
    await app.json('POST', '/api/admin/logout');
    await signIn(app);
    expect(await app.offline.newEnquiries()).toEqual([]);
  });

  it('are not looked for without a network, and told of when it is back', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    expect(await app.offline.newEnquiries()).toEqual([]);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    await goOnline(app);
    expect((await app.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
  });

  it('are not told of when they were there at the start', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await browser.api(sendEnquiry, { body: ENQUIRY });
    const again = await app.restart();
    expect(await again.offline.newEnquiries()).toEqual([]);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    expect((await again.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
  });

  it('are not told of again when a deletion is taken back', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    const [enquiry] = await app.api(listEnquiries);
    const params = { id: enquiry?.id ?? '' };
    await app.offline.newEnquiries();
    await app.api(deleteEnquiry, { params });
    expect(await app.offline.newEnquiries()).toEqual([]);
    await app.api(restoreEnquiry, { params });
    expect(await app.offline.newEnquiries()).toEqual([]);
  });
});
