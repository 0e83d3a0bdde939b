import { type BinNoun, binPicture, type Derivative, type Picture } from '@shutterdesk/shared';
import type { HeroColours } from '@shutterdesk/site/hero-shade';
import { useQuery } from '@tanstack/react-query';

const ofFormat = (picture: Picture, format: Derivative['format']): Derivative[] =>
  picture.derivatives.filter((derivative) => derivative.format === format).toSorted((a, b) => a.width - b.width);

export const sourceSet = (picture: Picture, format: Derivative['format']): string =>
  ofFormat(picture, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** The smallest JPEG that is at least `width` wide, or else the largest. */
export const jpegAtLeast = (picture: Picture, width: number): string | null => {
  const jpegs = ofFormat(picture, 'jpeg');
  return (jpegs.find((derivative) => derivative.width >= width) ?? jpegs.at(-1))?.url ?? null;
};

/** The picture of a deleted item, at an address that is not public and not cached. */
export const deletedPicture = (noun: BinNoun, { id, picture }: { readonly id: string; readonly picture: Picture }) => ({
  src: picture.derivatives.length > 0 ? binPicture(noun, id) : null,
  placeholder: picture.placeholder,
});

/** As many patches as the server takes for the page. */
const SIDE = 48;

/** @throws where the picture cannot be read: the next screen that shows it tries again */
const coloursAt = async (src: string): Promise<HeroColours | null> => {
  const image = new Image();
  // Without it, a picture from a bucket would be shown, but not read.
  image.crossOrigin = 'anonymous';
  image.src = src;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, SIDE, SIDE);
  const parts = context.getImageData(0, 0, SIDE, SIDE).data.filter((_, at) => at % 4 !== 3);
  return { side: SIDE, rgb: btoa(String.fromCharCode(...parts)) };
};

/** The colours by which the page darkens this picture behind its words; null until they are known, or where it cannot be read. */
export const useHeroColours = (src: string | null): HeroColours | null => {
  const { data = null } = useQuery({
    queryKey: ['hero colours', src],
    queryFn: () => (src === null ? null : coloursAt(src)),
  });
  return data;
};
