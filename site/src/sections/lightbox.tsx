import type { PublicWords } from '@shutterdesk/shared';
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { sizesInLightbox, useFetchedAhead } from '../behaviour/fetch-ahead.ts';
import type { OpenPhoto } from '../behaviour/photo-on-page.ts';
import { useSlideshow } from '../behaviour/use-slideshow.ts';
import { useSwipe } from '../behaviour/use-swipe.ts';
import { useZoom } from '../behaviour/use-zoom.ts';
import { photoAnchor } from '../photo-anchor.ts';
import { LightboxButton } from './lightbox-button.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { SharePhoto } from './share-photo.tsx';

interface LightboxProps {
  readonly say: Pick<PublicWords, 'locale' | 'lightbox'>;
  /** null when closed. */
  readonly opened: OpenPhoto | null;
  /** Turns to the previous (-1) or next (1) photograph. */
  readonly step: (by: number) => void;
  /** The photograph beside the open one could not be fetched. */
  readonly stuck: boolean;
  /** Loads and decodes the next photograph for a slideshow, and answers a function that shows it; null if that failed. */
  readonly getNextReady: () => Promise<(() => void) | null>;
  /** The address of a photograph's own link, with `*` for its id, if there are such links. */
  readonly photoLinks?: string | undefined;
  readonly close: () => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The browser returns the focus to the pressed element; a visitor who followed a link gets it at the photograph. */
const focusIfLost = (id: string | undefined, dialog: HTMLElement | null): void => {
  const { activeElement, body } = document;
  if (id === undefined || (activeElement !== body && activeElement !== dialog)) return;
  document.getElementById(photoAnchor(id))?.querySelector('a')?.focus({ preventScroll: true });
};

/** Uses the browser's own dialog, which traps the focus. */
const useDialog = (openId: string | undefined) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const lastId = useRef(openId);
  useEffect(() => {
    if (openId !== undefined && !dialog.current?.open) {
      dialog.current?.showModal();
      // The browser would choose 'Previous', and show its ring at the first arrow key.
      dialog.current?.focus();
    }
    if (openId === undefined) {
      dialog.current?.close();
      focusIfLost(lastId.current, dialog.current);
    }
    lastId.current = openId;
  }, [openId]);
  return dialog;
};

/**
 * The photograph's number and the total: in small print, and announced after the description of each new photograph.
 */
const Place = ({ place, count, say }: Pick<OpenPhoto, 'place' | 'count'> & Pick<LightboxProps, 'say'>) => {
  const [number, all] = [place.toLocaleString(say.locale), count.toLocaleString(say.locale)];
  return (
    <span className="lightbox-place">
      <span aria-hidden="true">
        {number} / {all}
      </span>
      <span className="sr-only">{say.lightbox.place(number, all)}</span>
    </span>
  );
};

const ICONS = {
  previous: 'm14.5 5-7 7 7 7',
  next: 'm9.5 5 7 7-7 7',
  close: 'm6 6 12 12M18 6 6 18',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m5 11.5L20 20M7.5 10.5h6m-3-3v6',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m5 11.5L20 20M7.5 10.5h6',
  start: 'm8 5 11 7-11 7z',
  stop: 'M8.5 5v14m7-14v14',
} as const;

/** One photograph, full screen. */
export const Lightbox = ({ say, opened, step, stuck, getNextReady, photoLinks, close }: LightboxProps) => {
  const { lightbox: words } = say;
  const { photo, next } = opened ?? {};
  const dialog = useDialog(photo?.id);
  const zoom = useZoom(dialog, photo?.id);
  const slideshow = useSlideshow(photo?.id ?? null, getNextReady);
  useFetchedAhead(opened);

  const swipe = useSwipe({ step, down: close });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = STEPS[key];
    if (by) step(by);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('img, button, a, figcaption')) close();
  };

  /** Handles Esc. The browser would close the dialog before our state changes; a press in between would be lost. */
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
      aria-label={words.label}
      className={zoom.isIn ? 'lightbox lightbox-zoomed' : 'lightbox'}
      onCancel={onCancel}
      onClick={onClick}
      onClose={onClose}
      onKeyDown={onKeyDown}
      ref={dialog}
      tabIndex={-1}
      {...swipe}
      {...slideshow.stops}
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
          <figcaption aria-atomic="true" aria-live={slideshow.isPlaying ? 'off' : 'polite'}>
            <span dir="auto">{photo.alt}</span>
            {next && <Place {...opened} say={say} />}
            {stuck && <span className="lightbox-stuck">{words.failed}</span>}
          </figcaption>
        </figure>
      )}
      {next && (
        <>
          <LightboxButton
            className="lightbox-previous"
            label={words.previous}
            onClick={() => step(-1)}
            path={ICONS.previous}
          />
          <LightboxButton className="lightbox-next" label={words.next} onClick={() => step(1)} path={ICONS.next} />
          <LightboxButton
            className="lightbox-slideshow"
            label={slideshow.isPlaying ? words.stop : words.start}
            onClick={slideshow.toggle}
            path={slideshow.isPlaying ? ICONS.stop : ICONS.start}
          />
        </>
      )}
      {photo && photoLinks && (
        <SharePhoto address={photoLinks.replace('*', photo.id)} key={photo.id} title={photo.alt} words={words} />
      )}
      <LightboxButton
        className="lightbox-zoom"
        label={zoom.isIn ? words.zoomOut : words.zoomIn}
        onClick={zoom.toggle}
        path={zoom.isIn ? ICONS.zoomOut : ICONS.zoomIn}
      />
      <LightboxButton className="lightbox-close" label={words.close} onClick={close} path={ICONS.close} />
    </dialog>
  );
};
