import { DEFAULT_SETTINGS, saveSettings } from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { itWithPage } from './it.ts';

const READS = ['/api/settings', '/api/gallery-images', '/api/hero-images/active'];

describe('the public reads', () => {
  itWithPage('answer 304 to a client with the current data, and 200 after a save', async ({ server, admin }) => {
    for (const route of READS) {
      const etag = (await server.visitor().send(route)).headers.get('etag') ?? '';
      const again = await server.visitor().send(route, { headers: { 'if-none-match': etag } });
      expect([route, again.status, await again.text()]).toEqual([route, 304, '']);
    }
    const etag = (await server.visitor().send('/api/settings')).headers.get('etag') ?? '';
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'New' } });
    const after = await server.visitor().send('/api/settings', { headers: { 'if-none-match': etag } });
    expect([after.status, await after.json()]).toMatchObject([200, { heroText: 'New' }]);
  });

  itWithPage('show the last of many concurrent saves', async ({ server, admin }) => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: `Text ${n}` } }),
      ),
    );
    const stored = await server.context.db.selectFrom('settings').select('heroText').executeTakeFirstOrThrow();
    expect(await (await server.visitor().send('/api/settings')).json()).toMatchObject(stored);
  });

  itWithPage('give tags that a save accepts, compressed or not', async ({ server, admin }) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const read = await server.visitor().send('/api/settings', { headers: { 'accept-encoding': encoding } });
      const ifMatch = { 'if-match': read.headers.get('etag') ?? '' };
      const body = { ...DEFAULT_SETTINGS, heroText: encoding };
      expect((await admin.json('PUT', '/api/settings', body, ifMatch)).status).toBe(200);
      expect((await admin.json('PUT', '/api/settings', body, ifMatch)).status).toBe(412);
    }
  });
});
