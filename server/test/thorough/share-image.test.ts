import { existsSync } from 'node:fs';
import path from 'node:path';
import { addHeroImage, addLogo } from '@shutterdesk/shared';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ImagePool } from '../../src/images/image-pool.ts';
import { cropNow, HeroCrops } from '../../src/publish/hero-crops.ts';
import { DiskStorage } from '../../src/storage/disk-storage.ts';
import type { ObjectStorage } from '../../src/storage/object-storage.ts';
import { itWithPage } from '../it.ts';
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

const PUBLIC_URL = 'https://studio.example.com';

const activeHero = async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const imageURL = await admin.upload(await halves());
  const hero = await admin.api(addHeroImage, { body: { imageURL, alt: 'Halves', isActive: true } });
  await server.context.finishing.caughtUp();
  // The server has its own, and reads from it at the same time.
  return { hero, storage: new DiskStorage(path.join(server.dataDir, 'objects')) };
};

describe('the Open Graph image', () => {
  itWithPage('is the visible part of the hero, 1200 by 630', async ({ server, admin }) => {
    const imageURL = await admin.upload(await halves());
    const hero = await admin.api(addHeroImage, {
      body: { imageURL, alt: 'Halves', backgroundPosition: 'right 50%', isActive: true },
    });
    const { shareImage } = await cropNow({ publicUrl: PUBLIC_URL }, { heroImage: hero }, server.context.storage);
    const { bytes, width, height, url } = shareImage ?? expect.fail('nothing was cut');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, width, height]).toEqual([1200, 630, 1200, 630]);
    expect([...data.subarray(0, 3)].map((value) => value > 128)).toEqual([false, false, true]);
    expect(url).toMatch(/^\/share-[\w-]{12}\.jpg$/);
  });

  it.each([
    ['dark', '#202020', [255, 255, 255]],
    ['light', '#f0e0c0', [29, 27, 24]],
  ] as const)('carries the logo in a corner, on a ground that shows it: %s', async (_, ink, ground) => {
    const server = await startTestServer();
    const admin = await server.admin();
    const hero = await admin.api(addHeroImage, {
      body: {
        imageURL: await admin.upload(await halves()),
        alt: 'Halves',
        backgroundPosition: 'left 50%',
        isActive: true,
      },
    });
    const text = await sharp({ create: { width: 400, height: 100, channels: 4, background: ink } })
      .png()
      .toBuffer();
    const file = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#0000' } })
      .composite([{ input: text, gravity: 'center' }])
      .png()
      .toBuffer();
    const logo = await admin.api(addLogo, { body: { imageURL: await admin.upload(file), alt: 'Logo' } });
    const { shareImage } = await cropNow({ publicUrl: PUBLIC_URL }, { heroImage: hero, logo }, server.context.storage);
    const { data } = await sharp(shareImage?.bytes).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
    const isNear = (colour: readonly number[], other: readonly number[]) =>
      colour.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12);
    expect(isNear(colourAt(8, 620), ground)).toBe(true);
    expect(isNear(colourAt(200, 560), [...Buffer.from(ink.slice(1), 'hex')])).toBe(true);
    expect(isNear(colourAt(700, 560), [254, 0, 0])).toBe(true);
  });

  /** Crops of its own, which nobody publishes. */
  const cropsFor = async (storage: ObjectStorage, again: { readonly againAfterMs?: number } = {}) => {
    const server = await startTestServer();
    const dataDir = await temporaryFolder();
    const pool = new ImagePool();
    onTestFinished(() => pool.close());
    const lines: string[] = [];
    const crops = new HeroCrops({
      config: { ...server.context.config, dataDir, publicUrl: PUBLIC_URL },
      logger: pino({ level: 'warn' }, keepLines(lines)),
      storage,
      pool,
      onChange: () => changes.push(1),
      ...again,
    });
    const changes: number[] = [];
    return { crops, lines, changes, folder: path.join(dataDir, 'published', 'crops') };
  };

  it('is removed from the disk with the hero picture, and made again when it returns', async () => {
    const { hero, storage } = await activeHero();
    const { crops, changes, folder } = await cropsFor(storage);
    for (let times = 1; times <= 2; times += 1) {
      expect(await crops.of({ heroImage: hero })).toMatchObject({ shareImage: null });
      await expect.poll(() => changes.length).toBe(times);
      expect((await crops.of({ heroImage: hero })).shareImage).not.toBeNull();
      expect(await crops.of({ heroImage: null })).toMatchObject({ shareImage: null });
      expect(existsSync(folder)).toBe(false);
    }
  });

  it('is tried again after a failure, until it is made', async () => {
    const { hero, storage } = await activeHero();
    vi.spyOn(storage, 'withFile').mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
    const { changes, crops, lines } = await cropsFor(storage, { againAfterMs: 1 });
    expect(await crops.of({ heroImage: hero })).toMatchObject({ shareImage: null });
    await expect.poll(async () => (await crops.of({ heroImage: hero })).shareImage).not.toBeNull();
    expect(lines).toHaveLength(2);
    expect(changes.length).toBeGreaterThanOrEqual(1);
    await crops.close();
  });
});
