import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { focalPosition, type GalleryImage } from '@shutterdesk/shared';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Photo } from './photo.tsx';

/** A square in an upper corner of a picture, and the sign in it. */
export const CARD_CORNER = 'absolute top-0 grid size-11 place-items-center';
export const CARD_SIGN = 'grid size-7 place-items-center rounded-control bg-surface/90 shadow-card';

/** The shape of the picture in a card. */
const TILE = 4 / 3;

/** A photograph in its grid, with what connects its handle to dnd-kit. */
export interface GridPicture {
  image: GalleryImage;
  index: number;
  count: number;
  handle: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
}

interface CardPictureProps extends GridPicture {
  selected?: boolean;
  badges: ReactNode;
  /** Stands in the picture's left upper corner. */
  children?: ReactNode;
}

/** The picture can be dragged by mouse or long touch; its handle works with the keyboard too. */
export const CardPicture = (props: CardPictureProps) => {
  const { image, index, count, selected, badges, handle, attributes, listeners, children } = props;
  return (
    <div className="relative cursor-grab select-none [-webkit-touch-callout:none]">
      <div {...listeners} className={classNames(selected && 'outline-4 -outline-offset-4 outline-accent')}>
        <Photo
          picture={image.picture}
          url={image.url}
          alt={image.alt}
          sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 45vw"
          position={focalPosition(image, image.picture, TILE)}
          className="pointer-events-none relative -z-0 aspect-4/3 w-full object-cover"
        />
      </div>
      {children}
      <button
        type="button"
        ref={handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${image.alt}, ${index + 1} of ${count}`}
        className={`${CARD_CORNER} right-0 touch-none rounded-control -outline-offset-2`}
      >
        <span className={CARD_SIGN}>
          <GripVertical className="size-4" aria-hidden />
        </span>
      </button>
      <span className="pointer-events-none absolute bottom-2 left-2 flex flex-wrap max-w-[calc(100%-1rem)] gap-1">
        {badges}
      </span>
    </div>
  );
};

/** A photograph's description under its picture, and the actions on it. */
export const CardFoot = ({ alt, children }: { alt: string; children: ReactNode }) => (
  <>
    <p dir="auto" className="mx-3 mt-2 line-clamp-2 h-10 text-sm" title={alt}>
      {alt}
    </p>
    <div className="flex justify-between px-1 pb-1">{children}</div>
  </>
);
