import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { GalleryPhoto } from '../page-content.ts';
import { PhotoPicture } from './photo-picture.tsx';

interface LightboxProps {
  /** The photographs of the chosen category, in order. */
  readonly photos: readonly GalleryPhoto[];
  /** null: closed. */
  readonly openId: string | null;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const StepButton = ({ label, path, onClick }: { label: string; path: string; onClick: () => void }) => (
  <button aria-label={label} className="lightbox-button" onClick={onClick} type="button">
    <svg aria-hidden="true" className="size-6" fill="none" stroke="currentColor" strokeWidth="1.5" viewBox="0 0 24 24">
      <path d={path} />
    </svg>
  </button>
);

/** One photograph, full screen. The browser's own dialog keeps the focus inside and gives it back. */
export const Lightbox = ({ photos, openId, onShow, onClose }: LightboxProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const index = photos.findIndex((photo) => photo.id === openId);
  const photo = photos[index];

  useEffect(() => {
    if (photo && !dialog.current?.open) dialog.current?.showModal();
    if (!photo && dialog.current?.open) dialog.current.close();
  }, [photo]);

  const step = (by: number) => {
    const next = photos[(index + by + photos.length) % photos.length];
    if (next) onShow(next.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = STEPS[key];
    if (by) step(by);
  };

  return (
    <dialog
      aria-label="Photograph"
      className="lightbox"
      onClick={(event) => !(event.target as Element).closest('img, button, figcaption') && onClose()}
      onClose={onClose}
      onKeyDown={onKeyDown}
      ref={dialog}
    >
      {photo && (
        <figure className="grid h-full grid-rows-[1fr_auto] gap-3">
          <PhotoPicture
            alt={photo.alt}
            className="m-auto max-h-full max-w-full object-contain"
            key={photo.id}
            lazy={false}
            picture={photo.picture}
            sizes="100vw"
          />
          <figcaption className="px-4 text-center text-base" dir="auto">
            {photo.alt}
          </figcaption>
        </figure>
      )}
      <div className="absolute top-3 right-3 flex gap-2">
        {photos.length > 1 && (
          <>
            <StepButton label="Previous photograph" onClick={() => step(-1)} path="m14.5 5-7 7 7 7" />
            <StepButton label="Next photograph" onClick={() => step(1)} path="m9.5 5 7 7-7 7" />
          </>
        )}
        <StepButton label="Close" onClick={onClose} path="m6 6 12 12M18 6 6 18" />
      </div>
    </dialog>
  );
};
