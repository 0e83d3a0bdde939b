import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';

/** A dialog behind a button. */
export const Opened = ({ children }: { children: (close: () => void) => ReactNode }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && children(() => setOpen(false))}
    </>
  );
};
