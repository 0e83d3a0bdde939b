import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { insertGalleryImages } from '../src/gallery/gallery-repository.ts';
import { startTestServer } from './test-server.ts';

/** The size of a placeholder in bytes, as photographs have it. */
const PLACEHOLDER_BYTES = 84;

/** Bytes that differ for each photograph and cannot be compressed, like those of ids and pictures. */
const bytesOf = (text: string): Buffer => createHash('sha512').update(text).digest();

const idOf = (text: string): string =>
  bytesOf(text)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');

/** A photograph with everything that its page can say of it. */
const photograph = (n: number) => {
  const placeholder = Buffer.concat([bytesOf(`first ${n}`), bytesOf(`second ${n}`)]).subarray(0, PLACEHOLDER_BYTES);
  const id = idOf(`photograph ${n}`);
  const derivatives = [
    ...[400, 800, 1600, 1800].map((width) => ({ format: 'avif', width })),
    ...[800, 1600].map((width) => ({ format: 'jpeg', width })),
  ];
  return {
    image: {
      id: idOf(`image ${n}`),
      imageURL: '',
      alt: `Photograph ${n}`,
      category: ['Weddings', 'Portraits', 'Family'][n % 3] ?? '',
      order: `${n}`,
      focalX: null,
      focalY: null,
    },
    photo: {
      id,
      objectKey: `uploads/${id}`,
      width: 1800,
      height: 1067 + n,
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
      derivatives: JSON.stringify(derivatives),
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  };
};

/** The bytes on the wire. */
const pageInBrotli = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => resolve(buffer(response)))
      .on('error', reject)
      .end();
  });

it.each([24, 60, 2000])('sends at most 14 kB of compressed HTML at first, of %i photographs', async (count) => {
  const server = await startTestServer({ environment: { PUBLIC_URL: 'https://studio.example' } });
  const { content, db } = server.context;
  const additions = Array.from({ length: count }, (_, index) => photograph(index));
  await insertGalleryImages(db, additions);
  content.changed();
  await content.caughtUp();
  const sent = await pageInBrotli(server.url);
  expect(sent.byteLength).toBeLessThanOrEqual(14_000);
  const html = brotliDecompressSync(sent).toString('utf8');
  for (const { photo } of additions.slice(0, html.match(/<img alt="Photograph/g)?.length)) {
    expect(html.split(photo.placeholder), 'each one’s data once').toHaveLength(2);
    expect(html.split(`/media/${photo.id}/400.avif `), 'each one’s data once').toHaveLength(2);
  }
});
