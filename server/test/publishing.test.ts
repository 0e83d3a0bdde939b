import { publishAgain, readPublishing } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { CountingPublisher, startTestServer } from './test-server.ts';

/** A page that cannot be rendered until somebody fixes it. */
class BrokenPublisher extends CountingPublisher {
  mended = false;
  override status() {
    const message = this.mended ? null : 'The page could not be renewed.';
    return { state: this.mended ? ('live' as const) : ('failed' as const), publishedAt: null, message };
  }
}

it('a page that could not be rendered is reported to the admin, who can retry, and to the health check', async () => {
  const publisher = new BrokenPublisher();
  const server = await startTestServer({ overrides: { publisher } });
  const admin = await server.admin();
  expect(await admin.api(readPublishing)).toMatchObject({ state: 'failed', message: expect.any(String) });
  const health = await admin.send('/api/health/ready');
  expect([health.status, await health.json()]).toEqual([503, expect.objectContaining({ page: false })]);

  publisher.mended = true;
  const before = publisher.published;
  expect(await admin.api(publishAgain)).toMatchObject({ state: 'live', message: null });
  expect(publisher.published).toBe(before + 1);
  expect((await server.visitor().send('/api/health/ready')).status).toBe(200);
});
