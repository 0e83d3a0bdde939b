import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type CSSProperties, memo } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { CardProps } from './card-props.ts';
import { ImageCardActions } from './image-card-actions.tsx';
import { type Handle, ImageCardPicture } from './image-card-picture.tsx';

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
