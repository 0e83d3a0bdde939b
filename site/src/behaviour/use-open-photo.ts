import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { photoAnchor } from '../photo-anchor.ts';
import { followWithAddress, leaveAddress, replaceAddress } from './address.ts';
import { appearFrom } from './appear-from.ts';
import { isAwaited } from './awaited-photos.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { findPhoto, linkedPhoto, type OpenPhoto, PREFIX, photoIn } from './photo-on-page.ts';
import type { ShownPhotos } from './shown-photos.ts';

/** Tells whether opening created the current history entry, so that going back closes the photograph. */
const openedHere = (): boolean => history.state?.photoOpened === true;

const idOf = (which: Element | string): string =>
  typeof which === 'string' ? which : (which.closest('li')?.id.slice(PREFIX.length) ?? '');

/** Fetches neighbours that are on another page. Around the ends it waits until the visitor goes there. */
const fetchAwaitedBeside = ({ previous, next, place, count }: OpenPhoto, shownPhotos: ShownPhotos): void => {
  if (next && isAwaited(next) && place < count) void shownPhotos.fetch(next);
  if (previous && isAwaited(previous) && place > 1) void shownPhotos.fetch(previous);
};

type Grid = RefObject<HTMLElement | null>;
type Photos = RefObject<ShownPhotos | null>;

/** The open photograph, and whether its neighbour could not be fetched. */
const useOpened = (grid: Grid, shownPhotos: Photos) => {
  const [opened, setOpened] = useState<OpenPhoto | null>(null);
  const [stuck, setStuck] = useState(false);
  /** The id of the open photograph: a held key turns faster than React renders and the address changes. */
  const openId = useRef<string | null>(null);

  const find = useCallback(
    (id: string): OpenPhoto | null =>
      grid.current && shownPhotos.current && findPhoto(grid.current, id, shownPhotos.current.category),
    [grid, shownPhotos],
  );
  const show = useCallback(
    (photo: OpenPhoto | null) => {
      openId.current = photo?.photo.id ?? null;
      setStuck(false);
      setOpened(photo);
      if (!photo || !shownPhotos.current) return;
      shownPhotos.current.reveal(photoAnchor(photo.photo.id));
      fetchAwaitedBeside(photo, shownPhotos.current);
    },
    [shownPhotos],
  );

  /** The neighbour of the open photograph, after fetching it; null if another one is open by then. */
  const beside = async (by: number): Promise<HTMLElement | null> => {
    const from = openId.current;
    const neighbour = () => {
      const photo = from !== null && from === openId.current ? find(from) : null;
      return (by < 0 ? photo?.previous : photo?.next) ?? null;
    };
    let to = neighbour();
    while (to && isAwaited(to)) {
      if (!(await shownPhotos.current?.fetch(to))) {
        setStuck(true);
        return null;
      }
      to = neighbour();
    }
    return to;
  };
  return { opened, stuck, setStuck, openId, find, show, beside };
};

type Opened = ReturnType<typeof useOpened>;

/** Shows the photograph that the address names, now and whenever the visitor goes back or forward. */
const useLinkedPhoto = ({ find, show }: Opened, shownPhotos: Photos, afterwards: () => void): void => {
  const latest = useRef(afterwards);
  latest.current = afterwards;
  useEffect(() => {
    /** Finds the photograph on the further pages and scrolls to it. */
    const seek = async (id: string): Promise<void> => {
      const anchor = photoAnchor(id);
      if (!(await shownPhotos.current?.find(anchor)) || linkedPhoto() !== id) return;
      document.getElementById(anchor)?.scrollIntoView({ behavior: 'instant' });
      show(find(id));
    };
    const follow = () => {
      leaveAddress();
      const id = linkedPhoto();
      const photo = id === null ? null : find(id);
      show(photo);
      if (id !== null && !photo) void seek(id);
      latest.current();
    };
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [find, shownPhotos, show]);
};

const isDecoded = ({ sources }: Pick<OpenPhoto['photo'], 'sources'>): Promise<boolean> =>
  fetchAhead(sources)
    .decode()
    .then(
      () => true,
      () => false,
    );

/** The address holds the open photograph: Back closes it, and a link to a photograph opens it. */
export const useOpenPhoto = (grid: Grid, shownPhotos: Photos) => {
  const photos = useOpened(grid, shownPhotos);
  const { opened, stuck, setStuck, openId, find, show, beside } = photos;
  /** Closing goes back in the history, which is asynchronous; a press meanwhile opens its photograph afterwards. */
  const goingBack = useRef(false);
  const next = useRef<string | null>(null);

  /** Opens the pressed photograph, or turns to a neighbour, in one history entry. */
  const open = (which: Element | string) => {
    const id = idOf(which);
    if (goingBack.current) {
      next.current = id;
      return;
    }
    const photo = find(id);
    if (!photo) return;
    if (openId.current !== null) {
      followWithAddress(`#${photoAnchor(id)}`);
      show(photo);
      return;
    }
    history.pushState({ photoOpened: true }, '', `#${photoAnchor(id)}`);
    openId.current = id;
    const tile = document.getElementById(photoAnchor(id))?.querySelector('img');
    // The visitor may have gone back before the browser was ready to move it.
    appearFrom(tile, () => openId.current === id && show(photo));
  };

  useLinkedPhoto(photos, shownPhotos, () => {
    goingBack.current = false;
    const id = next.current;
    next.current = null;
    if (id !== null) open(id);
  });

  /** Turns to the previous or next photograph, after fetching it. */
  const step = async (by: number): Promise<void> => {
    const to = await beside(by);
    if (to) open(to);
  };

  /** Loads and decodes the next photograph, for a slideshow; null if that failed. */
  const getNextReady = async (): Promise<(() => void) | null> => {
    const to = await beside(1);
    const photo = to && photoIn(to);
    const isReady = photo && (await isDecoded(photo));
    if (to && !isReady) setStuck(true);
    return isReady ? () => void step(1) : null;
  };

  const close = () => {
    if (opened === null) return;
    leaveAddress();
    show(null);
    if (openedHere()) {
      goingBack.current = true;
      history.back();
    } else {
      replaceAddress('#gallery', null);
    }
  };

  return { opened, stuck, open, step, getNextReady, close };
};
