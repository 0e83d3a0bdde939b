import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { builtServer } from '../../tools/build-server.ts';
import { temporaryFolder } from './test-server.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Ann 2026</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>';

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

it.each<[string, (image: Sharp) => Sharp]>([
  ['XMP', (image) => image.withXmp(XMP)],
  ['EXIF', (image) => image.withExif({ IFD0: { Artist: 'Ann', Copyright: 'Ann 2026' } })],
])(
  'the built server keeps credit and copyright of a photograph that has them in %s alone',
  async (_where, credited) => {
    const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8965a' } });
    const reply = await opened(await credited(image).jpeg().toBuffer());
    expect(reply).toMatchObject({ done: { credit: 'Ann', copyright: 'Ann 2026' } });
  },
);
