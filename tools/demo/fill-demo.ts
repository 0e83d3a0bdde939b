import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  addGalleryImages,
  addHeroImage,
  addPortrait,
  createApiClient,
  createUpload,
  listHeroImages,
  login,
  saveSettings,
} from '@shutterdesk/shared';
import { readConfig } from '../../server/src/config/config.ts';
import { insertEnquiries } from '../../server/src/desk/enquiries/enquiries-repository.ts';
import { type RunningServer, startServer } from '../../server/src/server.ts';
import { fetchWithCookies } from '../cookie-jar.ts';
import { demoEnquiries, demoGallery, demoHero, demoPortrait, demoSettings } from './demo-content.ts';

/** A signed-in client. */
const signIn = async (server: RunningServer) => {
  const api = createApiClient({ baseUrl: server.url, fetch: fetchWithCookies() });
  const { firstAdmin } = server.context.config;
  if (firstAdmin) await api(login, { body: firstAdmin });
  return api;
};

type Api = Awaited<ReturnType<typeof signIn>>;

const upload = async (api: Api, file: string): Promise<string> => {
  const { uploadURL } = await api(createUpload);
  const body = await readFile(path.join(import.meta.dirname, 'photos', file));
  const response = await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  if (!response.ok) throw new Error(`uploading ${file} answered ${response.status}`);
  return uploadURL;
};

const addPhotographs = async (api: Api): Promise<void> => {
  const { file, ...hero } = demoHero;
  if ((await api(listHeroImages)).length === 0)
    await api(addHeroImage, { body: { ...hero, imageURL: await upload(api, file), isActive: true } });
  const { file: portraitFile, ...portrait } = demoPortrait;
  await api(addPortrait, { body: { ...portrait, imageURL: await upload(api, portraitFile) } });
  const images = [];
  for (const [index, photo] of demoGallery.entries()) {
    const { id, alt, category } = photo;
    images.push({ id, alt, category, order: String(index), imageURL: await upload(api, photo.file) });
  }
  await api(addGalleryImages, { body: { images } });
};

/** Tells whether somebody has saved already: the demo is then left as it is. */
const isFilled = async ({ context }: RunningServer): Promise<boolean> =>
  (await context.db.selectFrom('settings').select('id').executeTakeFirst()) !== undefined;

/** Fills an empty studio through the product's own API; one with content is left alone, one half filled is filled. */
export const fillIfEmpty = async (server: RunningServer): Promise<void> => {
  if (await isFilled(server)) return;
  console.log('Filling the demo with photographs, packages and inquiries …');
  const api = await signIn(server);
  await addPhotographs(api);
  for (const { id, createdAt, ...enquiry } of demoEnquiries) {
    await insertEnquiries(server.context.db, [{ id, createdAt, enquiry, spam: false }]);
  }
  await api(saveSettings, { body: demoSettings });
};

/** The same for the data folder, before its server starts. Nobody reads who did what in it. */
export const fillDemo = async (): Promise<void> => {
  const server = await startServer({ ...readConfig(), port: 0, host: '127.0.0.1', logLevel: 'silent' });
  try {
    await fillIfEmpty(server);
  } finally {
    await server.close();
  }
};
