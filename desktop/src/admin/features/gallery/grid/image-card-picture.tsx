import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { focalPosition } from '@shutterdesk/shared';
import { GripVertical } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';
import { WaitingBadge } from '#ui/waiting.tsx';
import type { CardProps } from './card-props.ts';

/** Connects a card's drag handle to dnd-kit. */
export interface Handle {
  handle: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
}

const CORNER = 'absolute top-0 grid size-11 place-items-center';
const CHIP = 'grid size-7 place-items-center rounded-control bg-surface/90 shadow-card';

/** The shape of the picture in a card. */
const TILE = 4 / 3;

/** The picture can be dragged by mouse or long touch; its handle works with the keyboard too. */
export const ImageCardPicture = (props: CardProps & Handle) => {
  const { image, index, count, selected, handle, attributes, listeners, onSelect } = props;
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
      <label className={`${CORNER} left-0 cursor-pointer`}>
        <span className={CHIP}>
          <input
            type="checkbox"
            aria-label={`Select ${image.alt}`}
            checked={selected}
            onChange={({ nativeEvent }) =>
              onSelect(image.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            className="size-5 accent-accent"
          />
        </span>
      </label>
      <button
        type="button"
        ref={handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${image.alt}, ${index + 1} of ${count}`}
        className={`${CORNER} right-0 touch-none rounded-control -outline-offset-2`}
      >
        <span className={CHIP}>
          <GripVertical className="size-4" aria-hidden />
        </span>
      </button>
      <span className="pointer-events-none absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] gap-1">
        <Badge>{image.category}</Badge>
        <WaitingBadge id={image.id} />
      </span>
    </div>
  );
};
