import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { DEFAULT_SETTINGS, type Settings } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { insertGalleryImages } from '../src/content/gallery/gallery-repository.ts';
import { saveSettings } from '../src/content/settings-repository.ts';
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

interface Sent {
  /** The bytes on the wire, with those of the headers. */
  readonly bytes: number;
  readonly html: string;
}

const pageInBrotli = (url: string): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage): Promise<Sent> => {
      const body = await buffer(response);
      const headers = response.rawHeaders.join('  ').length + 'HTTP/1.1 200 OK'.length;
      return { bytes: headers + body.byteLength, html: brotliDecompressSync(body).toString('utf8') };
    };
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => resolve(read(response)))
      .on('error', reject)
      .end();
  });

const SENTENCES = [
  'She drove out with us to find another place, and knew the light there by the hour.',
  'My father, who hates being photographed, has one on his desk.',
  'Anywhere within two hours of Rockport; beyond that I charge the train.',
  'Then it rains: some of my favourite pictures were made under one umbrella.',
  'I talk with you, walk with you, and wait until you have forgotten what I came for.',
];

const text = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => SENTENCES[(from + n) % SENTENCES.length]).join(' ');

/** Everything that a studio can fill, as people fill it. */
const FILLED: Partial<Settings> = {
  welcomeText: text(0, 3),
  aboutName: 'Ada Hollis',
  aboutText: `${text(1, 4)}\n\n${text(3, 4)}`,
  areaServed: 'Rockport and the coast',
  kindWords: Array.from({ length: 6 }, (_, n) => ({
    id: idOf(`words ${n}`),
    quote: `${text(n, 2)} ${idOf(`${n}`)}`,
    name: `Client ${n}`,
    date: '2026-06-14',
    imageId: n % 2 ? null : idOf(`image ${20 + n}`),
  })),
  questions: Array.from({ length: 8 }, (_, n) => ({
    id: idOf(`question ${n}`),
    question: `How is it with ${idOf(`${n}`).slice(0, 12)}?`,
    answer: text(n, 2),
  })),
  navSections: ['about', 'kindWords', 'questions'],
};

/** It follows the visitor's device and needs the most rules. */
const LONGEST_LOOK: Partial<Settings> = { look: 'garden', lookColours: 'system', lookHero: 'center' };

it.each<[number, string, Partial<Settings>]>([
  [24, 'whole', {}],
  [2000, 'whole', {}],
  [2000, 'shortened, with every section filled', { ...FILLED, galleryShortened: true }],
  [60, 'with every section filled and the longest look', { ...FILLED, ...LONGEST_LOOK }],
])('sends at most 14 kB at first, headers included, of %i photographs, %s', async (count, _, own) => {
  const server = await startTestServer({ environment: { PUBLIC_URL: 'https://studio.example' } });
  const { content, db } = server.context;
  const additions = Array.from({ length: count }, (_, index) => photograph(index));
  await insertGalleryImages(db, additions);
  await saveSettings(db, { ...DEFAULT_SETTINGS, ...own }, () => undefined);
  content.changed();
  await content.caughtUp();
  const { bytes, html } = await pageInBrotli(server.url);
  expect(bytes).toBeLessThanOrEqual(14_000);
  for (const { photo } of additions.slice(0, html.match(/ id="photo-/g)?.length)) {
    expect(html.split(photo.placeholder), 'each one’s data once').toHaveLength(2);
    expect(html.split(`/media/${photo.id}/400.avif `), 'each one’s data once').toHaveLength(2);
  }
});
