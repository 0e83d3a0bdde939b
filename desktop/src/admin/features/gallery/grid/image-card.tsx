import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { focalPosition, type GalleryImage } from '@shutterdesk/shared';
import { GripVertical, Pencil } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeleteButton } from '#ui/item-list.tsx';
import { Photo } from '#ui/photo.tsx';
import { WaitingBadge } from '#ui/waiting.tsx';
import { useImageEdit } from '../edit/edit-store.ts';

/** A photograph's card: its content and its actions. */
interface CardProps {
  image: GalleryImage;
  index: number;
  count: number;
  selected: boolean;
  disabled: boolean;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}

/** Connects a card's drag handle to dnd-kit. */
interface Handle {
  handle: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
}

const CORNER = 'absolute top-0 grid size-11 place-items-center';
const CHIP = 'grid size-7 place-items-center rounded-control bg-surface/90 shadow-card';

/** The shape of the picture in a card. */
const TILE = 4 / 3;

/** The picture can be dragged by mouse or long touch; its handle works with the keyboard too. */
const ImageCardPicture = (props: CardProps & Handle) => {
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

export const editButtonId = (id: string): string => `edit-${id}`;

const ImageCardActions = ({ image, disabled, onDelete }: CardProps) => {
  const begin = useImageEdit((state) => state.begin);
  return (
    <>
      <p dir="auto" className="mx-3 mt-2 line-clamp-2 h-10 text-sm" title={image.alt}>
        {image.alt}
      </p>
      <div className="flex justify-between px-1 pb-1">
        <Button
          id={editButtonId(image.id)}
          look="quiet"
          shape="icon"
          aria-label={`Edit ${image.alt}`}
          disabled={disabled}
          onClick={() => begin(image.id)}
        >
          <Pencil aria-hidden />
        </Button>
        <DeleteButton
          item={image.id}
          aria-label={`Delete ${image.alt}`}
          disabled={disabled}
          onClick={() => onDelete(image)}
        />
      </div>
    </>
  );
};

interface ImageCardProps extends CardProps {
  /** The photograph moves with the dragged one. */
  carried: boolean;
  top: number;
  left: number;
  width: number;
  /** Set on the card whose height is measured for the row. */
  measuredRow: number | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/** Memoized: dnd-kit renders every card whenever one is added or removed. */
const CardBody = memo((props: CardProps & Handle) => (
  <>
    <ImageCardPicture {...props} />
    <ImageCardActions {...props} />
  </>
));

export const ImageCard = memo(({ carried, top, left, width, measuredRow, measure, ...card }: ImageCardProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: card.image.id,
    disabled: card.disabled,
  });
  const style: CSSProperties = { top, left, width, transform: CSS.Translate.toString(transform), transition };
  return (
    <li
      ref={(element) => {
        setNodeRef(element);
        measure?.(element);
      }}
      data-index={measuredRow}
      aria-setsize={card.count}
      aria-posinset={card.index + 1}
      style={style}
      className={classNames(
        'absolute flex min-w-0 flex-col overflow-hidden rounded-control border border-line bg-surface',
        (isDragging || carried) && 'opacity-40',
      )}
    >
      <CardBody {...card} handle={setActivatorNodeRef} attributes={attributes} listeners={listeners} />
    </li>
  );
});
