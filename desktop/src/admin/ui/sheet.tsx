import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { focusField, SCRIM } from './dialog.tsx';

interface SheetProps {
  title: string;
  /** Buttons between the title and the one that closes it. */
  actions?: ReactNode;
  onClose: () => void;
  /** Keeps it open on a click beside it, so that its content is not lost. */
  keepOnOutsideClick: boolean;
  /** Takes the focus when it closes; by default what had it before. */
  focusAfterwards: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog at the right edge of a wide window; it fills a narrow one. */
export const Sheet = ({ title, actions, onClose, keepOnOutsideClick, focusAfterwards, children }: SheetProps) => (
  <Radix.Root open onOpenChange={(next) => next || onClose()}>
    <Radix.Portal>
      <Radix.Overlay className={SCRIM} />
      <Radix.Content
        onOpenAutoFocus={focusField}
        onCloseAutoFocus={(event) => {
          const target = focusAfterwards();
          if (!target) return;
          event.preventDefault();
          target.focus();
        }}
        onInteractOutside={(event) => keepOnOutsideClick && event.preventDefault()}
        aria-describedby={undefined}
        className="fixed inset-y-0 right-0 z-50 flex w-full animate-slide flex-col bg-surface shadow-raised focus:outline-none sm:w-100 forced-colors:border-l-2"
      >
        <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5">
          <Radix.Title className="min-w-0 flex-1 text-base font-semibold tabular-nums">{title}</Radix.Title>
          {actions}
          <Radix.Close asChild>
            <Button look="quiet" shape="icon" aria-label="Close">
              <X aria-hidden />
            </Button>
          </Radix.Close>
        </header>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
