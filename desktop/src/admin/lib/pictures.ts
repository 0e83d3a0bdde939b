import { type BinNoun, binPicture, type Derivative, type Picture } from '@shutterdesk/shared';

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
