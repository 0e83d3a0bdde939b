import { expect } from '@playwright/test';
import {
  addGalleryImages,
  addHeroImage,
  createApiClient,
  createUpload,
  listGalleryImages,
  listHeroImages,
  login,
  type Picture,
  UPLOAD,
} from '@shutterdesk/shared';
import { fetchWithCookies } from '../tools/cookie-jar.ts';
import { photograph } from './photographs.ts';
import type { Studio } from './studio.ts';

/** The API with the admin's session. */
export const adminOf = async (studio: Studio) => {
  const api = createApiClient({ baseUrl: studio.url, fetch: fetchWithCookies() });
  await api(login, { body: { username: 'admin', password: studio.password } });
  return api;
};

type Admin = Awaited<ReturnType<typeof adminOf>>;

export const upload = async (api: Admin, buffer: Uint8Array): Promise<string> => {
  const { uploadURL } = await api(createUpload);
  const body = new Uint8Array(buffer);
  const response = await fetch(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  if (!response.ok) throw new Error(`the upload answered ${response.status}`);
  return uploadURL;
};

const isFinished = ({ width, derivatives }: Picture): boolean =>
  derivatives.some((one) => one.format === 'avif' && one.width >= Math.min(width, UPLOAD.neededWidth));

/** Resolves when the server has made all derivatives of every photograph. */
const allFinished = (api: Admin): Promise<void> =>
  expect
    .poll(async () => {
      const images = [...(await api(listGalleryImages)), ...(await api(listHeroImages))];
      return images.every(({ picture }) => isFinished(picture));
    })
    .toBe(true);

const PHOTOS = [
  { file: 'museum-hall.jpg', alt: 'The museum hall', category: 'Formal' },
  { file: 'meadow.jpg', alt: 'A meadow', category: 'Family' },
  { file: 'dune.jpg', alt: 'A dune', category: 'Family' },
];

/** Wide enough for every use on a screen of 1280: more would take longer to process. */
const WIDTH = 1600;

/** A gallery of three in two categories, and a hero picture. */
export const fillStudio = async (studio: Studio): Promise<void> => {
  const api = await adminOf(studio);
  const images = [];
  for (const [index, { file, alt, category }] of PHOTOS.entries()) {
    const imageURL = await upload(api, (await photograph(file, WIDTH)).buffer);
    images.push({ imageURL, alt, category, order: String(index) });
  }
  await api(addGalleryImages, { body: { images } });
  const imageURL = await upload(api, (await photograph('lake.jpg', WIDTH)).buffer);
  await api(addHeroImage, { body: { imageURL, alt: 'A lake', isActive: true } });
  await allFinished(api);
};
