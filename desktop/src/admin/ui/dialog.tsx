import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button } from './button.tsx';
import { useNoticeRoom } from './toaster.tsx';

/** For a dialog without a trigger: on closing, the focus returns to its previous place, or goes where `afterwards` says. */
const useReturnFocus = (afterwards: () => Element | null = () => null) => {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = afterwards() ?? opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
};

interface DialogProps {
  title: string;
  description?: string;
  open: boolean;
  /** Null where only something in the dialog closes it: there is no close button then. */
  onClose: (() => void) | null;
  /** It asks before something is done: a press on one of its buttons answers, or Escape. */
  asks?: boolean;
  wide?: boolean;
  /** At the window's right edge, from top to bottom, instead of in the middle; it fills a narrow window. */
  side?: boolean;
  /** Keeps the dialog's size while its content changes, so that nothing moves under a press. */
  steady?: boolean;
  /** Keeps the dialog open on a click beside it, so that its content is not lost. */
  keepOnOutsideClick?: boolean;
  /** Takes the focus when it closes; what had it before, if left out. */
  focusAfterwards?: () => Element | null;
  children: ReactNode;
  /** The content scrolls by itself, above a foot of its own. */
  ownFoot?: boolean;
  footer?: ReactNode;
}

/** A dialog with something to begin with (`data-autofocus`), such as a text field, focuses it instead of its close button. */
const focusField = (event: Event): void => {
  const field = event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-autofocus]') : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
};

/** As high as a panel: the scrim of a dialog that opens later covers the earlier one. */
const SCRIM = 'print:hidden fixed inset-0 z-50 animate-fade bg-scrim';
// Low enough to stay in place beneath a notice, even on a phone.
const STEADY = 'h-[32rem]';
// Centred, or lower if a notice needs the room.
const PLACE = 'top-1/2 left-1/2 -translate-x-1/2 translate-y-[max(-50%,1rem-50dvh+var(--notice-room,0px))]';
const HEIGHT = 'max-h-[min(100dvh-2rem,max(20rem,100dvh-2rem-var(--notice-room,0px)))]';
const FORM =
  'fixed z-50 flex flex-col overflow-hidden bg-surface shadow-raised focus:outline-none forced-colors:border-2';
const PANEL = `${FORM} ${PLACE} ${HEIGHT} w-[calc(100vw-2rem)] rounded-card`;
const SIDE = `${FORM} inset-y-0 right-0 w-full animate-slide pt-(--notice-room) sm:max-w-md sm:rounded-l-card`;

type DialogForm = Pick<DialogProps, 'asks' | 'side' | 'wide' | 'steady'>;

const formOf = ({ asks, side, wide, steady }: DialogForm): string => {
  if (side) return SIDE;
  return classNames(PANEL, asks ? 'max-w-md' : wide ? 'max-w-4xl' : 'max-w-xl', steady && STEADY);
};

export const Dialog = ({
  title,
  description,
  open,
  onClose,
  keepOnOutsideClick,
  focusAfterwards,
  ownFoot,
  children,
  footer,
  ...form
}: DialogProps) => {
  const { remember, onCloseAutoFocus } = useReturnFocus(focusAfterwards);
  const noticeRoom = useNoticeRoom();
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            remember();
            focusField(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={formOf(form)}
          style={noticeRoom}
          onInteractOutside={(event) => (keepOnOutsideClick || form.asks) && event.preventDefault()}
          {...(form.asks ? { role: 'alertdialog' } : {})}
          {...(description || form.asks ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 py-3 pr-3 pl-5">
            <div className="min-w-0 pt-2">
              <Radix.Title className="text-base font-semibold tabular-nums">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-sm text-pretty text-muted">{description}</Radix.Description>
              )}
            </div>
            {onClose && !form.asks && (
              <Radix.Close asChild>
                <Button look="quiet" shape="icon" aria-label="Close">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            )}
          </header>
          <div className={ownFoot ? 'flex min-h-0 flex-1 flex-col' : 'min-h-0 flex-1 overflow-y-auto px-5 pb-5'}>
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-sm:*:grow">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

interface DialogButtonProps extends Omit<DialogProps, 'children' | 'onClose' | 'open'> {
  /** The button's content, and its look. */
  face: ReactNode;
  button?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>;
  /** The dialog's content; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export const DialogButton = ({ face, button, children, ...dialog }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {face}
      </Button>
      <Dialog {...dialog} open={isOpen} onClose={close}>
        {isOpen && children(close)}
      </Dialog>
    </>
  );
};

interface ConfirmDialogProps {
  title: string;
  question: string;
  confirm: string;
  cancel?: string | undefined;
  /** Confirming destroys nothing. */
  harmless?: boolean;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The caller closes it through `open`, after confirming as well as after cancelling. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog
    asks
    title={props.title}
    open={props.open}
    onClose={props.onCancel}
    footer={
      <>
        <Button onClick={props.onCancel}>{props.cancel ?? 'Cancel'}</Button>
        <Button look={props.harmless ? 'primary' : 'danger'} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </>
    }
  >
    <Radix.Description className="text-sm text-muted">{props.question}</Radix.Description>
  </Dialog>
);

interface ConfirmedButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'title'> {
  title: string;
  /** null: there is nothing to ask about, so it acts at once. */
  question: string | null;
  /** The words that confirm. */
  confirm: string;
  cancel?: string | undefined;
  onConfirm: () => void;
}

/** Acts once the person has said so twice. It says what confirms, unless it has its own content. */
export const ConfirmedButton = (props: ConfirmedButtonProps) => {
  const { title, question, confirm, cancel, onConfirm, children = confirm, ...button } = props;
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="quiet-danger" {...button} onClick={() => (question === null ? onConfirm() : setAsks(true))}>
        {children}
      </Button>
      <ConfirmDialog
        title={title}
        question={question ?? ''}
        confirm={confirm}
        cancel={cancel}
        open={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          onConfirm();
        }}
      />
    </>
  );
};
