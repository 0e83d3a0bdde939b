import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { GalleryImage } from '@shutterdesk/shared';
import { type CSSProperties, memo } from 'react';
import { classNames } from '#ui/class-names.ts';
import { ImageCardActions } from './image-card-actions.tsx';
import { ImageCardPicture } from './image-card-picture.tsx';
import { ImageEditForm } from './image-edit-form.tsx';

export interface ImageCardProps {
  image: GalleryImage;
  index: number;
  count: number;
  selected: boolean;
  editing: boolean;
  /** It is under way with the one that is being dragged. */
  carried: boolean;
  disabled: boolean;
  top: number;
  left: number;
  width: number;
  /** Set on the card that says how high its row is. */
  row: number | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}

export const ImageCard = memo((props: ImageCardProps) => {
  const { image, index, count, editing, carried, disabled, top, left, width, row, measure } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: image.id,
    disabled: editing || disabled,
  });
  const style: CSSProperties = { top, left, width, transform: CSS.Translate.toString(transform), transition };
  return (
    <li
      ref={(element) => {
        setNodeRef(element);
        measure?.(element);
      }}
      data-index={row}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={style}
      className={classNames(
        'absolute flex min-w-0 flex-col overflow-hidden rounded-control border border-line bg-surface',
        (isDragging || carried) && 'opacity-40',
      )}
    >
      <ImageCardPicture {...props} handle={setActivatorNodeRef} attributes={attributes} listeners={listeners} />
      {editing ? <ImageEditForm image={image} index={index} count={count} /> : <ImageCardActions {...props} />}
    </li>
  );
});
