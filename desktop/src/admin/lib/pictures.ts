import { type BinNoun, binPicture, type Derivative, type Picture } from '@shutterdesk/shared';
import { type RefObject, useLayoutEffect, useState } from 'react';

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

interface Box {
  width: number;
  /** Distance from the top of the page. */
  top: number;
}

/** Measures an element's place on the page and its width. A hidden one keeps its last measures. */
export const useBox = (element: RefObject<HTMLElement | null>): Box => {
  const [box, setBox] = useState<Box>({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const target = element.current;
      if (!target?.checkVisibility()) return;
      const width = target.clientWidth;
      const top = Math.round(target.getBoundingClientRect().top + window.scrollY);
      setBox((before) => (before.width === width && before.top === top ? before : { width, top }));
    };
    measure();
    // Anything above that grows or shrinks moves it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return box;
};
