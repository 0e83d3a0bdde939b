import {
  addGalleryImages,
  DEFAULT_SETTINGS,
  type Publishing,
  publishAgain,
  readPublishing,
  saveSettings,
} from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { killImageProcesses } from '../image-processes.ts';
import { jpeg } from '../photographs.ts';
import { CountingPublisher, keepLines, type TestServer } from '../test-server.ts';
import { startBeside, startTwo } from './two-servers.ts';

const statusAt = async (server: TestServer) => (await server.admin()).api(readPublishing);

/** Cannot render until it is mended. */
class BrokenPublisher extends CountingPublisher {
  state: Publishing['state'] = 'failed';
  isMended = false;
  override async publish(): Promise<void> {
    if (this.isMended) this.state = 'live';
  }
  override status(): Publishing {
    return { state: this.state, publishedAt: null, message: null };
  }
}

describe('the page of two servers', () => {
  it('has one date, that of the last change at any of them', async () => {
    const { first, second } = await startTwo();
    const before = (await statusAt(second)).publishedAt ?? '';
    expect((await statusAt(first)).publishedAt).toBe(before);
    await (await first.admin()).api(saveSettings, { body: { ...DEFAULT_SETTINGS, brandName: 'Another Name' } });
    const { publishedAt } = await statusAt(second);
    expect(publishedAt?.localeCompare(before)).toBe(1);
    expect(await statusAt(first)).toMatchObject({ state: 'live', publishedAt });
    const third = await startBeside(first);
    expect(await statusAt(third)).toMatchObject({ state: 'live', publishedAt });
  });

  it('is rendered once more at all of them when a person asks for it at one', async () => {
    const { first, second } = await startTwo();
    const publisher = new BrokenPublisher();
    const broken = await startBeside(first, {}, { publisher });
    expect((await statusAt(broken)).state).toBe('failed');
    publisher.isMended = true;
    await (await second.admin()).api(publishAgain);
    await expect.poll(async () => (await statusAt(broken)).state).toBe('live');
  });
});

// Image processes are found in /proc.
it.skipIf(process.platform !== 'linux')(
  'a photograph that waits after a killed process goes on when a person asks for it at another server',
  async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, keepLines(lines));
    const { first, second } = await startTwo({}, { afterKilledMs: 3_600_000, logger });
    const photos = () => first.context.db.selectFrom('photos').select(['pending', 'tries']).execute();
    const admin = await second.admin();
    const imageURL = await admin.upload(await jpeg(1700, 1130));
    await admin.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'A mill', category: 'Family' }] } });
    const { stop } = killImageProcesses();
    await expect.poll(() => lines.join()).toContain('the photograph is tried again later');
    stop();
    await first.context.finishing.caughtUp();
    expect(await photos(), 'it waits').toMatchObject([{ tries: 2 }]);
    await admin.api(publishAgain);
    await expect.poll(photos).toEqual([{ pending: '[]', tries: 0 }]);
  },
);
