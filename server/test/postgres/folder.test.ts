import { rm } from 'node:fs/promises';
import {
  DEFAULT_SETTINGS,
  erasePerson,
  listEnquiries,
  listErasures,
  listGalleryImages,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { hasObjectStore, useObjectStore } from '../object-store.ts';
import { Client, ENQUIRY, startTestServer } from '../test-server.ts';

describe.skipIf(!hasObjectStore())('with PostgreSQL and a bucket, the data folder', () => {
  const store = useObjectStore();

  it('may go while the server runs: nothing is missed', async () => {
    const { environment } = await store.bucket();
    const server = await startTestServer({ environment });
    const [admin, visitor] = [await server.admin(), server.visitor()];
    const { url } = await admin.photograph('Before');
    await server.context.finishing.caughtUp();
    await server.context.publisher.kept();
    await rm(server.dataDir, { recursive: true });
    expect(await visitor.page()).toContain('Before');
    expect((await visitor.send(url)).status).toBe(200);
    await visitor.api(sendEnquiry, { body: ENQUIRY });
    await admin.photograph('Behind');
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'Still here' } });
    const page = await visitor.page();
    for (const words of ['Before', 'Behind', 'Still here']) expect(page).toContain(words);
    await server.context.finishing.caughtUp();
    expect((await admin.send('/api/parts/plan')).status).toBe(200);
  });

  it('may be another one at the next start, and whoever was signed in still is', async () => {
    const { environment } = await store.bucket();
    const options = { environment: { ...environment, SESSION_SECRET: 'the same on all servers of the site' } };
    const first = await startTestServer(options);
    const admin = await first.admin();
    const { url } = await admin.photograph('A lake');
    await first.context.finishing.caughtUp();
    await first.visitor().api(sendEnquiry, { body: ENQUIRY });
    await first.visitor().api(sendEnquiry, { body: { ...ENQUIRY, email: 'eve@example.com' } });
    await admin.api(erasePerson, { body: { email: 'eve@example.com' } });
    const erasures = await admin.api(listErasures);
    await first.context.content.caughtUp();
    const page = await first.visitor().page();
    await first.close();
    await rm(first.dataDir, { recursive: true });

    const { database } = first.context.config;
    const second = await startTestServer({ ...options, ...(database ? { database } : {}) });
    expect(await second.visitor().page()).toBe(page);
    expect((await second.visitor().send(url)).status).toBe(200);
    const same = new Client(second.url);
    const signedIn = (path: string) => same.send(path, { headers: { cookie: admin.cookie } });
    expect(await (await signedIn(listEnquiries.path)).json()).toMatchObject([{ email: 'ada@example.com' }]);
    expect(await (await signedIn(listErasures.path)).json()).toEqual(erasures);
    expect(await second.visitor().api(listGalleryImages)).toHaveLength(1);
    expect(second.setUp, 'no second first visit').toBeNull();
  });
});
