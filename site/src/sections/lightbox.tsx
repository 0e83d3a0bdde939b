import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import type { OpenPhoto } from '../behaviour/photo-on-page.ts';
import { sizesInLightbox } from '../behaviour/sizes-in-lightbox.ts';
import { useFetchedAhead } from '../behaviour/use-fetched-ahead.ts';
import { useSwipe } from '../behaviour/use-swipe.ts';
import { photoAnchor } from '../photo-anchor.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { StrokeIcon } from './stroke-icon.tsx';

interface LightboxProps {
  /** null when closed. */
  readonly opened: OpenPhoto | null;
  /** Turns to the previous (-1) or next (1) photograph. */
  readonly step: (by: number) => void;
  /** That photograph could not be fetched. */
  readonly stuck: boolean;
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

/** The browser returns the focus to the pressed element; a visitor who followed a link gets it at the photograph. */
const focusIfLost = (id: string | undefined): void => {
  if (id === undefined || document.activeElement !== document.body) return;
  document.getElementById(photoAnchor(id))?.querySelector('a')?.focus({ preventScroll: true });
};

/** Uses the browser's own dialog, which traps the focus. */
const useDialog = (openId: string | undefined) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const lastId = useRef(openId);
  useEffect(() => {
    if (openId !== undefined && !dialog.current?.open) dialog.current?.showModal();
    if (openId === undefined) {
      dialog.current?.close();
      focusIfLost(lastId.current);
    }
    lastId.current = openId;
  }, [openId]);
  return dialog;
};

const figure = (count: number): string => count.toLocaleString('en-US');

/**
 * The photograph's number and the total: in small print, and announced after the description of each new photograph.
 */
const Place = ({ place, count }: Pick<OpenPhoto, 'place' | 'count'>) => (
  <span className="lightbox-place">
    <span aria-hidden="true">
      {figure(place)} / {figure(count)}
    </span>
    <span className="sr-only">
      Photograph {figure(place)} of {figure(count)}
    </span>
  </span>
);

/** One photograph, full screen. */
export const Lightbox = ({ opened, step, stuck, close }: LightboxProps) => {
  const { photo, next } = opened ?? {};
  const dialog = useDialog(photo?.id);
  useFetchedAhead(opened);

  const swipe = useSwipe(step);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = STEPS[key];
    if (by) step(by);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('img, button, figcaption')) close();
  };

  /** Esc. The browser would close the dialog before we know: a press in between would find our state open. */
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };

  /**
   * The browser closed the dialog itself. Its event for our own closing comes late: another photograph may be open by
   * then.
   */
  const onClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) close();
  };

  return (
    <dialog
      aria-label="Photograph"
      className="lightbox"
      onCancel={onCancel}
      onClick={onClick}
      onClose={onClose}
      onKeyDown={onKeyDown}
      ref={dialog}
      {...swipe}
    >
      {opened && photo && (
        <figure style={{ '--natural': `${photo.sources.width}px` }}>
          <PhotoPicture
            alt={photo.alt}
            hdr
            key={photo.id}
            lazy={false}
            sizes={sizesInLightbox(photo.sources)}
            sources={photo.sources}
          />
          <figcaption aria-atomic="true" aria-live="polite">
            <span dir="auto">{photo.alt}</span>
            {next && <Place {...opened} />}
            {stuck && <span className="lightbox-stuck">The next photograph could not be loaded. Try again.</span>}
          </figcaption>
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
