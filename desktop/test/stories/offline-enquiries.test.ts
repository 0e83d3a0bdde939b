import { bin, deleteEnquiry, listEnquiries, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

describe('new enquiries', () => {
  it('are announced once, and only if they were not there before', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    expect(await app.offline.newEnquiries()).toEqual([]);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    expect((await app.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
    expect(await app.offline.newEnquiries()).toEqual([]);
    expect(await app.api(listEnquiries)).toHaveLength(2);
  });

  it('are announced at the first check after a sign-in, except for those read with it', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    expect((await app.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
    await app.json('POST', '/api/admin/logout');
    await signIn(app);
    expect(await app.offline.newEnquiries()).toEqual([]);
  });

  it('are not checked without a network, and are announced afterwards', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    expect(await app.offline.newEnquiries()).toEqual([]);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    await goOnline(app);
    expect((await app.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
  });

  it('are not announced if they were there at the start', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await browser.api(sendEnquiry, { body: ENQUIRY });
    const again = await app.restart();
    expect(await again.offline.newEnquiries()).toEqual([]);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    expect((await again.offline.newEnquiries()).map(({ name }) => name)).toEqual(['Grace']);
  });

  it('are not announced again when a deletion is undone', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    const [enquiry] = await app.api(listEnquiries);
    const params = { id: enquiry?.id ?? '' };
    await app.offline.newEnquiries();
    await app.api(deleteEnquiry, { params });
    expect(await app.offline.newEnquiries()).toEqual([]);
    await app.api(bin.contacts.restore, { params });
    expect(await app.offline.newEnquiries()).toEqual([]);
  });
});
