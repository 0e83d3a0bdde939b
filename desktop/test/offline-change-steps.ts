import { addGalleryImages, type GalleryImage, readSettings, saveSettings } from '@shutterdesk/shared';
import { createRenderer } from '@shutterdesk/site/renderer';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { jpeg } from '../../server/test/photographs.ts';
import { createPreview } from '../src/electron/main/site/preview.ts';
import type { SyncChange } from '../src/sync-status.ts';
import type { App } from './offline-app.ts';

export const listed = async (app: App, status: SyncChange['status']): Promise<string[]> =>
  (await app.offline.status()).changes.filter((change) => change.status === status).map(({ words }) => words);

/**
 * Takes a file in as the window does, and answers its address.
 * @param file its name and type, where they matter
 */
export const upload = async (app: App, bytes?: Uint8Array, file?: object): Promise<string> => {
  const { uploadURL } = await (await app.json('POST', '/api/objects/upload', file)).json();
  const body = new Blob([new Uint8Array(bytes ?? (await jpeg(90, 60)))]);
  const answer = await app.call(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  expect(answer.status).toBe(200);
  return uploadURL;
};

export const addToGallery = async (app: App, imageURL: string, alt: string): Promise<readonly GalleryImage[]> =>
  app.api(addGalleryImages, { body: { images: [{ id: uuid(), imageURL, alt, category: 'Family' }] } });

export const addPhotograph = async (app: App, alt: string, bytes?: Uint8Array): Promise<readonly GalleryImage[]> =>
  addToGallery(app, await upload(app, bytes), alt);

/** The home page of the preview, with what waits. */
export const previewOf = async ({ offline }: App): Promise<string> => {
  const { render } = await createRenderer();
  const preview = createPreview({ gateway: offline.gateway, render });
  return (await preview(new Request('app://preview/'))).text();
};

export const changePrice = async (app: App, price: string): Promise<void> => {
  const settings = await app.api(readSettings);
  const packages = settings.packages.map((item) => (item.name === 'Signature' ? { ...item, price } : item));
  await app.api(saveSettings, { body: { ...settings, packages } });
};
