import type { GalleryImage } from '@shutterdesk/shared';
import { memo } from '../work/memo.ts';

const textOf = memo((image: GalleryImage): string => JSON.stringify(image));

/** The gallery as JSON; unchanged images keep their earlier JSON. */
export const galleryJson = memo(
  (images: readonly GalleryImage[]): Uint8Array => Buffer.from(`[${images.map(textOf).join(',')}]`),
);
