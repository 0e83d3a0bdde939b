import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  addGalleryImages,
  addHeroImage,
  deleteGalleryImage,
  type GalleryImage,
  listGalleryImages,
  listGalleryProblems,
  listHeroImages,
  readActiveHeroImage,
  readPublishing,
} from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { purgeDeleted } from '../src/housekeeping.ts';
import { noteBegun } from '../src/images/unfinished-photos.ts';
import { DiskStorage } from '../src/storage/disk-storage.ts';
import { it, itWithPage } from './it.ts';
import { jpeg, spoil } from './photographs.ts';
import {
  type Client,
  CountingPublisher,
  startPagelessServer,
  startTestServer,
  type TestServer,
  temporaryFolder,
} from './test-server.ts';

const DAY = 24 * 3_600_000;

const add = async (admin: Client, photo: Buffer, count = 1): Promise<GalleryImage[]> => {
  const images = [];
  for (let n = 0; n < count; n += 1) {
    images.push({ imageURL: await admin.upload(photo), alt: `Photograph ${n}`, category: 'Family' });
  }
  return admin.api(addGalleryImages, { body: { images } });
};

const filesOf = (image: GalleryImage | undefined): string[] =>
  (image?.picture.derivatives ?? []).map(({ url }) => path.basename(url));

const FIRST = ['400.avif', '800.jpg'];
const ALL = ['400.avif', '800.avif', '1600.avif', '1700.avif', '800.jpg', '1600.jpg'];

const stored = async ({ dataDir }: TestServer): Promise<number> => {
  const below = (folder: string) => readdir(path.join(dataDir, 'objects', folder)).catch(() => []);
  return (await Promise.all(['uploads', 'derivatives'].map(below))).flat().length;
};

/** A disk with no room for large files. */
class NarrowDisk extends DiskStorage {
  room = false;
  override async putFile(key: string, file: string): Promise<void> {
    if (!this.room && /\/(1600|1700)/.test(key)) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    await super.putFile(key, file);
  }
}

/** Saves are answered as usual, but the later derivatives cannot be stored. */
const startOnNarrowDisk = async () => {
  const dataDir = await temporaryFolder();
  const storage = new NarrowDisk(path.join(dataDir, 'objects'));
  const server = await startPagelessServer({ dataDir, overrides: { storage, logger: pino({ level: 'silent' }) } });
  return { server, storage };
};

/** The data of a server that stopped between answering the save of a large photograph and finishing it. */
const stoppedInTheMiddle = async () => {
  const { server } = await startOnNarrowDisk();
  const [added] = await add(await server.admin(), await jpeg(1700, 1130));
  await server.close();
  return { dataDir: server.dataDir, added };
};

describe('a large photograph', () => {
  itWithPage('is visible right after the save, and gets its other sizes later', async ({ server, admin }) => {
    const [added] = await add(admin, await jpeg(1700, 1130));
    expect(filesOf(added)).toEqual(FIRST);
    expect(added?.picture).toMatchObject({ width: 1700, height: 1130 });
    await server.context.finishing.caughtUp();
    const [finished] = await server.visitor().api(listGalleryImages);
    expect(filesOf(finished)).toEqual(ALL);
    expect(finished?.url).toMatch(/1600\.jpg$/);
    expect(await server.visitor().page()).toContain(finished?.url);
    for (const { url } of [...(added?.picture.derivatives ?? []), ...(finished?.picture.derivatives ?? [])]) {
      expect((await server.visitor().send(url)).status).toBe(200);
    }
  });

  it('shares publications with others that are ready at the same time', async () => {
    const publisher = new CountingPublisher();
    const server = await startTestServer({ overrides: { publisher } });
    const admin = await server.admin();
    await add(admin, await jpeg(500, 300), 6);
    const [before, started] = [publisher.published, performance.now()];
    await server.context.finishing.caughtUp();
    const seconds = Math.ceil((performance.now() - started) / 1000);
    const list = await server.visitor().api(listGalleryImages);
    expect(list.map((image) => filesOf(image).length)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(publisher.published - before, 'one a second, and the last').toBeLessThanOrEqual(seconds + 1);
  });

  it('is finished after a restart in the middle', async () => {
    const { dataDir } = await stoppedInTheMiddle();
    const server = await startPagelessServer({ dataDir });
    const [before] = await server.visitor().api(listGalleryImages);
    expect(filesOf(before)).toEqual(FIRST);
    await server.context.finishing.caughtUp();
    const [finished] = await server.visitor().api(listGalleryImages);
    expect(filesOf(finished)).toEqual(ALL);
  });

  it('is finished, and nobody is told otherwise, however often its server was killed meanwhile', async () => {
    const { server: first } = await startOnNarrowDisk();
    await add(await first.admin(), await jpeg(1700, 1130));
    await first.context.finishing.caughtUp();
    const { db } = first.context;
    for (let kills = 0; kills < 5; kills += 1) {
      await noteBegun(db, await db.selectFrom('photos').select(['id', 'tries']).executeTakeFirstOrThrow());
    }
    await first.close();
    const server = await startPagelessServer({ dataDir: first.dataDir, overrides: { afterKilledMs: 0 } });
    await server.context.finishing.caughtUp();
    expect(filesOf((await server.visitor().api(listGalleryImages))[0])).toEqual(ALL);
    expect((await (await server.admin()).api(readPublishing)).unfinished).toBeUndefined();
  });

  it('waits on a full disk without being blamed, and is finished when there is room', async () => {
    const { server, storage } = await startOnNarrowDisk();
    const admin = await server.admin();
    await add(admin, await jpeg(1700, 1130));
    await server.context.finishing.caughtUp();
    const [before] = await server.visitor().api(listGalleryImages);
    expect(filesOf(before)).toEqual(FIRST);
    storage.room = true;
    await server.context.finishing.caughtUp();
    const [finished] = await server.visitor().api(listGalleryImages);
    expect(filesOf(finished)).toEqual(ALL);
    expect(await admin.api(listGalleryProblems)).toEqual([]);
  });

  it('leaves nothing behind when it is purged during processing', async ({ server, admin }) => {
    const [added] = await add(admin, await jpeg(1700, 1130));
    await admin.api(deleteGalleryImage, { params: { id: added?.id ?? '' } });
    await purgeDeleted(server.context, Date.now() + 31 * DAY);
    await server.context.finishing.caughtUp();
    expect(await stored(server)).toBe(0);
  });
});

describe('a photograph that cannot be finished', () => {
  it('leaves the page, with a reason for the studio, which can delete it', async () => {
    const { dataDir, added } = await stoppedInTheMiddle();
    const uploads = path.join(dataDir, 'objects', 'uploads');
    for (const name of await readdir(uploads)) await spoil(path.join(uploads, name));
    const server = await startPagelessServer({ dataDir });
    await server.context.finishing.caughtUp();
    expect(await server.visitor().api(listGalleryImages)).toEqual([]);
    const admin = await server.admin();
    const [problem] = await admin.api(listGalleryProblems);
    expect(problem).toMatchObject({
      id: added?.id,
      problem: '"Photograph 0" is damaged and can’t be read to the end.',
    });
    for (const { url } of added?.picture.derivatives ?? []) {
      expect((await server.visitor().send(url)).status).toBe(404);
    }
    await admin.api(deleteGalleryImage, { params: { id: problem?.id ?? '' } });
    expect(await admin.api(listGalleryProblems)).toEqual([]);
  });

  it('gives way to another hero picture', async () => {
    const { server: first } = await startOnNarrowDisk();
    const admin = await first.admin();
    await admin.api(addHeroImage, { body: { imageURL: await admin.upload(await jpeg(300, 200)), alt: 'Good' } });
    const large = await admin.upload(await jpeg(1700, 1130));
    await admin.api(addHeroImage, { body: { imageURL: large, alt: 'Bad', isActive: true } });
    await first.close();
    const uploads = path.join(first.dataDir, 'objects', 'uploads');
    await spoil(path.join(uploads, path.basename(new URL(large).pathname)));
    const server = await startPagelessServer({ dataDir: first.dataDir });
    await server.context.finishing.caughtUp();
    expect((await server.visitor().api(readActiveHeroImage))?.alt).toBe('Good');
    const heroes = await (await server.admin()).api(listHeroImages);
    expect(heroes.map(({ alt, problem }) => [alt, problem])).toEqual([
      ['Bad', '"Bad" is damaged and can’t be read to the end.'],
      ['Good', undefined],
    ]);
  });
});
