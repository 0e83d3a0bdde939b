import type { GalleryImage } from '@shutterdesk/shared';

const texts = new WeakMap<GalleryImage, string>();
const lists = new WeakMap<readonly GalleryImage[], Buffer>();

const textOf = (image: GalleryImage): string => {
  const known = texts.get(image);
  if (known !== undefined) return known;
  const text = JSON.stringify(image);
  texts.set(image, text);
  return text;
};

/** The gallery as JSON, of which only what has not been seen before is made. */
export const galleryJson = (images: readonly GalleryImage[]): Uint8Array => {
  const known = lists.get(images);
  if (known) return known;
  const json = Buffer.from(`[${images.map(textOf).join(',')}]`);
  lists.set(images, json);
  return json;
};
