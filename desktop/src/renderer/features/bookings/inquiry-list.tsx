import type { ContactSubmission } from '@shutterdesk/shared';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';
import { InquiryCard } from './inquiry-card.tsx';
import { useIsUnread } from './read-marks.ts';
import { useDeleteContact } from './use-delete-contact.ts';
import { useInquiryRows } from './use-inquiry-rows.ts';
import { useMarkSpam } from './use-mark-spam.ts';

const STEPS: Record<string, number> = { PageDown: 1, PageUp: -1 };

const placeOf = (element: EventTarget | null): number => {
  const article = element instanceof Element ? element.closest('article') : null;
  return Number(article?.dataset.index ?? -1);
};

/** Where an inquiry went that had the focus, the one that takes its place gets it. */
const useFocusAfterRemoval = (count: number, focused: number, focusAt: (place: number) => void) => {
  const before = useRef(count);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    if (fewer && focused >= 0 && document.activeElement === document.body) focusAt(Math.min(focused, count - 1));
  });
};

/** The shown inquiries as a feed: Page Down and Page Up go from one to the next. */
export const InquiryList = ({ inquiries }: { inquiries: readonly ContactSubmission[] }) => {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const [asked, setAsked] = useState<ContactSubmission | null>(null);
  const isUnread = useIsUnread();
  const remove = useDeleteContact();
  const mark = useMarkSpam();
  const rows = useInquiryRows(inquiries, list, focused);

  const { mutate: markSpam } = mark;
  const toggleSpam = useCallback(({ id, spam }: ContactSubmission) => markSpam({ id, spam: !spam }), [markSpam]);

  const focusAt = (place: number) => {
    if (place < 0 || place >= inquiries.length) return;
    setFocused(place);
    rows.scrollToIndex(place, { align: 'auto' });
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-index="${place}"]`)?.focus({ preventScroll: true });
    });
  };
  useFocusAfterRemoval(inquiries.length, focused, focusAt);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusAt(placeOf(event.target) + step);
  };
  const confirm = () => {
    if (asked) remove.mutate(asked.id);
    setAsked(null);
  };
  const isBusy = (id: string) =>
    (remove.isPending && remove.variables === id) || (mark.isPending && mark.variables.id === id);
  return (
    <>
      <div
        ref={list}
        role="feed"
        aria-label={words.title}
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(placeOf(event.target))}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const inquiry = inquiries[index];
          return inquiry ? (
            <article
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={inquiries.length}
              aria-labelledby={`inquiry-${inquiry.id}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus
              tabIndex={0}
              className="absolute inset-x-0 top-0 rounded-card"
              style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              <InquiryCard
                inquiry={inquiry}
                unread={!inquiry.spam && isUnread(inquiry)}
                busy={isBusy(inquiry.id)}
                onDelete={setAsked}
                onMarkSpam={toggleSpam}
              />
            </article>
          ) : null;
        })}
      </div>
      <ConfirmDialog
        title={words.remove}
        question={words.removeQuestion(asked?.name ?? '')}
        confirm={words.removeConfirm}
        open={asked !== null}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </>
  );
};
