import { type MouseEvent, useState } from 'react';
import type { GalleryPhoto } from '../page-content.ts';
import { largestUrl } from '../picture-sources.ts';
import { GalleryFilter } from './gallery-filter.tsx';
import { Lightbox } from './lightbox.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { SectionHead } from './section-head.tsx';
import { photoAnchor, useOpenPhoto } from './use-open-photo.ts';

const ALL = 'All';
const SIZES = '(min-width: 106rem) 31rem, (min-width: 64rem) 31vw, (min-width: 48rem) 47vw, 92vw';

interface PhotoProps {
  readonly photo: GalleryPhoto;
  readonly open: (id: string) => void;
}

const Photo = ({ photo, open }: PhotoProps) => {
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(photo.id);
  };
  return (
    <li id={photoAnchor(photo.id)}>
      <a className="photo" data-opens="" href={largestUrl(photo.picture)} onClick={openHere}>
        <PhotoPicture alt={photo.alt} picture={photo.picture} sizes={SIZES} />
      </a>
    </li>
  );
};

interface GalleryProps {
  readonly photos: readonly GalleryPhoto[];
  /** CSS aspect-ratio of every cell. */
  readonly shape: string;
}

export const Gallery = ({ photos, shape }: GalleryProps) => {
  const [category, setCategory] = useState(ALL);
  const { openId, open, close } = useOpenPhoto(photos);
  const categories = [ALL, ...new Set(photos.map((photo) => photo.category))];
  const shown = photos.filter((photo) => category === ALL || photo.category === category);
  return (
    <section className="section" id="gallery">
      <SectionHead text="A collection of cherished moments we've captured" title="Our Portfolio">
        {photos.length > 0 && <GalleryFilter categories={categories} choose={setCategory} chosen={category} />}
      </SectionHead>
      {photos.length === 0 && <p className="section-empty">The first photographs will hang here soon.</p>}
      <ul className="photos" style={{ '--cell': shape }}>
        {shown.map((photo) => (
          <Photo key={photo.id} open={open} photo={photo} />
        ))}
      </ul>
      <Lightbox close={close} open={open} openId={openId} photos={shown} />
    </section>
  );
};
