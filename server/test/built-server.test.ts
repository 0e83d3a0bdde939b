import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { builtServer } from '../../tools/build-server.ts';
import { temporaryFolder } from './test-server.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Ann 2026</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>';

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 150, b: 90 } } });

let folder = '';
beforeAll(async () => {
  folder = await builtServer();
}, 300_000);

/** Opens a photograph in the image process of the built server. */
const opened = async (bytes: Buffer): Promise<unknown> => {
  const work = await temporaryFolder();
  const source = path.join(work, 'source');
  await writeFile(source, bytes);
  const worker = fork(path.join(folder, 'image-worker.js'));
  onTestFinished(() => {
    worker.kill('SIGKILL');
  });
  worker.send({ id: 'one', task: 'open', source, folder: work, sparing: false });
  const [reply] = await once(worker, 'message');
  return reply;
};

it.each([
  ['wide', 2000, 1000],
  ['tall', 1000, 2000],
  ['small', 300, 200],
])('the built server keeps credit and copyright of a %s photograph that has them in XMP alone', async (_what, w, h) => {
  const reply = await opened(await photograph(w, h).withXmp(XMP).jpeg().toBuffer());
  expect(reply).toMatchObject({ opened: { credit: 'Ann', copyright: 'Ann 2026' } });
});

it('the built server keeps credit and copyright of a photograph that has them in EXIF alone', async () => {
  const exif = { IFD0: { Artist: 'Ann', Copyright: 'Ann 2026' } };
  const reply = await opened(await photograph(900, 600).withExif(exif).jpeg().toBuffer());
  expect(reply).toMatchObject({ opened: { credit: 'Ann', copyright: 'Ann 2026' } });
});
