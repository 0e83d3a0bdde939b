import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmedButtonProps {
  label: string;
  title: string;
  question: string;
  disabled: boolean;
  onConfirm: () => void;
}

/** Removes something, once the person has said so twice. */
export const ConfirmedButton = ({ label, title, question, disabled, onConfirm }: ConfirmedButtonProps) => {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="quiet-danger" className="max-sm:w-full" disabled={disabled} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        question={question}
        confirm={label}
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
