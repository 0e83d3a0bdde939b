import { en } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { createCells } from '../../site/src/gallery-markup.ts';
import type { GalleryPhoto } from '../../site/src/page-content.ts';
import { pageContent } from '../../site/src/page-content.ts';
import { editGalleryImage, insertGalleryImages } from '../src/content/gallery/gallery-repository.ts';
import { saveSettings as storeSettings } from '../src/content/settings-repository.ts';
import { ContentReader, galleryJson } from '../src/publish/content-reader.ts';
import { picturesAt } from '../src/publish/page-content.ts';
import { startTestServer } from './test-server.ts';

const PHOTOS = 30;

const id = (n: number): string => `0193e0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;

const addition = (n: number) => ({
  image: {
    id: id(n),
    imageURL: '',
    alt: `Photograph ${n}`,
    category: 'Family',
    order: String(n),
    focalX: null,
    focalY: null,
  },
  photo: {
    id: id(n),
    objectKey: `uploads/${id(n)}`,
    width: 300,
    height: 200,
    placeholder: 'data:',
    derivatives: JSON.stringify([{ format: 'jpeg', width: 300 }]),
    createdAt: '2026-01-02T03:04:05.678Z',
  },
});

describe.each([null, 'https://bucket.example.com'])('a second publication, pictures at %s', (bucket) => {
  it('renders no unchanged cell again, and reuses its JSON', async () => {
    const { context } = await startTestServer();
    const { db } = context;
    await insertGalleryImages(
      db,
      Array.from({ length: PHOTOS }, (_, n) => addition(n)),
    );
    const rendered: string[] = [];
    const renderCell = (photo: GalleryPhoto) => {
      rendered.push(photo.alt);
      return `<li>${photo.alt}</li>`;
    };
    const cellsOf = createCells(renderCell);
    const reader = new ContentReader(db);
    const withAddresses = picturesAt(bucket);
    const publish = async () => {
      rendered.length = 0;
      reader.changed();
      const content = withAddresses(await reader.read());
      const page = pageContent({ brandName: 'Studio', publicUrl: null, apiUrl: null, ...content }, en);
      cellsOf(page.photos, page.galleryLook);
      return { cells: [...rendered], json: galleryJson(content.galleryImages) };
    };
    const first = await publish();
    expect(first.cells).toHaveLength(PHOTOS);

    await storeSettings(db, { ...(await context.settings()), heroText: 'Another line' }, () => undefined);
    const second = await publish();
    expect(second.cells).toEqual([]);
    expect(second.json).toBe(first.json);

    await editGalleryImage(db, id(7), { alt: 'A tree' });
    expect((await publish()).cells).toEqual(['A tree']);
  });
});
