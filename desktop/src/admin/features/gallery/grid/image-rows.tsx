import type { GalleryImage } from '@shutterdesk/shared';
import { useRef } from 'react';
import { ImageCard } from './image-card.tsx';
import { useImageRows } from './use-image-rows.ts';

export interface ImageRowsProps {
  images: readonly GalleryImage[];
  selected: ReadonlySet<string>;
  /** The photographs being deleted. */
  busy: ReadonlySet<string>;
  onSelect: (id: string, reach: boolean) => void;
  onDelete: (image: GalleryImage) => void;
}

/** All saved photographs, with elements only for those in and near the window; `active` is being dragged. */
export const ImageRows = (props: ImageRowsProps & { active: string | null }) => {
  const { images, selected, busy, active, onSelect, onDelete } = props;
  const list = useRef<HTMLUListElement>(null);
  const activeIndex = active ? images.findIndex(({ id }) => id === active) : -1;
  const { virtualizer, columns, placeOf } = useImageRows(list, images.length, activeIndex);
  const together = active !== null && selected.has(active);
  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().flatMap(({ index: row, start }) => {
        const inRow = images.slice(row * columns, (row + 1) * columns);
        return inRow.map((image, place) => (
          <ImageCard
            key={image.id}
            image={image}
            index={row * columns + place}
            count={images.length}
            selected={selected.has(image.id)}
            carried={together && selected.has(image.id)}
            disabled={busy.has(image.id)}
            {...placeOf(start, place)}
            measuredRow={place === 0 ? row : undefined}
            measure={place === 0 ? virtualizer.measureElement : undefined}
            onSelect={onSelect}
            onDelete={onDelete}
          />
        ));
      })}
    </ul>
  );
};
