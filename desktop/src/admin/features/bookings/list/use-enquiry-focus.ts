import type { Enquiry } from '@shutterdesk/shared';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

const STEPS: Record<string, number> = { PageDown: 1, PageUp: -1 };
const ARROWS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The enquiry that is to get the focus: the newest one, or one that a link names. */
export type FocusWish = 'newest' | { readonly id: string } | null;

/** Its place in the list; -1 if there is no wish, or as long as it is not listed. */
export const wishedPlace = (wish: FocusWish, enquiries: readonly Enquiry[]): number => {
  if (wish === 'newest') return enquiries.length > 0 ? 0 : -1;
  return wish === null ? -1 : enquiries.findIndex(({ id }) => id === wish.id);
};

const articleOf = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest('article') : null;

const placeOf = (element: EventTarget | null): number => Number(articleOf(element)?.dataset.index ?? -1);

/** The focused enquiry, wherever it moves in the list; its place is -1 if there is none. */
export const useFocusedEnquiry = (enquiries: readonly Enquiry[]) => {
  const [id, setId] = useState<string | null>(null);
  return { id, setId, place: id === null ? -1 : enquiries.findIndex((enquiry) => enquiry.id === id) };
};

interface EnquiryFocusParts {
  list: RefObject<HTMLElement | null>;
  enquiries: readonly Enquiry[];
  total: number;
  focused: ReturnType<typeof useFocusedEnquiry>;
  scrollTo: (place: number) => void;
  /** The arrow keys move too: the rows have nothing in them that needs these. */
  arrows: boolean;
}

/** Moves the focus through the feed, even to an enquiry that has yet to be loaded. */
export const useEnquiryFocus = ({ list, enquiries, total, focused, scrollTo, arrows }: EnquiryFocusParts) => {
  const lastPlace = useRef(-1);
  /** The place to focus after loading. */
  const awaited = useRef(-1);
  /** The enquiry to focus as soon as the list shows it, which may take some frames. */
  const next = useRef<string | null>(null);

  const giveFocus = () => {
    const article = next.current && list.current?.querySelector<HTMLElement>(`[data-id="${next.current}"]`);
    if (!article) return;
    next.current = null;
    article.focus({ preventScroll: true });
  };

  const focusAt = (place: number) => {
    if (place < 0 || place >= total) return;
    const enquiry = enquiries[place];
    awaited.current = enquiry ? -1 : place;
    scrollTo(place);
    if (!enquiry) return;
    focused.setId(enquiry.id);
    next.current = enquiry.id;
    requestAnimationFrame(giveFocus);
  };

  useEffect(() => {
    giveFocus();
    const awaitedHere = awaited.current >= 0 && list.current?.contains(document.activeElement);
    if (awaitedHere && awaited.current < enquiries.length) focusAt(awaited.current);
    if (focused.place >= 0) lastPlace.current = focused.place;
    if (focused.id === null || focused.place >= 0) return;
    // If the focused enquiry has gone, the one that takes its place gets the focus.
    focused.setId(null);
    if (document.activeElement === document.body) focusAt(Math.min(lastPlace.current, enquiries.length - 1));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key] ?? (arrows ? ARROWS[event.key] : undefined);
    if (step === undefined) return;
    event.preventDefault();
    focusAt(placeOf(event.target) + step);
  };
  const onFocus = ({ target }: FocusEvent) => {
    next.current = null;
    focused.setId(articleOf(target)?.dataset.id ?? null);
  };
  return { focusAt, onKeyDown, onFocus };
};
