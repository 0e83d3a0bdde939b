import type { GalleryImage } from '@shutterdesk/shared';
import { jpegAtLeast } from '#lib/pictures.ts';
import { Badge } from '#ui/badge.tsx';

/** The picture that follows the pointer, with the number of photographs that move with it. */
export const DraggedImage = ({ image, count }: { image: GalleryImage | undefined; count: number }) =>
  image && (
    <div className="relative">
      <img
        src={jpegAtLeast(image.picture, 400) ?? image.url}
        alt=""
        className="aspect-4/3 w-full rounded-control object-cover shadow-raised"
      />
      {count > 1 && (
        <span className="absolute top-2 right-2">
          <Badge>{count} photographs</Badge>
        </span>
      )}
    </div>
  );
