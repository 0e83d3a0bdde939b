import {
  addGalleryImages,
  createUpload,
  deleteGalleryImage,
  editGalleryImage,
  type GalleryImage,
  listGalleryImages,
  orderGalleryImages,
  pathOf,
  replaceGalleryImage,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Desk } from './offline-desk.ts';
import type { Act } from './offline-step.ts';
import type { World } from './offline-world.ts';

/* The deeds of stories that concern photographs. */

/** The address of an uploaded file. */
const upload = async ({ photo }: World, desk: Desk): Promise<string | undefined> => {
  const grant = await desk.json('POST', createUpload.path);
  if (!grant.ok) return undefined;
  const { uploadURL } = await grant.json();
  const body = new Blob([new Uint8Array(photo)]);
  const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body };
  return (await desk.call(uploadURL, init)).ok ? uploadURL : undefined;
};

export const addPhotoCalled = async (world: World, desk: Desk, value: string): Promise<void> => {
  const imageURL = await upload(world, desk);
  if (imageURL === undefined) return;
  const id = uuid();
  const images = [{ id, imageURL, alt: value, category: 'Family' }];
  const answer = desk.json('POST', addGalleryImages.path, { images });
  await world.note({ what: 'photo', value, listedBy: id, base: null }, answer, desk);
};

export const addPhoto: Act = (world, desk) => addPhotoCalled(world, desk, world.unique());

const photoAt = async (desk: Desk, at: number): Promise<GalleryImage | undefined> => {
  const photos = await desk.read<GalleryImage[] | { error: string }>(listGalleryImages.path);
  return Array.isArray(photos) ? photos[at % Math.max(1, photos.length)] : undefined;
};

export const editPhoto: Act = async (world, desk, at) => {
  const photo = await photoAt(desk, at);
  if (!photo) return;
  const value = world.unique();
  const answer = desk.json('PATCH', pathOf(editGalleryImage, { id: photo.id }), { alt: value });
  await world.note({ what: 'alt', value, of: photo.id, listedBy: value, base: photo.alt }, answer, desk);
};

/** The old file lies under an id that the window chooses: by it the replacement is known. */
export const replacePhoto: Act = async (world, desk, at) => {
  const photo = await photoAt(desk, at);
  if (!photo) return;
  const imageURL = await upload(world, desk);
  if (imageURL === undefined) return;
  const value = uuid();
  const answer = desk.json('POST', pathOf(replaceGalleryImage, { id: photo.id }), { imageURL, oldId: value });
  await world.note({ what: 'replacement', value, of: photo.id, listedBy: value, base: null }, answer, desk);
};

export const deletePhoto: Act = async (world, desk, at) => {
  const photo = await photoAt(desk, at);
  if (!photo) return;
  const answer = desk.json('DELETE', pathOf(deleteGalleryImage, { id: photo.id }));
  await world.note({ what: 'deletion', value: photo.id, listedBy: photo.id, base: null }, answer, desk);
};

/** An answer with the whole gallery, which may come from a server that went back. */
export const orderPhotos: Act = async (_world, desk) => {
  const photos = await desk.read<GalleryImage[] | { error: string }>(listGalleryImages.path);
  if (!Array.isArray(photos)) return;
  await desk.json('PUT', orderGalleryImages.path, { ids: photos.map(({ id }) => id).toReversed() });
};

const inBrowser = async ({ browser }: World, at: number): Promise<GalleryImage | undefined> => {
  const photos = await browser.api(listGalleryImages);
  return photos[at % Math.max(1, photos.length)];
};

export const browserEditsPhoto: Act = async (world, _desk, at) => {
  const photo = await inBrowser(world, at);
  if (!photo) return;
  const value = world.unique();
  const answer = world.browser.json('PATCH', pathOf(editGalleryImage, { id: photo.id }), { alt: value });
  await world.note({ what: 'alt', value, of: photo.id, listedBy: value, base: photo.alt }, answer);
};

export const browserDeletesPhoto: Act = async (world, _desk, at) => {
  const photo = await inBrowser(world, at);
  if (!photo) return;
  const { id } = photo;
  const answer = world.browser.send(pathOf(deleteGalleryImage, { id }), { method: 'DELETE' });
  await world.note({ what: 'deletion', value: id, listedBy: id, base: null }, answer);
};
