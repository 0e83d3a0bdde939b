import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { GalleryPhoto } from '../page-content.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { StrokeIcon } from './stroke-icon.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { useSwipe } from './use-swipe.ts';

interface LightboxProps {
  /** The photographs of the chosen category, in order. */
  readonly photos: readonly GalleryPhoto[];
  /** null: closed. */
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface RoundButtonProps {
  readonly className: string;
  readonly label: string;
  readonly path: string;
  readonly onClick: () => void;
}

const RoundButton = ({ className, label, path, onClick }: RoundButtonProps) => (
  <button aria-label={label} className={`lightbox-button ${className}`} onClick={onClick} type="button">
    <StrokeIcon path={path} />
  </button>
);

/** One photograph, full screen. The browser's own dialog keeps the focus inside and gives it back. */
export const Lightbox = ({ photos, openId, open, close }: LightboxProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { photo, previous, next } = useNeighbours(photos, openId);
  const isOpen = photo !== undefined;

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);

  const step = (by: number) => {
    const to = by < 0 ? previous : next;
    if (to) open(to.id);
  };
  const swipe = useSwipe(step);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = STEPS[key];
    if (by) step(by);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('img, button, figcaption')) close();
  };

  return (
    <dialog
      aria-label="Photograph"
      className="lightbox"
      onClick={onClick}
      onClose={close}
      onKeyDown={onKeyDown}
      ref={dialog}
      {...swipe}
    >
      {photo && (
        <figure style={{ '--natural': `${photo.picture.width}px` }}>
          <PhotoPicture alt={photo.alt} key={photo.id} lazy={false} picture={photo.picture} sizes="100vw" />
          <figcaption dir="auto">{photo.alt}</figcaption>
        </figure>
      )}
      {next && (
        <>
          <RoundButton
            className="lightbox-previous"
            label="Previous photograph"
            onClick={() => step(-1)}
            path="m14.5 5-7 7 7 7"
          />
          <RoundButton
            className="lightbox-next"
            label="Next photograph"
            onClick={() => step(1)}
            path="m9.5 5 7 7-7 7"
          />
        </>
      )}
      <RoundButton className="lightbox-close" label="Close" onClick={close} path="m6 6 12 12M18 6 6 18" />
    </dialog>
  );
};
