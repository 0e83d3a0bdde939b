import { NOTICE } from '@shutterdesk/shared';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import { StrokeIcon } from './stroke-icon.tsx';

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly failed?: boolean;
}

interface ShownNotice extends Notice {
  /** Grows with each, so that the next one replaces the last and starts its own time. */
  readonly turn: number;
}

/** One notice at a time. */
export const useNotices = () => {
  const [notice, setNotice] = useState<ShownNotice | null>(null);
  return {
    notice,
    show: (next: Notice) => setNotice((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 })),
    dismiss: () => setNotice(null),
  };
};

export const Notices = ({ notice, dismiss }: { notice: ShownNotice | null; dismiss: () => void }) => (
  <Toast.Provider duration={NOTICE.durationMs} swipeDirection="right" swipeThreshold={NOTICE.swipeThresholdPx}>
    {notice && (
      <Toast.Root
        className={`notice ${notice.failed ? 'notice-failed' : ''}`}
        key={notice.turn}
        onOpenChange={(open) => !open && dismiss()}
        open
      >
        <div>
          <Toast.Title className="font-semibold">{notice.title}</Toast.Title>
          <Toast.Description className="mt-1 text-sm">{notice.text}</Toast.Description>
        </div>
        <Toast.Close aria-label="Dismiss" className="-m-2 grid size-11 shrink-0 place-items-center">
          <StrokeIcon className="size-5" path="m6 6 12 12M18 6 6 18" />
        </Toast.Close>
      </Toast.Root>
    )}
    <Toast.Viewport className="notices" hotkey={['F8']} />
  </Toast.Provider>
);
