import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addGalleryImages, addHeroImage, deleteGalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect } from 'vitest';
import { sweepUploads } from '../src/images/sweep.ts';
import { it } from './it.ts';
import { jpeg, spoil } from './photographs.ts';
import { type Client, refusal, startPagelessServer, type TestServer } from './test-server.ts';

const image = (imageURL: string, change: object = {}) => ({
  imageURL,
  alt: 'A photograph',
  category: 'Weddings',
  ...change,
});

const send = (admin: Client, images: object[]) => admin.json('POST', '/api/gallery-images/batch', { images });

const objects = ({ dataDir }: TestServer, kind: 'uploads' | 'derivatives'): Promise<string[]> =>
  readdir(path.join(dataDir, 'objects', kind)).catch(() => []);

describe('saving photographs', () => {
  it('adds nothing twice when it is repeated during the first save', async ({ server, admin }) => {
    const images = [image(await admin.upload(await jpeg()), { id: uuid() })];
    const answers = await Promise.all([send(admin, images), send(admin, images), send(admin, images)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await server.visitor().api(listGalleryImages)).toHaveLength(1);
    expect(await objects(server, 'derivatives')).toHaveLength(1);
  });

  it('stores an id once in a batch, and refuses it for two photographs', async ({ server, admin }) => {
    const id = uuid();
    const first = image(await admin.upload(await jpeg(300, 200)), { id });
    const other = image(await admin.upload(await jpeg(300, 200)), { id, alt: 'The other' });
    const refused = await send(admin, [first, other]);
    expect(await refused.clone().text()).toContain('The other');
    expect(await refusal(refused)).toEqual([409, 'id_taken']);
    expect((await send(admin, [first, first])).status).toBe(201);
    expect(await server.visitor().api(listGalleryImages)).toHaveLength(1);
  });

  it('keeps the order of a batch, whichever photograph is finished first', async ({ server, admin }) => {
    const sizes: [number, number][] = [
      [2400, 1600],
      [40, 30],
      [1200, 800],
      [50, 40],
    ];
    const images = [];
    for (const [width, height] of sizes) {
      images.push({ ...image(await admin.upload(await jpeg(width, height))), alt: `${width} wide` });
    }
    await admin.api(addGalleryImages, { body: { images } });
    const list = await server.visitor().api(listGalleryImages);
    expect(list.map(({ alt }) => alt)).toEqual(['2400 wide', '40 wide', '1200 wide', '50 wide']);
  });

  it('leaves nothing of a file that is not an image, and says how to send it again', async ({ server, admin }) => {
    const images = [image(await admin.upload(Buffer.from('no image'))), image(await admin.upload(await jpeg(30, 20)))];
    expect(await refusal(await send(admin, images))).toEqual([422, 'not_an_image']);
    expect(await objects(server, 'uploads')).toHaveLength(1);
    expect(await refusal(await send(admin, images))).toEqual([422, 'upload_missing']);
  });

  it('says when a file takes too long, and keeps it for another try', async () => {
    const server = await startPagelessServer({ overrides: { imageTimeLimitMs: 1 } });
    const admin = await server.admin();
    const images = [image(await admin.upload(await jpeg(300, 200)))];
    expect(await refusal(await send(admin, images))).toEqual([422, 'took_too_long']);
    expect(await refusal(await send(admin, images))).toEqual([422, 'took_too_long']);
  });

  it('keeps the hero complete when its twin in the gallery is deleted', async ({ server, admin }) => {
    const imageURL = await admin.upload(await jpeg(300, 200));
    const hero = await admin.api(addHeroImage, { body: { imageURL, alt: 'Both' } });
    const [added] = await admin.api(addGalleryImages, { body: { images: [image(imageURL)] } });
    await admin.api(deleteGalleryImage, { params: { id: added?.id ?? '' } });
    expect((await server.visitor().send(hero.url)).status).toBe(200);
    expect(await objects(server, 'uploads')).toHaveLength(1);
  });
});

/** The files in each work folder of uploads. */
const incoming = async ({ dataDir }: TestServer): Promise<string[][]> => {
  const folder = path.join(dataDir, 'incoming');
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(folders.map(async ({ name }) => (await readdir(path.join(folder, name))).sort()));
};

describe('a finished upload', () => {
  it('is prepared before anybody saves it', async ({ server, admin }) => {
    const imageURL = await admin.upload(await jpeg(300, 200));
    await expect.poll(() => incoming(server)).toEqual([['300.avif', '300.jpg', 'upload']]);
    const [original = ''] = await objects(server, 'uploads');
    await spoil(path.join(server.dataDir, 'objects', 'uploads', original));
    const [added] = await admin.api(addGalleryImages, { body: { images: [image(imageURL)] } });
    expect(added?.picture).toMatchObject({ width: 300, height: 200 });
    for (const { url } of added?.picture.derivatives ?? []) {
      expect((await server.visitor().send(url)).status).toBe(200);
    }
    expect(await incoming(server)).toEqual([]);
  });

  it('never blocks a save or a deletion during its processing', async ({ server, admin }) => {
    const photo = await jpeg(2400, 1600);
    await Promise.all(Array.from({ length: 4 }, () => admin.upload(photo)));
    await expect(server.close()).resolves.toBeUndefined();
  });
});

it('a start removes the remains of a crash, and nothing else', async () => {
  const first = await startPagelessServer();
  const admin = await first.admin();
  const [complete] = await admin.api(addGalleryImages, {
    body: { images: [image(await admin.upload(await jpeg(300, 200)))] },
  });
  const waiting = await admin.upload(await jpeg(300, 200));
  await first.close();
  const orphan = path.join(first.dataDir, 'objects', 'derivatives', uuid());
  await mkdir(orphan);
  await writeFile(path.join(orphan, '800.jpg'), 'x');
  await mkdir(path.join(first.dataDir, 'incoming'), { recursive: true });
  await writeFile(path.join(first.dataDir, 'incoming', 'half.upload'), 'x');
  const second = await startPagelessServer({ dataDir: first.dataDir });
  expect(await objects(second, 'derivatives')).toHaveLength(1);
  expect(await readdir(path.join(first.dataDir, 'incoming')).catch(() => [])).toEqual([]);
  expect((await second.visitor().send(complete?.url ?? '')).status).toBe(200);
  expect((await send(await second.admin(), [image(waiting)])).status).toBe(201);
});

it('an unused upload is deleted after a day; the original of a photograph stays', async ({ server, admin }) => {
  await admin.api(addGalleryImages, { body: { images: [image(await admin.upload(await jpeg(300, 200)))] } });
  const [original = ''] = await objects(server, 'uploads');
  await admin.upload(await jpeg(300, 200));
  const folder = path.join(server.dataDir, 'objects', 'uploads');
  await sweepUploads(server.context);
  expect(await objects(server, 'uploads')).toHaveLength(2);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), yesterday, yesterday);
  await sweepUploads(server.context);
  expect(await objects(server, 'uploads')).toEqual([original]);
});
