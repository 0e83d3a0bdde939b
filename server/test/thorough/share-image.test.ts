import { existsSync } from 'node:fs';
import path from 'node:path';
import { addHeroImage } from '@shutterdesk/shared';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { CropStore, madeCrop } from '../../src/publish/hero-crops/crop-store.ts';
import { cropHero } from '../../src/publish/hero-crops/hero-crop.ts';
import { shareCropsOf, shareImageOf } from '../../src/publish/hero-crops/hero-crops.ts';
import { DiskStorage } from '../../src/storage/disk-storage.ts';
import { keepLines, startTestServer, temporaryFolder } from '../test-server.ts';

/** Left half red, right half blue. */
const halves = async (): Promise<Buffer> => {
  const blue = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  const canvas = sharp({ create: { width: 2000, height: 500, channels: 3, background: '#ff0000' } });
  return canvas
    .composite([{ input: blue, left: 1000, top: 0 }])
    .jpeg()
    .toBuffer();
};

describe('the Open Graph image', () => {
  it('is the visible part of the hero, 1200 by 630', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const imageURL = await admin.upload(await halves());
    const hero = await admin.api(addHeroImage, {
      body: { imageURL, alt: 'Halves', backgroundPosition: 'right 50%', isActive: true },
    });
    const crops = shareCropsOf(hero).map(async (crop) => madeCrop(crop, await cropHero(crop, server.context.storage)));
    const { bytes, width = 0, height = 0, url } = shareImageOf(hero, await Promise.all(crops)) ?? {};
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, width, height]).toEqual([1200, 630, 1200, 630]);
    expect([...data.subarray(0, 3)].map((value) => value > 128)).toEqual([false, false, true]);
    expect(url).toMatch(/^\/share-[\w-]{12}\.jpg$/);
  });

  it('is removed from the disk with the hero picture, and made again when it returns', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const imageURL = await admin.upload(await halves());
    const hero = await admin.api(addHeroImage, { body: { imageURL, alt: 'Halves', isActive: true } });
    const folder = path.join(await temporaryFolder(), 'share');
    const onChange = vi.fn();
    const { logger, storage } = server.context;
    const share = new CropStore({ folder, storage, logger, onChange, cropsOf: shareCropsOf });
    for (let times = 1; times <= 2; times += 1) {
      expect(await share.of(hero)).toEqual([]);
      await expect.poll(() => onChange.mock.calls.length).toBe(times);
      expect(await share.of(hero)).toHaveLength(1);
      expect(await share.of(null)).toEqual([]);
      expect(existsSync(folder)).toBe(false);
    }
  });

  it('is tried again after a failure, until it is made', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const imageURL = await admin.upload(await halves());
    const hero = await admin.api(addHeroImage, { body: { imageURL, alt: 'Halves', isActive: true } });
    const folder = path.join(await temporaryFolder(), 'share');
    // The server has its own, and reads from it at the same time.
    const storage = new DiskStorage(path.join(server.dataDir, 'objects'));
    vi.spyOn(storage, 'read').mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, keepLines(lines));
    const share: CropStore = new CropStore({
      folder,
      storage,
      logger,
      onChange: () => void share.of(hero),
      cropsOf: shareCropsOf,
      delayAfter: (failures) => failures,
    });
    expect(await share.of(hero)).toEqual([]);
    await expect.poll(() => share.of(hero)).toHaveLength(1);
    expect(lines.map((line) => (JSON.parse(line) as { failures: number }).failures)).toEqual([1, 2]);
    await share.close();
  });
});
