import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_SETTINGS, type GalleryImage, type Settings } from '@shutterdesk/shared';
import { createRenderer } from '../site/src/renderer.ts';
import { writeFiles, writeSiteFolder } from '../site/src/site-folder.ts';
import { hostFiles } from './static-host.ts';

const idOf = (n: number): string => `0193e0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const anchorOf = (n: number): string => `photo-${idOf(n)}`;

/** Every photograph is one of the site's own icons, because encoding is tested elsewhere. */
const photograph = (n: number, category: string): GalleryImage => ({
  id: idOf(n),
  url: '/icon-512.png',
  alt: `Photograph ${n}`,
  category,
  order: String(n),
  createdAt: '2026-11-01T10:00:00.000Z',
  focalX: null,
  focalY: null,
  picture: {
    width: 512,
    height: 512,
    placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    derivatives: [
      { format: 'avif', width: 512, url: '/icon-512.png' },
      { format: 'jpeg', width: 512, url: '/icon-512.png' },
    ],
  },
});

/** Sports occurs only on the last page, and every fifth photograph is of a wedding. */
const categoryOf = (n: number): string => {
  if (n > 280) return 'Sports';
  return n % 5 === 0 ? 'Weddings' : 'Family';
};

export interface Gallery {
  readonly url: string;
  /** Publishes these photographs, in this order. */
  publish(numbers: readonly number[], settings?: Partial<Settings>): Promise<void>;
  /** Ends its host and removes its files. */
  remove(): Promise<void>;
}

/** A page whose photographs are published as files on a static host. */
export const publishGallery = async (): Promise<Gallery> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'many-photographs-'));
  const out = path.join(folder, 'site');
  const host = await hostFiles(out);
  const { render } = await createRenderer();
  return {
    url: host.url,
    async publish(numbers, own = {}) {
      const settings = { ...DEFAULT_SETTINGS, ...own };
      const galleryImages = numbers.map((n) => photograph(n, categoryOf(n)));
      const frame = { brandName: 'Hollis & Vane', publicUrl: host.url, apiUrl: null };
      const files = await render({ ...frame, settings, galleryImages, heroImage: null, portrait: null });
      await writeSiteFolder(out, async (made) => writeFiles(made, files));
    },
    async remove() {
      host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
