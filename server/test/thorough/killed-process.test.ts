import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  addGalleryImages,
  type GalleryImage,
  listGalleryImages,
  listGalleryProblems,
  publishAgain,
  readPublishing,
} from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { hdrPhotograph } from '../gain-maps.ts';
import { killImageProcesses } from '../image-processes.ts';
import { jpeg } from '../photographs.ts';
import { type Client, refusal, startTestServer, type TestServer } from '../test-server.ts';

const LARGE = { width: 1700, height: 1130 };
const ALL = ['400.avif', '800.avif', '1600.avif', '1700.avif', '800.jpg', '1600.jpg'];
const filesOf = (image: GalleryImage | undefined): string[] =>
  (image?.picture.derivatives ?? []).map(({ url }) => path.basename(url));

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

const save = async (admin: Client, imageURL: string): Promise<Response> =>
  admin.json('POST', addGalleryImages.path, { images: [{ imageURL, alt: 'The mill', category: 'Family' }] });

const uploadsOf = ({ dataDir }: TestServer) => readdir(path.join(dataDir, 'objects', 'uploads'));

const start = () => startTestServer({ overrides: { logger: pino({ level: 'silent' }), afterKilledMs: 0 } });

// Parents and children are read from /proc.
describe.skipIf(process.platform !== 'linux')('an image process that is killed', () => {
  it('is restarted for a save, which succeeds', async () => {
    const server = await start();
    const admin = await server.admin();
    const { killed } = killImageProcesses(2);
    const saved = await save(admin, await admin.upload(await jpeg(900, 600)));
    expect(saved.status).toBe(201);
    expect(killed.size).toBe(2);
  });

  it('loses nothing when it is killed again and again during a save: the same save succeeds later', async () => {
    const server = await start();
    const admin = await server.admin();
    // An upload is opened when it arrives, so the kills begin before it.
    const { stop } = killImageProcesses();
    const imageURL = await admin.upload(await jpeg(900, 600));
    const refused = await save(admin, imageURL);
    expect(await refused.clone().text()).toContain('The server ran out of memory while processing \\"The mill\\"');
    expect(await refusal(refused)).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await uploadsOf(server)).toHaveLength(1);
    stop();
    expect((await save(admin, imageURL)).status).toBe(201);
  });

  it('is restarted for a saved photograph, which gets all its sizes', async () => {
    const server = await start();
    const admin = await server.admin();
    const imageURL = await admin.upload(await jpeg(LARGE.width, LARGE.height));
    expect((await save(admin, imageURL)).status).toBe(201);
    const { killed } = killImageProcesses(1);
    await expect.poll(() => killed.size).toBe(1);
    await expect.poll(async () => filesOf((await server.visitor().api(listGalleryImages))[0])).toEqual(ALL);
    expect((await admin.api(readPublishing)).unfinished).toBeUndefined();
  });

  it('leaves out a gain map that it dies of, and the photograph counts as finished', async () => {
    const server = await start();
    const { db, finishing } = server.context;
    const admin = await server.admin();
    const imageURL = await admin.upload(await hdrPhotograph());
    expect((await save(admin, imageURL)).status).toBe(201);
    await finishing.caughtUp();
    const pending = JSON.stringify([{ format: 'jpeg', width: 1200, gainMap: true }]);
    await db.updateTable('photos').set({ pending }).execute();
    const { killed } = killImageProcesses();
    finishing.wake();
    await expect
      .poll(() => db.selectFrom('photos').select(['pending', 'tries']).execute())
      .toEqual([{ pending: '[]', tries: 0 }]);
    expect(killed.size).toBeGreaterThan(0);
    expect((await admin.api(readPublishing)).unfinished).toBeUndefined();
  });

  it('leaves the photograph on the page when it is killed again and again; the studio is told and can retry', async () => {
    const server = await start();
    const admin = await server.admin();
    const { db, finishing } = server.context;
    const imageURL = await admin.upload(await jpeg(LARGE.width, LARGE.height));
    expect((await save(admin, imageURL)).status).toBe(201);
    await finishing.caughtUp();
    const { derivatives } = await db.selectFrom('photos').select('derivatives').executeTakeFirstOrThrow();
    const [first, pending] = partition<{ width: number }>(JSON.parse(derivatives), ({ width }) => width <= 800);
    await db
      .updateTable('photos')
      .set({ derivatives: JSON.stringify(first), pending: JSON.stringify(pending) })
      .execute();
    const { stop } = killImageProcesses();
    finishing.wake();
    await expect
      .poll(async () => (await admin.api(readPublishing)).unfinished)
      .toMatch(/^Couldn’t finish "The mill", because .* memory or time\. Visitors see it in smaller sizes\.$/);
    const [shown] = await server.visitor().api(listGalleryImages);
    expect(filesOf(shown)).toEqual(expect.arrayContaining(['400.avif', '800.jpg']));
    for (const { url } of shown?.picture.derivatives ?? []) {
      expect((await server.visitor().send(url)).status).toBe(200);
    }
    expect(await admin.api(listGalleryProblems)).toEqual([]);
    expect(await uploadsOf(server)).toHaveLength(1);
    stop();
    await server.context.finishing.caughtUp();
    expect(filesOf((await server.visitor().api(listGalleryImages))[0]), 'no retry by itself').toEqual(filesOf(shown));
    await admin.api(publishAgain);
    await expect.poll(async () => filesOf((await server.visitor().api(listGalleryImages))[0])).toEqual(ALL);
    expect((await admin.api(readPublishing)).unfinished).toBeUndefined();
  });
});
