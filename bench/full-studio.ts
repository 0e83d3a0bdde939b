import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addGalleryImages, addHeroImage, listGalleryImages, listHeroImages, UPLOAD } from '@shutterdesk/shared';
import sharp from 'sharp';
import { inRoot } from '../tools/repository.ts';
import { type Studio, studioAt } from './studio-client.ts';
import { startSubject } from './subject.ts';

const PHOTOS = inRoot('tools', 'demo', 'photos');
const HERO = 'lake.jpg';
const LOOK_EVERY_MS = 200;
/** A save accepts so many photographs. */
const MOST_AT_ONCE = 50;

const upload = async (studio: Studio, photograph: Uint8Array): Promise<string> => {
  const [imageURL = ''] = await studio.upload(new Uint8Array(photograph), 1);
  return imageURL;
};

/** The same photograph in other colours each time: what a page says of one compresses no better beside the other. */
const inOtherColours = (file: string, time: number): Promise<Buffer> =>
  sharp(path.join(PHOTOS, file))
    .modulate({ hue: time * 25, brightness: 1 - time / 20 })
    .jpeg({ quality: 90 })
    .toBuffer();

const fill = async (studio: Studio, count: number): Promise<void> => {
  const files = (await readdir(PHOTOS)).filter((file) => file.endsWith('.jpg')).sort();
  const images = [];
  for (let index = 0; index < count; index += 1) {
    const file = files[index % files.length] ?? '';
    const alt = `${path.parse(file).name.replaceAll('-', ' ')}, ${index + 1}`;
    const category = index % 2 === 0 ? 'Family' : 'Weddings';
    const photograph = await inOtherColours(file, Math.floor(index / files.length));
    images.push({ imageURL: await upload(studio, photograph), alt, category, order: String(index) });
  }
  for (let start = 0; start < count; start += MOST_AT_ONCE) {
    await studio.api(addGalleryImages, { body: { images: images.slice(start, start + MOST_AT_ONCE) } });
  }
  await studio.api(addHeroImage, {
    body: { imageURL: await upload(studio, await readFile(path.join(PHOTOS, HERO))), alt: 'A lake', isActive: true },
  });
};

const isFinished = async ({ api }: Studio): Promise<boolean> => {
  const images = [...(await api(listGalleryImages)), ...(await api(listHeroImages))];
  return images.every(({ picture: { width, derivatives } }) =>
    derivatives.some(
      (derivative) => derivative.format === 'avif' && derivative.width >= Math.min(width, UPLOAD.neededWidth),
    ),
  );
};

/** The page also contains the hero crop for phones. */
const isCut = async (url: string): Promise<boolean> => /\/hero-[\w-]+\.avif/.test(await (await fetch(url)).text());

const finished = async (studio: Studio, url: string): Promise<void> => {
  while (!((await isFinished(studio)) && (await isCut(url)))) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
};

/** Puts this many real photographs on the page and one in the hero; resolves when all have their derivatives. */
export const fillStudio = async (studio: Studio, url: string, photos: number): Promise<void> => {
  await fill(studio, photos);
  await finished(studio, url);
};

/** A data folder with this many real photographs on the page and one in the hero, with all derivatives. */
export const fullStudioFolder = async (photos: number): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const subject = await startSubject('shutterdesk', { dataDir, everyCore: true });
  await fillStudio(await studioAt(subject.url), subject.url, photos);
  await subject.stop();
  return dataDir;
};
