import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  isPictureAddress,
  PHOTOGRAPH_FORMATS,
  type Picture,
  type PictureFile,
  pictureFiles,
} from '@shutterdesk/shared';
import type { SiteContent } from '@shutterdesk/site/renderer';
import { placeIn } from '@shutterdesk/site/site-folder';
import type { Gateway } from '../../offline/gateway.ts';
import { INSTEAD_HEADER } from '../../offline/line/answers.ts';
import { LOCAL } from '../../offline/uploads/local-address.ts';
import { APP_ORIGIN } from '../app-origin.ts';

const AT_ONCE = 4;

/** The path of each picture in the exported folder, by its address; missing pictures have no entry. */
export type ExportedPictures = ReadonlyMap<string, string>;

/** null if the address or the type is not that of a photograph: nothing else is written. */
const placeOf = (url: string, type: string): string | null => {
  const format = PHOTOGRAPH_FORMATS.find((known) => known.type === type);
  if (!format || !isPictureAddress(url)) return null;
  const extension = `.${format.extension}`;
  if (url.startsWith(LOCAL)) return `/media/waiting/${url.slice(LOCAL.length)}${extension}`;
  return url.endsWith(extension) ? url : null;
};

interface Shown {
  readonly url: string;
  readonly picture: Picture;
}

const shownIn = ({ galleryImages, heroImage, portrait, logo = null }: SiteContent): readonly Shown[] =>
  [...galleryImages, heroImage, portrait, logo].filter((image) => image !== null);

const writePicture = async (folder: string, { url }: PictureFile, gateway: Gateway): Promise<string | null> => {
  const answer = await gateway(new Request(`${APP_ORIGIN}${url}`));
  const type = answer.headers.get('content-type') ?? '';
  const isThere = answer.ok && !answer.headers.has(INSTEAD_HEADER);
  const place = isThere ? placeOf(url, type) : null;
  if (!place || !answer.body) return null;
  const file = placeIn(folder, place);
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream), createWriteStream(file));
  return place;
};

/** Writes every picture of the page that this computer has or can fetch. */
export const exportPictures = async (
  folder: string,
  content: SiteContent,
  gateway: Gateway,
): Promise<ExportedPictures> => {
  const queue = shownIn(content).flatMap(({ picture }) => pictureFiles(picture));
  const places = new Map<string, string>();
  const writeNext = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const place = await writePicture(folder, next, gateway);
      if (place) places.set(next.url, place);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
  return places;
};

const withPlaces = <Image extends Shown>(image: Image, places: ExportedPictures): Image | null => {
  const derivatives = image.picture.derivatives.flatMap((derivative) => {
    const url = places.get(derivative.url);
    return url ? [{ ...derivative, url }] : [];
  });
  const url = places.get(image.url) ?? derivatives.at(-1)?.url;
  const { hdr, mark, icons, ...picture } = image.picture;
  const files = {
    ...(hdr && places.has(hdr.url) ? { hdr } : {}),
    ...(mark && places.has(mark.url) ? { mark } : {}),
    ...(icons ? { icons: icons.filter((icon) => places.has(icon.url)) } : {}),
  };
  return url ? { ...image, url, picture: { ...picture, derivatives, ...files } } : null;
};

const isFewer = (before: Shown, after: Shown | null): boolean =>
  after !== null && after.picture.derivatives.length < before.picture.derivatives.length;

const photographs = (count: number): string => (count === 1 ? '1 photo is' : `${count} photos are`);

export interface Exportable {
  /** The content with only the pictures that were written. */
  readonly content: SiteContent;
  /** Sentences about the missing pictures. */
  readonly sentences: readonly string[];
}

/** Removes the missing pictures from the content, and describes them. */
export const exportableContent = (content: SiteContent, places: ExportedPictures): Exportable => {
  const placedImages = content.galleryImages.map((image) => withPlaces(image, places));
  const galleryImages = placedImages.filter((image) => image !== null);
  const heroImage = content.heroImage && withPlaces(content.heroImage, places);
  const portrait = content.portrait && withPlaces(content.portrait, places);
  const logo = content.logo ? withPlaces(content.logo, places) : null;
  // The crop of a missing picture is left out too.
  const portraitHero = heroImage ? (content.portraitHero ?? []) : [];
  const missing = placedImages.length - galleryImages.length;
  const fewer = content.galleryImages.filter((image, at) => isFewer(image, placedImages[at] ?? null)).length;
  const heroIsFewer = content.heroImage !== null && isFewer(content.heroImage, heroImage);
  const sentences = [
    ...(missing > 0
      ? [`${photographs(missing)} missing. This computer has no copy, and the server didn’t send one.`]
      : []),
    ...(fewer > 0
      ? [`${photographs(fewer)} there in some sizes only. Export again when you’re online to get the rest.`]
      : []),
    ...(content.heroImage && !heroImage ? ['The hero image is missing, so the page shows a stock photo.'] : []),
    ...(heroIsFewer ? ['The hero image is there in some sizes only.'] : []),
    ...(content.portrait && !portrait ? ['The portrait is missing, so About appears without it.'] : []),
    ...(content.logo && !logo ? ['The logo is missing, so the page shows the name.'] : []),
  ];
  return { content: { ...content, galleryImages, heroImage, portrait, logo, portraitHero }, sentences };
};
