import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useNoticeRoom } from './notice-room.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  title: string;
  description?: string;
  open: boolean;
  onClose: () => void;
  wide?: boolean;
  /** Keeps the dialog's size while its content changes, so that nothing moves under a press. */
  steady?: boolean;
  /** Keeps the dialog open on a click beside it, so that its content is not lost. */
  keepOnOutsideClick?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** A dialog with a text field (`data-autofocus`) focuses it instead of its close button. */
const focusField = (event: Event): void => {
  const field = event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-autofocus]') : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
};

export const SCRIM = 'fixed inset-0 z-40 animate-fade bg-scrim';
// Low enough to stay in place beneath a notice, even on a phone.
const STEADY = 'h-[32rem]';
// Centred, or lower if a notice needs the room.
const PLACE = 'top-1/2 left-1/2 -translate-x-1/2 translate-y-[max(-50%,1rem-50dvh+var(--notice-room,0px))]';
const HEIGHT = 'max-h-[min(100dvh-2rem,max(20rem,100dvh-2rem-var(--notice-room,0px)))]';
export const PANEL = `fixed ${PLACE} z-50 flex ${HEIGHT} w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card bg-surface shadow-raised focus:outline-none forced-colors:border-2`;

export const Dialog = ({
  title,
  description,
  open,
  onClose,
  wide,
  steady,
  keepOnOutsideClick,
  children,
  footer,
}: DialogProps) => {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  const noticeRoom = useNoticeRoom();
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            remember();
            focusField(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={classNames(PANEL, wide ? 'max-w-4xl' : 'max-w-xl', steady && STEADY)}
          style={noticeRoom}
          onInteractOutside={(event) => keepOnOutsideClick && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 py-3 pr-3 pl-5">
            <div className="min-w-0 pt-2">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <Button look="quiet" shape="icon" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
