import { AlertDialog } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { PANEL, SCRIM, useReturnFocus } from './dialog.tsx';
import { useNoticeRoom } from './toaster.tsx';

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
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  const noticeRoom = useNoticeRoom();
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(next) => next || props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={SCRIM} />
        <AlertDialog.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className={classNames(PANEL, 'max-w-md p-5')}
          style={noticeRoom}
        >
          <AlertDialog.Title className="text-base font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 overflow-y-auto text-sm text-muted">
            {props.question}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{props.cancel ?? 'Cancel'}</Button>
            </AlertDialog.Cancel>
            <Button look={props.harmless ? 'primary' : 'danger'} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

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
