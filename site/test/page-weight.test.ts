import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { GalleryImage } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { createRenderer } from '../src/renderer.ts';
import { content, galleryImage } from './sample-content.ts';

/** The size of a placeholder in bytes, as photographs have it. */
const PLACEHOLDER_BYTES = 84;

/** Bytes that differ for each photograph and cannot be compressed, like those of ids and pictures. */
const bytesOf = (text: string): Buffer => createHash('sha512').update(text).digest();

const idOf = (text: string): string =>
  bytesOf(text)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');

/** A photograph with everything that its page can say of it. */
const photograph = (n: number): GalleryImage => {
  const media = `/media/${idOf(`photograph ${n}`)}`;
  const derivative = (format: 'avif' | 'jpeg', width: number) => ({
    format,
    width,
    url: `${media}/${width}.${format === 'jpeg' ? 'jpg' : format}`,
  });
  const placeholder = Buffer.concat([bytesOf(`first ${n}`), bytesOf(`second ${n}`)]).subarray(0, PLACEHOLDER_BYTES);
  return galleryImage(n, {
    id: idOf(`image ${n}`),
    picture: {
      width: 1800,
      height: 1067 + n,
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
      derivatives: [
        ...[400, 800, 1600, 1800].map((width) => derivative('avif', width)),
        ...[800, 1600].map((width) => derivative('jpeg', width)),
      ],
    },
  });
};

it('makes at most 14 kB of compressed HTML for 24 photographs, with each one’s data once', async () => {
  const { render } = await createRenderer();
  const galleryImages = Array.from({ length: 24 }, (_, index) => photograph(index));
  const files = await render(content({ galleryImages }));
  const html = files.find(({ path }) => path === 'index.html')?.bytes ?? new Uint8Array();
  expect(brotliCompressSync(html).byteLength).toBeLessThanOrEqual(14_000);
  const text = new TextDecoder().decode(html);
  for (const { picture } of galleryImages) {
    expect(text.split(picture.placeholder)).toHaveLength(2);
    expect(text.split(`${picture.derivatives[0]?.url} `)).toHaveLength(2);
  }
});
