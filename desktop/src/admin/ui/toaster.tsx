import { NOTICE } from '@shutterdesk/shared';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import type { CSSProperties } from 'react';
import { create } from 'zustand';
import { classNames } from '#lib/class-names.ts';
import { useNotices } from '#lib/notices.ts';
import { Button } from './button.tsx';

/** The height that the current notice covers, in pixels; 0 without one. */
const useCovered = create(() => ({ height: 0 }));

const coverByNotice = (height: number): void => useCovered.setState({ height });

/**
 * A dialog's style that leaves room for the notice, so that neither covers the other. The property stands on the dialog
 * alone: on the root element, each notice would restyle the whole page.
 */
export const useNoticeRoom = (): CSSProperties => {
  const height = useCovered((covered) => covered.height);
  return { '--notice-room': `${height}px` };
};

const SWIPE =
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:translate-x-full';
// Notices are at the top, because the save buttons are at the bottom, within reach of the thumb. They
// stand below the account and logout buttons; an open dialog covers those and needs the height.
const VIEWPORT =
  'pointer-events-none fixed top-14 right-0 z-60 flex w-full list-none flex-col items-end gap-2 p-3 sm:top-16 sm:max-w-xl sm:p-4 [body:has([role$=dialog])_&]:top-0';

/** Deciding takes longer than reading. */
const DECIDE_WITHIN_MS = 2 * NOTICE.durationMs;

/** The gap between a notice and a dialog, in pixels. */
const GAP = 8;

const measure = (notice: HTMLElement | null) => {
  if (!notice) return;
  const observer = new ResizeObserver(() => coverByNotice(notice.offsetHeight + GAP));
  observer.observe(notice);
  return () => {
    observer.disconnect();
    coverByNotice(0);
  };
};

const CurrentNotice = () => {
  const { notice, open, close } = useNotices();
  if (!notice) return null;
  const bad = notice.tone === 'destructive';
  const Icon = bad ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      key={notice.id}
      ref={measure}
      open={open}
      onOpenChange={(next) => next || close()}
      type="foreground"
      duration={notice.action ? DECIDE_WITHIN_MS : NOTICE.durationMs}
      className={classNames(
        'pointer-events-auto! flex w-full items-start gap-3 rounded-card border bg-surface py-2 pr-2 pl-4 shadow-raised data-[state=open]:animate-rise',
        bad ? 'border-danger' : 'border-line',
        // A button takes room that the text needs too: a wider notice has fewer lines and covers less of the page.
        notice.action ? 'sm:max-w-lg' : 'sm:max-w-96',
        SWIPE,
      )}
    >
      <Icon className={classNames('mt-2.5 size-5 shrink-0', bad ? 'text-danger' : 'text-success')} aria-hidden />
      <div className="min-w-0 flex-1 py-2">
        <Toast.Title className={classNames('text-sm font-semibold', bad && 'text-danger')}>{notice.title}</Toast.Title>
        {notice.description && (
          <Toast.Description className="mt-0.5 text-sm text-ink">{notice.description}</Toast.Description>
        )}
        {notice.detail && <p className="mt-1 text-sm text-muted">{notice.detail}</p>}
      </div>
      {notice.action && (
        <Toast.Action asChild altText={notice.action.altText} onClick={notice.action.act}>
          <Button className="mt-1">{notice.action.label}</Button>
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Close notice"
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
      >
        <X className="size-4" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
};

/** One notice at a time; F8 focuses it, a swipe to the right dismisses it. */
export const Toaster = () => (
  <Toast.Provider duration={NOTICE.durationMs} swipeDirection="right" swipeThreshold={NOTICE.swipeThresholdPx}>
    <CurrentNotice />
    <Toast.Viewport className={VIEWPORT} hotkey={['F8']} />
  </Toast.Provider>
);
